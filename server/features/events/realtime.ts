import type { Database, Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/realtime/publish.ts'
import type { EventRow } from './queries.ts'

// Attendance and deletion of an event share a key, so messages of a busy second are merged, and a deletion is always last.

/** Publishes a booking or a cancellation: the count to everyone, the booking to the guest's own devices. */
export async function publishBooking(db: Database, userId: string, event: EventRow): Promise<void> {
  const { id: eventId, current_attendees: currentAttendees, max_attendees: maxAttendees, revision } = event
  const attendance = { type: 'event.attendance', eventId, currentAttendees, maxAttendees, revision } as const
  await publish(db, 'events', attendance, eventId)
  const { booked } = event
  await publish(db, `user:${userId}`, { type: 'booking.changed', eventId, booked, revision })
}

/** An event was created or changed. */
export const publishChanged = (tx: Tx, eventId: string) =>
  publish(tx, 'events', { type: 'event.changed', eventId }, `changed ${eventId}`)

export const publishDeleted = (tx: Tx, eventId: string) =>
  publish(tx, 'events', { type: 'event.deleted', eventId }, eventId)
