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
type Outcomes = Map<Wanted, EventRow | ProblemError>
type BookedRow = Omit<EventRow, 'booked'> & { booked_now: string[]; booked_before: string[] }

/**
 * Books places for several guests in one statement. Without `waits`, events and accounts that are locked by others have no
 * outcome.
 */
async function bookAll({ db, clock }: Engine, wanted: Wanted[], waits: boolean): Promise<Outcomes> {
  const now = clock.now()
  // Of a guest who asks twice for the same event, the first request counts.
  const first = [
    ...new Map(wanted.toReversed().map((one) => [`${one.eventId} ${one.userId}`, one])).values(),
  ].reverse()
  const [events, guests] = [first.map(({ eventId }) => eventId), first.map(({ userId }) => userId)]
  const rows = await inOneStatement(db, () =>
    sql<BookedRow>`select (event).*, booked_now, booked_before
      from book_events(${events}::uuid[], ${guests}::uuid[], ${now}, ${waits})`.execute(db),
  )
  const outcomes: Outcomes = new Map()
  for (const { booked_now, booked_before, ...event } of rows) {
    const booked = { ...event, booked: true }
    if (booked_now.length > 0) await publishAttendance(db, booked)
    const places = new Set(booked_now)
    const hasPlace = new Set(booked_before)
    for (const one of wanted.filter(({ eventId }) => eventId === event.id)) {
      const { userId } = one
      if (places.delete(userId)) {
        await publishBooked(db, userId, booked)
        outcomes.set(one, booked)
        hasPlace.add(userId)
        continue
      }
      const reason = whyNotBook(bookable({ ...event, booked: hasPlace.has(userId) }), now)
      if (reason) outcomes.set(one, new ProblemError(reason))
      // The account was deleted meanwhile.
      else if (waits) outcomes.set(one, new ProblemError('not_signed_in'))
    }
  }
  return outcomes
}

/** Whoever asks while a booking runs is in the next statement, whatever the event. It waits for nobody. */
const bookAtOnce = batched((engine: Engine, wanted: Wanted[]) => bookAll(engine, wanted, false))
/** For events that are locked just then: those who ask for another event do not wait. */
const bookWaiting = batched((engine: Engine, wanted: Wanted[]) => bookAll(engine, wanted, true), {
  queueOf: ({ eventId }) => eventId,
})

/**
 * Books a place for a user and returns the event with that booking. Nothing is read beforehand, because the database decides.
 * Throws not_found, already_booked, event_started, event_full or not_signed_in.
 */
export async function bookEvent(engine: Engine, userId: string, eventId: string): Promise<EventRow> {
  const wanted = { userId, eventId }
  const outcome = (await bookAtOnce(engine, wanted)) ?? (await bookWaiting(engine, wanted))
  if (outcome === undefined) throw new ProblemError('not_found')
  if (outcome instanceof ProblemError) throw outcome
  return outcome
}
