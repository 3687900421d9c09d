import { whyNotBook, whyNotTakePlaces } from '#rules/event-booking.ts'
import { ticketsToDrop } from '#rules/event-friends.ts'
import { largestParty } from '#rules/event-queue.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { grouped, type Locking, type Outcomes, type WriteGroup } from '#server/platform/database/grouped.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueBookedMails } from './booked-mails.ts'
import { deleteTickets, findFriends } from './friend-queries.ts'
import { keyOfWait, offerPlaces } from './offer-places.ts'
import { bookable } from './present.ts'
import {
  type EventRow,
  findArrived,
  findBookings,
  findEventsById,
  insertBookings,
  keepPlaces,
  type LockedEvent,
  lockEvents,
} from './queries.ts'
import { endOfferNotice } from './queue-mails.ts'
import { deleteWaits, type EventWaitRow } from './queue-queries.ts'
import { publishBooked, publishEventQueue } from './realtime.ts'

/** `wanted`: how many places the user wants to have. Null: one, or those that are on hold. */
type Request = { userId: string; eventId: string; wanted: number | null }

type Taken = Request & { places: number }

/** Books places, changes parties and accepts offers, in a transaction that may lock accounts and then events. */
export const bookPlaces: WriteGroup<Request, EventRow> = async ({ clock, env }, tx, requests, locking) => {
  const [userIds, eventIds] = [requests.map(({ userId }) => userId), requests.map(({ eventId }) => eventId)]
  const accounts = new Set((await lockAccounts(tx, userIds, locking)).map(({ id }) => id))
  const locked = await lockEvents(tx, eventIds, locking)
  const now = clock.now()
  const queue = await offerPlaces(tx, locked, now)
  const ids = locked.map(({ id }) => id)
  const found = await findBookings(tx, userIds, ids)
  const arrived = new Map(
    found.length > 0 ? (await findArrived(tx, userIds, ids)).map((row) => [keyOf(row), row.arrived]) : [],
  )
  const state = {
    accounts,
    events: new Map(locked.map((event) => [event.id, event])),
    places: new Map(
      found.map((booking) => [keyOf(booking), { ...booking, arrived: arrived.get(keyOf(booking)) ?? 0 }]),
    ),
    waits: new Map(queue.map((row) => [keyOf(keyOfWait(row)), row])),
  }
  const { outcomes, taken, unchanged, ended } = decide(requests, state, { now, locking })
  if (taken.size === 0 && unchanged.length === 0) return outcomes
  // First, so that places which were offered are free for those to whom they were.
  if (ended.length > 0) await deleteWaits(tx, ended.map(keyOfWait))
  for (const row of ended) await endOfferNotice(tx, row)
  // The last request of a user counts.
  const booked = new Map([...taken].map(([request, places]) => [keyOf(request), { ...request, places }]))
  const had = new Set(found.map(keyOf))
  const [changed, granted] = [true, false].map((isMine) =>
    [...booked.values()].filter((booking) => had.has(keyOf(booking)) === isMine),
  ) as [Taken[], Taken[]]
  for (const party of changed) {
    const before = found.find((booking) => keyOf(booking) === keyOf(party))
    if (before && party.places < before.places) await dropTickets(tx, party)
  }
  if (changed.length > 0) await keepPlaces(tx, changed)
  if (granted.length > 0) {
    await insertBookings(tx, granted, now)
    await queueBookedMails(tx, { env }, granted, now)
  }
  const answers = [...taken.keys(), ...unchanged]
  const events = new Map(
    (await findEventsById(tx, [...new Set(answers.map(({ eventId }) => eventId))])).map((event) => [
      event.id,
      event,
    ]),
  )
  for (const request of answers) {
    const places = booked.get(keyOf(request))?.places ?? state.places.get(keyOf(request))?.places ?? 0
    const event = events.get(request.eventId) as LockedEvent
    outcomes.set(request, { ...event, booked: true, places, releases_at: null })
  }
  await publishBooked(
    tx,
    [...taken.keys()].map((request) => ({
      userId: request.userId,
      event: outcomes.get(request) as EventRow,
    })),
  )
  for (const [eventId, rows] of Map.groupBy(ended, ({ event_id }) => event_id))
    await publishEventQueue(
      tx,
      eventId,
      rows.map(({ user_id }) => user_id),
    )
  return outcomes
}

const book = grouped('bookings', bookPlaces, ({ eventId }: Request) => eventId)

