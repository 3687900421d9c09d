import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

/**
 * Cancels every booking of a user whose account is being deleted. Locks the events before the bookings and in order of
 * their ids, like booking, cancelling and deleting. Publishes the new attendance of each upcoming event; the JSON is an
 * `event.attendance` of contract/realtime.ts.
 */
export async function cancelAllBookings(tx: Tx, userId: string): Promise<void> {
  const held = await tx
    .selectFrom('events')
    .select('id')
    .where('id', 'in', tx.selectFrom('event_bookings').select('event_id').where('user_id', '=', userId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await tx.deleteFrom('event_bookings').where('user_id', '=', userId).execute()
  await sql`
    select pg_notify('live', json_build_object('topic', 'events', 'key', id, 'message', json_build_object(
      'type', 'event.attendance', 'eventId', id,
      'currentAttendees', current_attendees, 'maxAttendees', max_attendees, 'revision', revision))::text)
    from events where id = any(${held.map((event) => event.id)}::uuid[]) and starts_at > now()
  `.execute(tx)
}
