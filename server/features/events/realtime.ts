import type { Database, Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/realtime/publish.ts'
import type { EventRow } from './queries.ts'

// Attendance and deletion of an event share a key, so messages of a busy second are merged, and a deletion is always last.

/** After bookings or a cancellation: tells everyone the count. */
export function publishAttendance(db: Database, event: EventRow): Promise<void> {
  const { id: eventId, current_attendees: currentAttendees, max_attendees: maxAttendees, revision } = event
  const message = { type: 'event.attendance', eventId, currentAttendees, maxAttendees, revision } as const
  return publish(db, 'events', message, eventId)
}

/** Tells a guest's own devices that an event has been booked, or the booking cancelled. */
export const publishBooked = (db: Database, userId: string, { id: eventId, booked, revision }: EventRow) =>
  publish(db, `user:${userId}`, { type: 'booking.changed', eventId, booked, revision })

/** An event was created or changed. */
export const publishChanged = (tx: Tx, eventId: string) =>
  publish(tx, 'events', { type: 'event.changed', eventId }, `changed ${eventId}`)

export const publishDeleted = (tx: Tx, eventId: string) =>
  publish(tx, 'events', { type: 'event.deleted', eventId }, eventId)
