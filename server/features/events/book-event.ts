import { whyNotBook } from '#rules/event-booking.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import { grouped, type Locking, type Outcomes } from '#server/platform/database/grouped.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueBookedMails } from './booked-mails.ts'
import { bookable } from './present.ts'
import {
  type EventRow,
  findBookings,
  findEventsById,
  insertBookings,
  lockEvents,
  setReleases,
} from './queries.ts'
import { publishBooked } from './realtime.ts'

type Request = { userId: string; eventId: string }

const book = grouped<Request, EventRow>(
  'bookings',
  async ({ clock, env }, tx, requests, locking) => {
    const [userIds, eventIds] = [requests.map(({ userId }) => userId), requests.map(({ eventId }) => eventId)]
    const accounts = new Set((await lockAccounts(tx, userIds, locking)).map(({ id }) => id))
    const events = new Map((await lockEvents(tx, eventIds, locking)).map((event) => [event.id, event]))
    const found = await findBookings(tx, userIds, [...events.keys()])
    const places = new Map(found.map((booking) => [keyOf(booking), booking.releasesAt]))
    const now = clock.now()
    const { outcomes, granted, kept } = decide(requests, { accounts, events, places }, { now, locking })
    const all = [...granted, ...kept]
    if (all.length === 0) return outcomes
    if (kept.length > 0) await setReleases(tx, kept, null)
    if (granted.length > 0) {
      await insertBookings(tx, granted, now)
      await queueBookedMails(tx, { env }, granted, now)
    }
    const booked = new Map(
      (await findEventsById(tx, [...new Set(all.map(({ eventId }) => eventId))])).map((event) => [
        event.id,
        { ...event, booked: true, releases_at: null },
      ]),
    )
    await publishBooked(
      tx,
      all.map(({ userId, eventId }) => ({ userId, event: booked.get(eventId) as EventRow })),
    )
    for (const request of all) outcomes.set(request, booked.get(request.eventId) as EventRow)
    return outcomes
  },
  ({ eventId }) => eventId,
)

type Locked = {
  /** The accounts that exist. */
  accounts: Set<string>
  events: Map<string, Awaited<ReturnType<typeof lockEvents>>[number]>
  /** The places that the users have, and when each is given back. */
  places: Map<string, Date | null>
}

/** Asks the rule for each request, in the order of arrival. Places that this gives or keeps count for the next request. */
function decide(
  requests: readonly Request[],
  { accounts, events, places }: Locked,
  { now, locking }: { now: Date; locking: Locking },
) {
  const outcomes: Outcomes<Request, EventRow> = new Map()
  const [granted, kept]: [Request[], Request[]] = [[], []]
  for (const request of requests) {
    const event = events.get(request.eventId)
    const hasAccount = accounts.has(request.userId)
    if (!event || !hasAccount) {
      if (locking === 'wait') outcomes.set(request, new ProblemError(event ? 'not_signed_in' : 'not_found'))
      continue
    }
    const key = keyOf(request)
    const place = { booked: places.has(key), releases_at: places.get(key) ?? null }
    const refusal = whyNotBook(bookable({ ...event, ...place }), now)
    if (refusal) {
      outcomes.set(request, new ProblemError(refusal))
      continue
    }
    if (!place.booked) event.current_attendees++
    places.set(key, null)
    ;(place.booked ? kept : granted).push(request)
  }
  return { outcomes, granted, kept }
}

const keyOf = ({ userId, eventId }: Request) => `${eventId} ${userId}`

/**
 * Books a place for a user, or keeps the one that is on hold, and returns the event with that booking. Throws not_found, already_booked, event_started, event_full or
 * not_signed_in.
 */
export const bookEvent = (engine: Engine, userId: string, eventId: string): Promise<EventRow> =>
  book(engine, { userId, eventId })
