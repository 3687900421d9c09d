import type { ErrorCode } from '#contract/errors.ts'
import { whyNotBook } from '#rules/event-booking.ts'
import { databaseErrorCode, inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishBooking } from './live.ts'
import { bookable } from './present.ts'
import { type EventRow, findEvent } from './queries.ts'

const refusals: Record<string, ErrorCode> = {
  '23505': 'already_booked',
  SR001: 'event_full',
  SR002: 'event_started',
  // Deleted since it was read.
  '23503': 'not_found',
}

/**
 * Books a place for a user and returns the event with it. Most refusals are told from what is read first; who wins
 * the last place is decided by the database.
 * Throws not_found, already_booked, event_started or event_full.
 */
export async function bookEvent({ db, clock }: Engine, userId: string, eventId: string): Promise<EventRow> {
  const event = await findEvent(db, userId, eventId)
  if (!event) throw new ProblemError('not_found')
  const refusal = whyNotBook(bookable(event), clock.now())
  if (refusal) throw new ProblemError(refusal)

  try {
    const attendance = await inTransaction(db, async (tx) => {
      const created_at = clock.now()
      await tx
        .insertInto('event_bookings')
        .values({ event_id: eventId, user_id: userId, created_at })
        .execute()
      return publishBooking(tx, eventId, userId, true)
    })
    return { ...event, ...attendance, booked: true }
  } catch (error) {
    const code = refusals[databaseErrorCode(error) ?? '']
    throw code ? new ProblemError(code, { cause: error }) : error
  }
}
