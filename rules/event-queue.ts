import { hasStarted, isReleased } from './event-booking.ts'
import { afterNight } from './remind-booking.ts'

type Event = {
  startsAt: Date
  currentAttendees: number
  maxAttendees: number | null
  maxParty: number
  /** The places that are offered to guests who wait, and those that are held for visitors. */
  heldPlaces: number
}
/** A guest who waits for places. `offeredUntil`: until when they are held for the guest; null while none are offered. */
export type Wait = { userId: string; places: number; offeredUntil: Date | null }

const hour = 3_600_000
const shortest = 15 * 60_000
const longest = 12 * hour

/**
 * Until when places that are offered now are held: an eighth of the time that is left until the event, from a quarter of an hour to twelve
 * hours, and never longer than until it starts. An offer that would end at night can be answered in the morning.
 */
export function offeredUntil(startsAt: Date, now: Date): Date {
  const left = startsAt.getTime() - now.getTime()
  const end = new Date(now.getTime() + Math.min(longest, Math.max(shortest, left / 8)))
  const morning = afterNight(end)
  const awake = morning > end ? new Date(morning.getTime() + shortest) : end
  return awake < startsAt ? awake : startsAt
}

/** Whether an offer has ended. Until the row is changed it can be accepted. */
export const isOfferOver = ({ offeredUntil }: Pick<Wait, 'offeredUntil'>, now: Date): boolean =>
  isReleased({ releasesAt: offeredUntil }, now, 24 * hour)

/** How many places are neither booked nor offered. Below zero once the maximum was lowered. */
export const freePlaces = ({
  currentAttendees,
  maxAttendees,
  heldPlaces,
}: Omit<Event, 'startsAt' | 'maxParty'>): number =>
  maxAttendees === null ? Number.POSITIVE_INFINITY : maxAttendees - currentAttendees - heldPlaces

/**
 * Which parties are offered places now, and from which an offer is taken back because the maximum was lowered. `waits` are in the order in
 * which the guests began to wait; what they are offered is among the held places. Places go to the first party that has room as a whole, and
 * the others keep their place in the queue.
 */
export function planOffers<W extends Wait>(
  event: Event,
  waits: readonly W[],
  now: Date,
): { offered: W[]; withdrawn: W[] } {
  if (hasStarted(event, now)) return { offered: [], withdrawn: [] }
  const holding = waits.filter((wait) => wait.offeredUntil !== null)
  let free = freePlaces(event)
  const withdrawn: W[] = []
  for (const wait of holding.toReversed()) {
    if (free >= 0) break
    withdrawn.push(wait)
    free += wait.places
  }
  const offered: W[] = []
  for (const wait of waits) {
    if (wait.offeredUntil !== null || wait.places > free) continue
    offered.push(wait)
    free -= wait.places
  }
  return { offered, withdrawn }
}

export type WaitRefusal = 'already_booked' | 'event_started' | 'party_too_large' | 'places_free'

/**
 * Why a guest cannot wait for some places, or null. `queue`: those who wait already, without this guest. A party that would be offered places at
 * once books them instead.
 */
export function whyNotWait(
  event: Event & { booked: boolean },
  places: number,
  queue: readonly Wait[],
  now: Date,
): WaitRefusal | null {
  if (event.booked) return 'already_booked'
  if (hasStarted(event, now)) return 'event_started'
  if (places > largestParty(event)) return 'party_too_large'
  const own = { userId: '', places, offeredUntil: null }
  return planOffers(event, [...queue, own], now).offered.includes(own) ? 'places_free' : null
}

/** How many places one booking of an event may have. */
export const largestParty = ({ maxParty, maxAttendees }: Pick<Event, 'maxParty' | 'maxAttendees'>): number =>
  Math.min(maxParty, maxAttendees ?? maxParty)

/** Why a party that waits has no offer: for the owner. */
export const whyNoOffer = (
  wait: Wait,
  event: Omit<Event, 'startsAt' | 'maxParty'>,
): 'offered' | 'no_place' | 'too_few' =>
  wait.offeredUntil !== null ? 'offered' : freePlaces(event) > 0 ? 'too_few' : 'no_place'
