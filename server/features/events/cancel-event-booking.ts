import { whenReleased, whyNotCancel } from '#rules/event-booking.ts'
import type { Clock } from '#server/platform/clock.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { bookable } from './present.ts'
import { deleteBookings, type EventRow, findArrived, findEvent, lockEvents, setReleases } from './queries.ts'
import { publishBooked, publishHeld } from './realtime.ts'

/**
 * Cancels a user's booking at once and returns the event without it. Throws not_found, not_booked, event_started, cancel_closed or
 * place_used.
 */
export const cancelEventBooking = (
  { db, clock }: Engine,
  userId: string,
  eventId: string,
): Promise<EventRow> =>
  inTransaction(db, async (tx) => {
    await lockCancellable(tx, clock, { userId, eventId })
    await deleteBookings(tx, [{ userId, eventId }])
    const cancelled = (await findEvent(tx, userId, eventId)) as EventRow
    await publishBooked(tx, [{ userId, event: cancelled }])
    return cancelled
  })

/**
 * Cancels a user's booking with a hold: `releasesJob` gives the place back. If the place is on hold already, nothing changes.
 * Throws not_found, not_booked, event_started, cancel_closed or place_used.
 */
export const holdEventBooking = ({ db, clock }: Engine, userId: string, eventId: string): Promise<EventRow> =>
  inTransaction(db, async (tx) => {
    const { event, now } = await lockCancellable(tx, clock, { userId, eventId })
    if (event.releases_at !== null) return event
    await setReleases(tx, [{ userId, eventId }], whenReleased(bookable(event), now))
    const held = (await findEvent(tx, userId, eventId)) as EventRow
    await publishHeld(tx, userId, held)
    return held
  })

type Booking = { userId: string; eventId: string }

/** The event of a booking that can be cancelled, and the time by which it was decided. */
async function lockCancellable(tx: Tx, clock: Clock, { userId, eventId }: Booking) {
  await lockEvents(tx, [eventId])
  const now = clock.now()
  const event = await findEvent(tx, userId, eventId)
  if (!event) throw new ProblemError('not_found')
  const refusal = whyNotCancel(
    { ...bookable(event), hasArrived: (await findArrived(tx, [userId], [eventId])).length > 0 },
    now,
  )
  if (refusal) throw new ProblemError(refusal)
  return { event, now }
}
