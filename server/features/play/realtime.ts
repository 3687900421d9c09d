import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { publishAll } from '#server/platform/realtime/publish.ts'

/** Publishes to staff, and to guests who look at the hall, that the game tables, their prices, or what is played there must be fetched again. */
export const publishPlay = (to: Database | Tx) =>
  publishAll(to, [
    { topic: 'admin', message: { type: 'play.changed' }, key: 'play' },
    { topic: 'club', message: { type: 'playHall.changed' }, key: 'playHall' },
  ])

/** Publishes that the queue changed: to staff, to all who look at the hall or the wall, and to the devices of the guests who wait. `gone`: of a wait that has just ended. */
export async function publishPlayQueue(tx: Tx, gone: string | null = null): Promise<void> {
  await publishPlay(tx)
  const { rows } = await sql<{ user_id: string }>`select distinct user_id from play_waits
    where ended_at is null and user_id is not null`.execute(tx)
  const userIds = new Set([...rows.map(({ user_id }) => user_id), ...(gone ? [gone] : [])])
  await publishAll(
    tx,
    [...userIds].map((id) => ({
      topic: `user:${id}` as const,
      message: { type: 'playWaits.changed' } as const,
      key: 'playWaits',
    })),
  )
}

/** Publishes the same after a step of a session, and to those who play in it that it is not what it was. `gone`: who played until now. */
export async function publishSession(
  tx: Tx,
  sessionId: string,
  gone: readonly (string | null)[] = [],
): Promise<void> {
  await publishPlay(tx)
  const { rows } = await sql<{
    user_id: string | null
  }>`select guest_id as user_id from play_sessions where id = ${sessionId}
    union select user_id from play_friends where session_id = ${sessionId}`.execute(tx)
  const userIds = new Set([...rows.map(({ user_id }) => user_id), ...gone].filter((id) => id !== null))
  await publishAll(
    tx,
    [...userIds].map((id) => ({
      topic: `user:${id}` as const,
      message: { type: 'myPlay.changed' } as const,
      key: 'myPlay',
    })),
  )
}