/** Ends the tickets of the places that a party gives up. */
async function dropTickets(tx: Tx, { userId, eventId, places }: Taken): Promise<void> {
  const tickets = (await findFriends(tx, userId, eventId)).map((row) => ({
    ...row,
    hasCome: row.arrived_at !== null,
  }))
  await deleteTickets(
    tx,
    ticketsToDrop(tickets, places).map(({ code }) => code),
  )
}

type Place = { places: number; releasesAt: Date | null; arrived: number }
type Locked = {
  /** The accounts that exist. */
  accounts: Set<string>
  events: Map<string, LockedEvent>
  /** The places that the users have, and how many of each party have come. */
  places: Map<string, Place>
  /** The queues of the events. Whoever gets places leaves them. */
  waits: Map<string, EventWaitRow>
}

/** Asks the rule for each request, in the order of arrival. Places that this gives or keeps count for the next request. */
function decide(
  requests: readonly Request[],
  { accounts, events, places, waits }: Locked,
  { now, locking }: { now: Date; locking: Locking },
) {
  const outcomes: Outcomes<Request, EventRow> = new Map()
  const taken = new Map<Request, number>()
  const unchanged: Request[] = []
  const ended: (EventWaitRow | undefined)[] = []
  for (const request of requests) {
    const event = events.get(request.eventId)
    const hasAccount = accounts.has(request.userId)
    if (!event || !hasAccount) {
      if (locking === 'wait') outcomes.set(request, new ProblemError(event ? 'not_signed_in' : 'not_found'))
      continue
    }
    const own = ownOf(request, { places, waits })
    const refusal = whyNot(request.wanted, event, own, now)
    if (refusal) {
      outcomes.set(request, new ProblemError(refusal))
      continue
    }
    const wanted = request.wanted ?? own.place?.places ?? 1
    if (isKept(own.place, wanted)) {
      unchanged.push(request)
      continue
    }
    taken.set(request, wanted)
    take(event, own, wanted)
    places.set(keyOf(request), { places: wanted, releasesAt: null, arrived: own.place?.arrived ?? 0 })
    ended.push(own.wait)
    waits.delete(keyOf(request))
  }
  return { outcomes, taken, unchanged, ended: ended.filter((row) => row !== undefined) }
}

/** What a user has: a booking, or a wait with the places that are offered. */
type Own = { place: Place | undefined; wait: EventWaitRow | undefined; offered: number }

function ownOf(request: Request, { places, waits }: Pick<Locked, 'places' | 'waits'>): Own {
  const wait = waits.get(keyOf(request))
  return { place: places.get(keyOf(request)), wait, offered: wait?.offered_until ? wait.places : 0 }
}

const isKept = (place: Place | undefined, wanted: number): boolean =>
  place?.places === wanted && place.releasesAt === null

/**
 * Counts the places for the next request. What this one gives up stays counted as held: the queue is asked first, when the next
 * transaction offers places.
 */
function take(event: LockedEvent, { place, offered }: Own, wanted: number): void {
  const had = place?.places ?? 0
  event.current_attendees += wanted - had
  event.held_places += Math.max(0, had + offered - wanted) - offered
}

function whyNot(wanted: number | null, event: LockedEvent, { place, offered }: Own, now: Date) {
  const booked = place !== undefined
  const ruled = bookable({ ...event, booked, places: 0, releases_at: place?.releasesAt ?? null })
  if (wanted === null) return whyNotBook({ ...ruled, heldPlaces: ruled.heldPlaces - offered }, now)
  const party = {
    places: place?.places ?? 0,
    offered,
    arrived: place?.arrived ?? 0,
    largest: largestParty(ruled),
  }
  return whyNotTakePlaces(ruled, party, wanted, now)
}

const keyOf = ({ userId, eventId }: { userId: string; eventId: string }) => `${eventId} ${userId}`

/**
 * Books a place for a user, or keeps what is on hold, and returns the event with that booking. Throws not_found, already_booked,
 * event_started, event_full or not_signed_in.
 */
export const bookEvent = (engine: Engine, userId: string, eventId: string): Promise<EventRow> =>
  book(engine, { userId, eventId, wanted: null })

/**
 * Gives a user this many places: books them, changes the party, or accepts what is offered. Returns the event with that booking. Throws
 * not_found, event_started, event_full, party_too_large, place_used, cancel_closed or not_signed_in.
 */
export const takeEventPlaces = (
  engine: Engine,
  userId: string,
  { eventId, places }: { eventId: string; places: number },
): Promise<EventRow> => book(engine, { userId, eventId, wanted: places })
