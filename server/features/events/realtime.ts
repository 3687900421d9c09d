import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/realtime/publish.ts'
import { type EventRow, eventColumns } from './queries.ts'

// Attendance and deletion of an event share a key, so messages of a busy second are merged, and a deletion is always last.

/**
 * Publishes a booking or a cancellation: the count to everyone, the booking to the guest's own devices. Reads the event
 * as the guest sees it and publishes in one statement, because the event is locked meanwhile. The JSON is defined in
 * contract/realtime.ts.
 */
export async function publishBooking(
  tx: Tx,
  eventId: string,
  userId: string,
  booked: boolean,
): Promise<EventRow> {
  const row = await tx
    .selectFrom('events')
    .select(eventColumns)
    .select([
      sql`pg_notify('live', json_build_object('topic', 'events', 'key', id, 'message', json_build_object(
        'type', 'event.attendance', 'eventId', id,
        'currentAttendees', current_attendees, 'maxAttendees', max_attendees, 'revision', revision))::text)`.as(
        'sent_to_all',
      ),
      sql`pg_notify('live', json_build_object('topic', ${`user:${userId}`}::text, 'message', json_build_object(
        'type', 'booking.changed', 'eventId', id, 'booked', ${booked}::boolean, 'revision', revision))::text)`.as(
        'sent_to_user',
      ),
    ])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  return { ...row, booked }
}

/** An event was created or changed. */
export const publishChanged = (tx: Tx, eventId: string) =>
  publish(tx, 'events', { type: 'event.changed', eventId }, `changed ${eventId}`)

export const publishDeleted = (tx: Tx, eventId: string) =>
  publish(tx, 'events', { type: 'event.deleted', eventId }, eventId)
