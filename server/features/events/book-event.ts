import { sql } from 'kysely'
import { whyNotBook } from '#rules/event-booking.ts'
import { batched } from '#server/platform/database/batched.ts'
import { inOneStatement } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { bookable } from './present.ts'
import type { EventRow } from './queries.ts'
import { publishAttendance, publishBooked } from './realtime.ts'

type Wanted = { userId: string; eventId: string }
type Booked = Omit<EventRow, 'booked'> & {
  /** Null when there is no such event. */
  id: string | null
  booked_now: string[] | null
  booked_before: string[] | null
}

/**
 * Books places at one event for all who ask while a booking of it runs, in one statement: the event is locked for that and one commit,
 * however many they are. Bookings of other events do not wait.
 */
const bookTogether = batched(
  async ({ db, clock }: Engine, wanted: Wanted[]): Promise<Map<Wanted, EventRow | ProblemError>> => {
    const [{ eventId }] = wanted as [Wanted]
    const now = clock.now()
    const guests = [...new Set(wanted.map(({ userId }) => userId))]
    const [row] = await inOneStatement(db, () =>
      sql<Booked>`select (event).*, booked_now, booked_before from book_event(${eventId}, ${guests}::uuid[], ${now})`.execute(
        db,
      ),
    )
    if (!row || row.id === null) return new Map(wanted.map((one) => [one, new ProblemError('not_found')]))
    const { booked_now, booked_before, ...event } = row as Booked & { id: string }
    const booked = { ...event, booked: true }
    const places = new Set(booked_now)
    if (places.size > 0) await publishAttendance(db, booked)
    const outcomes = new Map<Wanted, EventRow | ProblemError>()
    const hasPlace = new Set(booked_before)
    for (const one of wanted) {
      const { userId } = one
      if (places.delete(userId)) {
        await publishBooked(db, userId, booked)
        outcomes.set(one, booked)
        hasPlace.add(userId)
      } else {
        const reason = whyNotBook(bookable({ ...event, booked: hasPlace.has(userId) }), now)
        // The account was deleted meanwhile.
        outcomes.set(one, new ProblemError(reason ?? 'not_signed_in'))
      }
    }
    return outcomes
  },
  { queueOf: ({ eventId }) => eventId },
)

/**
 * Books a place for a user and returns the event with that booking. Nothing is read beforehand, because the database decides.
 * Throws not_found, already_booked, event_started, event_full or not_signed_in.
 */
export async function bookEvent(engine: Engine, userId: string, eventId: string): Promise<EventRow> {
  const outcome = await bookTogether(engine, { userId, eventId })
  if (outcome === undefined || outcome instanceof ProblemError)
    throw outcome ?? new ProblemError('internal_error')
  return outcome
}
