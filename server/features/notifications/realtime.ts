import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/realtime/publish.ts'

const changed = { type: 'notifications.changed' } as const

/** These notifications were changed, shown or hidden: their targets and the admins refetch. */
export async function publishToReaders(
  tx: Tx,
  notifications: { id: string; forEveryone: boolean }[],
): Promise<void> {
  if (notifications.some(({ forEveryone }) => forEveryone))
    await publish(tx, 'club', changed, 'notifications')
  const targetedIds = notifications.filter(({ forEveryone }) => !forEveryone).map(({ id }) => id)
  if (targetedIds.length > 0) {
    await sql`
      select pg_notify('live', json_build_object('topic', 'user:' || user_id, 'message', ${JSON.stringify(changed)}::json)::text)
      from (select distinct user_id from notification_targets where notification_id = any(${targetedIds}::uuid[])) as t
    `.execute(tx)
  }
  await publishToAdmins(tx)
}

export const publishToAdmins = (tx: Tx) => publish(tx, 'admin', changed, 'notifications')

/** One of the guest's devices has shown the notifications; the others refetch. */
export const publishSeen = (tx: Tx, userId: string) =>
  publish(tx, `user:${userId}`, { type: 'notifications.seen' })
