import { whyNotCancel } from '#rules/event-booking.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { bookable } from './present.ts'
import { deleteBooking, type EventRow, findEvent, lockEvents } from './queries.ts'
import { publishBooked } from './realtime.ts'

/** Cancels a user's booking and returns the event without it. Throws not_found, not_booked or event_started. */
export const cancelEventBooking = (
  { db, clock }: Engine,
  userId: string,
  eventId: string,
): Promise<EventRow> =>
  inTransaction(db, async (tx) => {
    await lockEvents(tx, [eventId])
    const event = await findEvent(tx, userId, eventId)
    if (!event) throw new ProblemError('not_found')
    const refusal = whyNotCancel(bookable(event), clock.now())
    if (refusal) throw new ProblemError(refusal)
    await deleteBooking(tx, userId, eventId)
    const cancelled = (await findEvent(tx, userId, eventId)) as EventRow
    await publishBooked(tx, [{ userId, event: cancelled }])
    return cancelled
  })
