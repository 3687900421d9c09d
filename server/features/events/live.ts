import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { type BusMessage, publish } from '#server/platform/live/publish.ts'
import type { EditableEventRow } from './queries.ts'

export type Attendance = { current_attendees: number; max_attendees: number | null }

// Attendance and deletion of an event share a key: of a busy second only the last is heard, and a deletion is last.

/**
 * A place was taken or given back: everyone sees the count, the guest's own devices see the place. Reads the count and
 * tells it in one statement, because the event is locked meanwhile; the object is an `event.attendance` of contract/live.ts.
 */
export async function publishBooking(
  tx: Tx,
  eventId: string,
  userId: string,
  booked: boolean,
): Promise<Attendance> {
  const own: BusMessage = { topic: `user:${userId}`, message: { type: 'booking.changed', eventId, booked } }
  const { rows } = await sql<Attendance>`
    select current_attendees, max_attendees,
      pg_notify('live', json_build_object('topic', 'events', 'key', id, 'message', json_build_object(
        'type', 'event.attendance', 'eventId', id,
        'currentAttendees', current_attendees, 'maxAttendees', max_attendees))::text),
      pg_notify('live', ${JSON.stringify(own)})
    from events where id = ${eventId}
  `.execute(tx)
  const [{ current_attendees, max_attendees }] = rows as [Attendance]
  return { current_attendees, max_attendees }
}

/** An event is new or says something else now. */
export const publishChanged = (tx: Tx, event: Pick<EditableEventRow, 'id'>) =>
  publish(tx, 'events', { type: 'event.changed', eventId: event.id }, `changed ${event.id}`)

export const publishDeleted = (tx: Tx, eventId: string) =>
  publish(tx, 'events', { type: 'event.deleted', eventId }, eventId)
