import type { ErrorCode } from '#contract/errors.ts'
import { whyNotBook } from '#rules/event-booking.ts'
import { databaseErrorCode, inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { bookable } from './present.ts'
import { type EventRow, findEvent } from './queries.ts'
import { publishBooking } from './realtime.ts'

const refusals: Record<string, ErrorCode> = {
  '23505': 'already_booked',
  SR001: 'event_full',
  SR002: 'event_started',
  '23503': 'not_found',
}

/**
 * Books a place for a user and returns the event with that booking. Nothing is read beforehand, because the database decides.
 * After a refusal the event is read, to find the reason.
 * Throws not_found, already_booked, event_started or event_full.
 */
export async function bookEvent({ db, clock }: Engine, userId: string, eventId: string): Promise<EventRow> {
  try {
    return await inTransaction(db, async (tx) => {
      const created_at = clock.now()
      await tx
        .insertInto('event_bookings')
        .values({ event_id: eventId, user_id: userId, created_at })
        .execute()
      return publishBooking(tx, eventId, userId, true)
    })
  } catch (error) {
    const code = refusals[databaseErrorCode(error) ?? '']
    if (!code) throw error
    // When several reasons apply, the rule decides which one the guest is told; the database reports the first that it finds.
    const event = await findEvent(db, userId, eventId)
    const reason = event ? whyNotBook(bookable(event), clock.now()) : 'not_found'
    throw new ProblemError(reason ?? code, { cause: error })
  }
}
