type Place = {
  booked: boolean
  /** When the place is given back, because the guest has cancelled it; null for a place that the guest keeps. */
  releasesAt: Date | null
}
type Taken = {
  currentAttendees: number
  /** The places that are offered to guests who wait. */
  heldPlaces: number
  maxAttendees: number | null
}
type Cancellable = {
  startsAt: Date
  /** How many hours before the start a place can be cancelled; null: until the start. */
  cancelHours?: number | null
}
type Bookable = Place & Taken & Cancellable

/** Whether every place is taken, or offered to somebody who waits. A maximum below the number of bookings keeps everyone and counts as full. */
export const isFull = (event: Taken): boolean =>
  event.maxAttendees !== null && event.currentAttendees + event.heldPlaces >= event.maxAttendees

/** The length of an event of which nobody has said when it ends. In milliseconds. */
const eventLength = 3 * 3_600_000

/** When an event ends, as calendars and lists of what is on count it. */
export const eventEnd = (event: { startsAt: Date | string; endsAt?: Date | string | null }): Date =>
  new Date(event.endsAt ?? new Date(event.startsAt).getTime() + eventLength)

/** Booking closes at the instant the event starts. */
export const hasStarted = (event: { startsAt: Date }, now: Date): boolean =>
  now.getTime() >= event.startsAt.getTime()

export type BookingRefusal = 'event_started' | 'already_booked' | 'event_full'

/**
 * Why this user cannot book this event now, or null. `already_booked` comes first, `event_full` last. Booking a place that is on hold
 * keeps it: it is still counted, so the event may be full.
 */
export function whyNotBook(event: Bookable, now: Date): BookingRefusal | null {
  const isOnHold = event.releasesAt !== null
  if (event.booked && !isOnHold) return 'already_booked'
  if (hasStarted(event, now)) return 'event_started'
  if (isFull(event) && !isOnHold) return 'event_full'
  return null
}

export type PartyRefusal =
  | Exclude<BookingRefusal, 'already_booked'>
  | 'party_too_large'
  | 'place_used'
  | 'cancel_closed'

type Party = {
  /** How many places the user has; 0 without a booking. */
  places: number
  /** How many places are offered to the user. */
  offered: number
  /** How many of the party have come. */
  arrived: number
  /** How many places one booking may have. */
  largest: number
}

/**
 * Why this user cannot have this many places now, or null: a booking, a party that grows or gets smaller, an offer that is accepted as a
 * whole or in part. Those who have come keep their places.
 */
export function whyNotTakePlaces(
  event: Taken & Cancellable,
  { places, offered, arrived, largest }: Party,
  wanted: number,
  now: Date,
): PartyRefusal | null {
  if (hasStarted(event, now)) return 'event_started'
  if (wanted < arrived) return 'place_used'
  const more = wanted - places
  if (more < 0 && now >= cancelsUntil(event)) return 'cancel_closed'
  if (more <= 0) return null
  // What was offered can be accepted although the owner allows fewer since.
  if (wanted > Math.max(largest, offered)) return 'party_too_large'
  // What is offered to the user is counted as taken.
  const before = { ...event, heldPlaces: event.heldPlaces - offered + more - 1 }
  return isFull(before) ? 'event_full' : null
}

/** Whether a user has a place and keeps it. A place on hold is cancelled. */
export const keepsPlace = (event: { booked: boolean; releasesAt: Date | string | null }): boolean =>
  event.booked && event.releasesAt === null

/** Until when a place can be cancelled. */
export const cancelsUntil = (event: Cancellable): Date =>
  new Date(event.startsAt.getTime() - (event.cancelHours ?? 0) * 3_600_000)

export type CancelRefusal = 'not_booked' | 'event_started' | 'place_used' | 'cancel_closed'

/**
 * Why this booking cannot be cancelled now, or null. Bookings of events that have started stay as history, and so does a place whose
 * guest has come.
 */
export function whyNotCancel(event: Bookable & { hasArrived?: boolean }, now: Date): CancelRefusal | null {
  if (!event.booked) return 'not_booked'
  if (hasStarted(event, now)) return 'event_started'
  if (event.hasArrived) return 'place_used'
  // A cancellation that is on hold was made in time.
  if (event.releasesAt === null && now.getTime() >= cancelsUntil(event).getTime()) return 'cancel_closed'
  return null
}

/** A cancelled place is on hold this long, so that the guest can take the cancellation back. In milliseconds. */
export const placeHold = 10_000

/** When a place that is cancelled now is given back: after the hold, or when the event starts. A place that is on hold keeps its time. */
export const whenReleased = (event: Bookable, now: Date): Date =>
  event.releasesAt ?? new Date(Math.min(now.getTime() + placeHold, event.startsAt.getTime()))

/** Whether the hold of a place has ended. One that ends later than `longest` milliseconds from now was made before the clock was put back, and is over. */
export function isReleased({ releasesAt }: Pick<Place, 'releasesAt'>, now: Date, longest = 120_000): boolean {
  if (releasesAt === null) return false
  const left = releasesAt.getTime() - now.getTime()
  return left <= 0 || left > longest
}
