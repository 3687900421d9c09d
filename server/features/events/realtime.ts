import type { Tx } from '#server/platform/database/database.ts'
import { type BusMessage, type BusTopic, publish, publishAll } from '#server/platform/realtime/publish.ts'
import type { EventRow, findPlacesOf } from './queries.ts'
import { findEventQueue } from './queue-queries.ts'

// Attendance and deletion of an event share a key, so messages of a busy second are merged, and a deletion is always last.

/** After bookings or a cancellation: everyone gets the count of each event, and each guest's own devices the booking. Bookings of one event share its row. */
export function publishBooked(tx: Tx, changes: { userId: string; event: EventRow }[]): Promise<void> {
  const events = new Set(changes.map(({ event }) => event))
  return publishAll(tx, [...[...events].map(attendance), ...changes.map(ownBooking)])
}

/** Only the count has changed. */
export const publishAttendance = (tx: Tx, events: Counted[]): Promise<void> =>
  publishAll(tx, events.map(attendance))

/** A guest has cancelled a place that is on hold: only the guest's own devices show it. */
export const publishHeld = (tx: Tx, userId: string, event: EventRow): Promise<void> =>
  publishAll(tx, [ownBooking({ userId, event })])

/** An event has another time: its guests read again what they have tonight. */
export const publishMoved = (tx: Tx, places: Awaited<ReturnType<typeof findPlacesOf>>): Promise<void> =>
  publishAll(
    tx,
    places.map((event) => ownBooking({ userId: event.user_id, event })),
  )

type OwnPlace = Pick<EventRow, 'id' | 'booked' | 'places' | 'releases_at' | 'revision'>

const ownBooking = ({ userId, event }: { userId: string; event: OwnPlace }): BusMessage => {
  const { id: eventId, booked, places, releases_at, revision } = event
  const releasesAt = releases_at?.toISOString() ?? null
  return {
    topic: `user:${userId}`,
    message: { type: 'booking.changed', eventId, booked, places, releasesAt, revision },
  }
}

type Counted = Pick<EventRow, 'id' | 'current_attendees' | 'max_attendees' | 'held_places' | 'revision'>

const attendance = (event: Counted): BusMessage => {
  const { id: eventId, current_attendees: currentAttendees, max_attendees: maxAttendees, revision } = event
  const heldPlaces = event.held_places
  const message = {
    type: 'event.attendance',
    eventId,
    currentAttendees,
    maxAttendees,
    heldPlaces,
    revision,
  } as const
  return { topic: 'events', message, key: eventId }
}

/** The queue of an event has changed: everybody in it, and those given, read their place in it again. */
export async function publishEventQueue(tx: Tx, eventId: string, userIds: readonly string[]): Promise<void> {
  const waiting = (await findEventQueue(tx, [eventId])).map(({ user_id }) => user_id)
  const topics: BusTopic[] = [
    'admin',
    ...[...new Set([...userIds, ...waiting])].map((id) => `user:${id}` as const),
  ]
  const message = { type: 'eventWaits.changed', eventId } as const
  await publishAll(
    tx,
    topics.map((topic) => ({ topic, message, key: `event waits ${eventId}` })),
  )
}

/** An event was created or changed. */
export const publishChanged = (tx: Tx, eventId: string) =>
  publish(tx, 'events', { type: 'event.changed', eventId }, `changed ${eventId}`)

export const publishDeleted = (tx: Tx, eventId: string) =>
  publish(tx, 'events', { type: 'event.deleted', eventId }, eventId)
