import { sql } from 'kysely'
import { whyNotCancel } from '#rules/event-booking.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { bookable } from './present.ts'
import { type EventRow, findEvent } from './queries.ts'
import { publishBooking } from './realtime.ts'

/** Cancels a user's booking and returns the event without it. Throws not_found, not_booked or event_started. */
export async function cancelEventBooking(
  { db, clock }: Engine,
  userId: string,
  eventId: string,
): Promise<EventRow> {
  const event = await findEvent(db, userId, eventId)
  if (!event) throw new ProblemError('not_found')
  const refusal = whyNotCancel(bookable(event), clock.now())
  if (refusal) throw new ProblemError(refusal)

  return inTransaction(db, async (tx) => {
    await deleteBooking(tx, userId, eventId)
    return publishBooking(tx, eventId, userId, false)
  })
}

/**
 * Locks the event before the booking, like the deletion of an event. In the other order a cancellation and a deletion
 * could deadlock.
 */
async function deleteBooking(tx: Tx, userId: string, eventId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    with event as materialized (select id from events where id = ${eventId} for no key update)
    delete from event_bookings b using event where b.event_id = event.id and b.user_id = ${userId}
  `.execute(tx)
  if (numAffectedRows !== 1n) throw new ProblemError('not_booked')
}
