import { whyNotBook } from '#rules/event-booking.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import { grouped, type Outcomes } from '#server/platform/database/grouped.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { bookable } from './present.ts'
import { type EventRow, findBookings, findEventsById, insertBookings, lockEvents } from './queries.ts'
import { publishBooked } from './realtime.ts'

type Request = { userId: string; eventId: string }

const book = grouped<Request, EventRow>(
  'bookings',
  async ({ clock }, tx, requests, locking) => {
    const [userIds, eventIds] = [requests.map(({ userId }) => userId), requests.map(({ eventId }) => eventId)]
    const accounts = new Set((await lockAccounts(tx, userIds, locking)).map(({ id }) => id))
    const events = new Map((await lockEvents(tx, eventIds, locking)).map((event) => [event.id, event]))
    const bookings = new Set((await findBookings(tx, userIds, [...events.keys()])).map(keyOf))
    const now = clock.now()
    const outcomes: Outcomes<Request, EventRow> = new Map()
    const granted: Request[] = []
    for (const request of requests) {
      const event = events.get(request.eventId)
      const hasAccount = accounts.has(request.userId)
      if (!event || !hasAccount) {
        if (locking === 'wait') outcomes.set(request, new ProblemError(event ? 'not_signed_in' : 'not_found'))
        continue
      }
      const refusal = whyNotBook(bookable({ ...event, booked: bookings.has(keyOf(request)) }), now)
      if (refusal) {
        outcomes.set(request, new ProblemError(refusal))
        continue
      }
      event.current_attendees++
      bookings.add(keyOf(request))
      granted.push(request)
    }
    if (granted.length === 0) return outcomes
    await insertBookings(tx, granted, now)
    const booked = new Map(
      (await findEventsById(tx, [...new Set(granted.map(({ eventId }) => eventId))])).map((event) => [
        event.id,
        { ...event, booked: true },
      ]),
    )
    await publishBooked(
      tx,
      granted.map(({ userId, eventId }) => ({ userId, event: booked.get(eventId) as EventRow })),
    )
    for (const request of granted) outcomes.set(request, booked.get(request.eventId) as EventRow)
    return outcomes
  },
  ({ eventId }) => eventId,
)

const keyOf = ({ userId, eventId }: Request) => `${eventId} ${userId}`

/**
 * Books a place for a user and returns the event with that booking. Throws not_found, already_booked, event_started, event_full or
 * not_signed_in.
 */
export const bookEvent = (engine: Engine, userId: string, eventId: string): Promise<EventRow> =>
  book(engine, { userId, eventId })
