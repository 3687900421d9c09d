import { sql } from 'kysely'
import { whyNotCancel } from '#rules/event-booking.ts'
import { databaseErrorCode, inOneStatement } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { bookable } from './present.ts'
import { type EventRow, eventColumnList, findEvent } from './queries.ts'
import { publishAttendance, publishBooked } from './realtime.ts'

/**
 * Cancels a user's booking and returns the event without it, in one statement. After a refusal the event is read, to find
 * the reason. Throws not_found, not_booked or event_started.
 */
export async function cancelEventBooking(
  { db, clock }: Engine,
  userId: string,
  eventId: string,
): Promise<EventRow> {
  const now = clock.now()
  const cancelled = await inOneStatement(db, () =>
    sql<EventRow>`select ${eventColumnList}, false as booked from cancel_event_booking(${eventId}, ${userId}, ${now})`.execute(
      db,
    ),
  ).catch((error: unknown) => {
    if (databaseErrorCode(error) === 'SR002') return []
    throw error
  })
  const [event] = cancelled
  if (event) {
    await publishAttendance(db, event)
    await publishBooked(db, userId, event)
    return event
  }
  const found = await findEvent(db, userId, eventId)
  if (!found) throw new ProblemError('not_found')
  throw new ProblemError(whyNotCancel(bookable(found), now) ?? 'not_booked')
}
