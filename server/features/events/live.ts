import type { Tx } from '#server/platform/database/database.ts'
import { publish, publishAll } from '#server/platform/live/publish.ts'
import type { EditableEventRow } from './queries.ts'

type Attendance = { current_attendees: number; max_attendees: number | null }

// Attendance and deletion of an event share a key: of a busy second only the last is heard, and a deletion is last.

/** A place was taken or given back: everyone sees the count, the guest's own devices see the place. */
export const publishBooking = (tx: Tx, eventId: string, userId: string, booked: boolean, now: Attendance) =>
  publishAll(tx, [
    {
      topic: 'events',
      key: eventId,
      message: {
        type: 'event.attendance',
        eventId,
        currentAttendees: now.current_attendees,
        maxAttendees: now.max_attendees,
      },
    },
    { topic: `user:${userId}`, message: { type: 'booking.changed', eventId, booked } },
  ])

/** An event is new or says something else now. */
export const publishChanged = (tx: Tx, event: Pick<EditableEventRow, 'id'>) =>
  publish(tx, 'events', { type: 'event.changed', eventId: event.id }, `changed ${event.id}`)

export const publishDeleted = (tx: Tx, eventId: string) =>
  publish(tx, 'events', { type: 'event.deleted', eventId }, eventId)
