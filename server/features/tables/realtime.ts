import type { Database, Tx } from '#server/platform/database/database.ts'
import { type BusTopic, publish, publishAll } from '#server/platform/realtime/publish.ts'
import { findQueueOf } from './wait-queries.ts'

/** Publishes to everybody who is choosing a table that the tables must be fetched again. */
export const publishTables = (to: Database | Tx) => publish(to, 'club', { type: 'tables.changed' }, 'tables')

/** Notifies the devices of a guest with an account and the admins of a booking, and everybody of the tables. */
export function publishBooking(to: Database | Tx, bookingId: string, userId: string | null): Promise<void> {
  const message = { type: 'tableBooking.changed', bookingId } as const
  const topics: BusTopic[] = userId === null ? ['admin'] : [`user:${userId}`, 'admin']
  return publishAll(to, [
    ...topics.map((topic) => ({ topic, message, key: `booking ${bookingId}` })),
    { topic: 'club', message: { type: 'tables.changed' }, key: 'tables' },
  ])
}

/**
 * Notifies the guests of a queue and the staff that it changed, and everybody of the tables if one is held or given back. `row`: the wait that
 * changed, also when it has ended.
 */
export async function publishQueue(
  tx: Tx,
  { user_id, evening }: { user_id: string; evening: string },
  changesTables: boolean,
): Promise<void> {
  const waiting = (await findQueueOf(tx, evening)).map((row) => row.user_id)
  const topics: BusTopic[] = [
    'admin',
    ...[...new Set([user_id, ...waiting])].map((id) => `user:${id}` as const),
  ]
  const message = { type: 'tableWaits.changed' } as const
  await publishAll(
    tx,
    topics.map((topic) => ({ topic, message, key: 'waits' })),
  )
  if (changesTables) await publishTables(tx)
}
