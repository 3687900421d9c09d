type Bookable = { startsAt: Date; currentAttendees: number; maxAttendees: number | null; booked: boolean }

/** Whether every place is taken. A maximum below the number of bookings keeps everyone and counts as full. */
export const isFull = (event: { currentAttendees: number; maxAttendees: number | null }): boolean =>
  event.maxAttendees !== null && event.currentAttendees >= event.maxAttendees

/** An event has no end. In calendars, and as what is on, it counts for this many milliseconds. */
export const eventLength = 3 * 3_600_000

/** Booking closes at the instant the event starts. */
export const hasStarted = (event: { startsAt: Date }, now: Date): boolean =>
  now.getTime() >= event.startsAt.getTime()

export type BookingRefusal = 'event_started' | 'already_booked' | 'event_full'

/** Why this user cannot book this event now, or null. `already_booked` comes first, `event_full` last. */
export function whyNotBook(event: Bookable, now: Date): BookingRefusal | null {
  if (event.booked) return 'already_booked'
  if (hasStarted(event, now)) return 'event_started'
  if (isFull(event)) return 'event_full'
  return null
}

export type CancelRefusal = 'not_booked' | 'event_started'

/** Why this booking cannot be cancelled now, or null. Bookings of events that have started stay as history. */
export function whyNotCancel(event: Bookable, now: Date): CancelRefusal | null {
  if (!event.booked) return 'not_booked'
  if (hasStarted(event, now)) return 'event_started'
  return null
}
