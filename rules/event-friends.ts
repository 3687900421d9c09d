import {
  insideOf,
  isPlaceOpen,
  type LetIn,
  type LetInRefusal,
  type LetOut,
  type LetOutRefusal,
  letIn,
  letOut,
  type Party,
  type Place,
} from './door.ts'
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

/** `hasCome`: whether its guest has been inside, and so has gone out if nobody is inside by it. */
type FriendTicket = { placeId: string; isInside: boolean; hasCome: boolean }

/**
 * What changes when the guest of one ticket comes in, or why not: one person of the party, to the event of the ticket. It does not check in a
 * table, which is for whoever booked it.
 */
export function letFriendIn<P extends Place & { id: string }>(
  party: Party<P>,
  { placeId, isInside, hasCome }: FriendTicket,
  now: Date,
): LetIn<P> | LetInRefusal {
  const { table, places, elsewhere = 0 } = party
  const own = places.find(({ id }) => id === placeId)
  if (!own) return 'nothing_tonight'
  if (isInside) return 'already_inside'
  if (!isPlaceOpen(own, now)) return 'check_in_early'
  if (hasCome && own.inside < own.places) return letFriendBack(party, own)
  const change = letIn({ table: null, places, elsewhere: Math.max(elsewhere, table?.inside ?? 0) }, 1, now)
  if (typeof change === 'string' || change.places.some(({ id }) => id === placeId)) return change
  return now < eventEnd(own) ? 'already_inside' : 'check_in_late'
}

/**
 * A friend who has gone out comes in again, as one more than those who are inside. Somebody who comes for the first time may be among those
 * whom the code of the table has let in.
 */
function letFriendBack<P extends Place & { id: string }>(party: Party<P>, own: P): LetIn<P> {
  const present = insideOf(party)
  const { table } = party
  const atTable = table && table.inside > 0 && table.inside < table.guestCount ? 1 : 0
  const places = party.places
    .filter((each) => each === own || (each.inside === present && each.inside < each.places))
    .map((each) => ({ ...each, passing: 1 }))
  const after = insideOf({
    ...party,
    table: table && { ...table, inside: table.inside + atTable },
    places: party.places.map((each) => {
      const comes = places.some((one) => one.id === each.id)
      return { ...each, inside: each.inside + Number(comes) }
    }),
  })
  return { byTable: false, atTable, places, change: after - present }
}

/** What changes when the guest of one ticket goes out, or why not: one person of the party, also where more are inside by its table. */
export function letFriendOut<P extends Place & { id: string }>(
  party: Party<P>,
  { placeId, isInside }: FriendTicket,
): LetOut<P> | LetOutRefusal {
  const own = party.places.find(({ id }) => id === placeId)
  // A ticket of another evening counts nobody out.
  if (!own || !isInside) return 'not_inside'
  const change = letOut(party, 1)
  if (typeof change === 'string' || change.places.some(({ id }) => id === placeId)) return change
  return { ...change, places: [...change.places, { ...own, passing: 1 }] }
}
