import { sql } from 'kysely'
import type { NotificationType } from '#contract/bounds.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { publishToReaders } from './realtime.ts'

type Sent = {
  /** One of its readers. Absent: whoever they are. */
  userId?: string | null
  /** The instant that `sendNotice` was given as `at`. */
  at: Date
  /** Distinguishes two notices of one change. */
  type: NotificationType
  /** A text that its message contains. */
  naming?: string
  /** The booking whose guest it names to others. */
  bookingId?: string | null
  /** The screen that it is about. */
  path?: string | null
}

/**
 * Ends a notice to users that is no longer true, inside the transaction of the change that made it untrue. A push that waits
 * is dropped.
 */
export async function endNotice(
  tx: Tx,
  { userId = null, at, type, naming = '', bookingId = null, path = null }: Sent,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update notifications n set is_active = false
    where created_at = ${at} and type = ${type} and is_active and not for_everyone and strpos(message, ${naming}) > 0
      and (${bookingId}::uuid is null or booking_id = ${bookingId}) and (${path}::text is null or path = ${path})
      and (${userId}::uuid is null or exists (select from notification_targets t where t.notification_id = n.id and t.user_id = ${userId}))
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.deleteFrom('push_messages').where('notification_id', 'in', ids).execute()
  await publishToReaders(
    tx,
    ids.map((id) => ({ id, forEveryone: false })),
  )
}
