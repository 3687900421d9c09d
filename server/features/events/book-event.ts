import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { whyNotBook } from '#rules/event-booking.ts'
import { databaseErrorCode, inOneStatement } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { bookable } from './present.ts'
import { type EventRow, eventColumnList, findEvent } from './queries.ts'
import { publishBooking } from './realtime.ts'

const refusals: Record<string, ErrorCode> = {
  '23505': 'already_booked',
  SR001: 'event_full',
  SR002: 'event_started',
  '23503': 'not_found',
}

/**
 * Books a place for a user and returns the event with that booking, in one statement. Nothing is read beforehand, because the
 * database decides. After a refusal the event is read, to find the reason.
 * Throws not_found, already_booked, event_started or event_full.
 */
export async function bookEvent({ db, clock }: Engine, userId: string, eventId: string): Promise<EventRow> {
  try {
    const [event] = await inOneStatement(
      db,
      () =>
        sql<EventRow>`select ${eventColumnList}, true as booked from book_event(${eventId}, ${userId}, ${clock.now()})`,
    )
    if (!event) throw new ProblemError('not_found')
    await publishBooking(db, userId, event)
    return event
  } catch (error) {
    const code = refusals[databaseErrorCode(error) ?? '']
    if (!code) throw error
    // When several reasons apply, the rule decides which one the guest is told; the database reports the first that it finds.
    const event = await findEvent(db, userId, eventId)
    const reason = event ? whyNotBook(bookable(event), clock.now()) : 'not_found'
    throw new ProblemError(reason ?? code, { cause: error })
  }
}
