import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/realtime/publish.ts'
import { type EventRow, eventColumns } from './queries.ts'

// Attendance and deletion of an event share a key: of a busy second only the last is heard, and a deletion is last.

/**
 * A place was taken or given back: everyone sees the count, the guest's own devices see the place. Reads the event as the
 * guest now sees it and tells of it in one statement, because the event is locked meanwhile; the objects are
 * messages of contract/realtime.ts.
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
        'told_all',
      ),
      sql`pg_notify('live', json_build_object('topic', ${`user:${userId}`}::text, 'message', json_build_object(
        'type', 'booking.changed', 'eventId', id, 'booked', ${booked}::boolean, 'revision', revision))::text)`.as(
        'told_own',
      ),
    ])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  return { ...row, booked }
}

/** An event is new or says something else now. */
export const publishChanged = (tx: Tx, eventId: string) =>
  publish(tx, 'events', { type: 'event.changed', eventId }, `changed ${eventId}`)

export const publishDeleted = (tx: Tx, eventId: string) =>
  publish(tx, 'events', { type: 'event.deleted', eventId }, eventId)
