import { isPlaceOpen, type LetIn, type LetInRefusal, letIn, type Party, type Place } from './door.ts'
import { eventEnd } from './event-booking.ts'

type Ticket = { seat: number; name: string | null; hasCome: boolean }

/**
 * Which tickets of a party stop when it gets smaller: the last ones without a name, then the last ones with a name, and at the very end those
 * whose guests have come. `places` includes the place of whoever booked.
 */
export function ticketsToDrop<T extends Ticket>(tickets: readonly T[], places: number): T[] {
  const surplus = Math.max(0, tickets.length - (places - 1))
  return tickets
    .toSorted(
      (a, b) =>
        Number(a.hasCome) - Number(b.hasCome) ||
        Number(a.name !== null) - Number(b.name !== null) ||
        b.seat - a.seat,
    )
    .slice(0, surplus)
}

/** Why the friends of a booking cannot be named now, or null. */
export function whyNotNameFriends(
  event: { booked: boolean; startsAt: Date },
  now: Date,
): 'not_booked' | 'event_started' | null {
  if (!event.booked) return 'not_booked'
  return now >= event.startsAt ? 'event_started' : null
}

type FriendTicket = { placeId: string; isInside: boolean }

/**
 * What changes when the guest of one ticket comes in, or why not: one person of the party, to the event of the ticket. It does not check in a
 * table, which is for whoever booked it.
 */
export function letFriendIn<P extends Place & { id: string }>(
  { table, places, elsewhere = 0 }: Party<P>,
  { placeId, isInside }: FriendTicket,
  now: Date,
): LetIn<P> | LetInRefusal {
  const own = places.find(({ id }) => id === placeId)
  if (!own) return 'nothing_tonight'
  if (isInside) return 'already_inside'
  if (!isPlaceOpen(own, now)) return 'check_in_early'
  const change = letIn({ table: null, places, elsewhere: Math.max(elsewhere, table?.inside ?? 0) }, 1, now)
  if (typeof change === 'string' || change.places.some(({ id }) => id === placeId)) return change
  return now < eventEnd(own) ? 'already_inside' : 'check_in_late'
}
