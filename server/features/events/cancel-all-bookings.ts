import { hasStarted } from '#rules/event-booking.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { endHoldsOf, findHeldEventIds } from './hold-queries.ts'
import { deleteBookings, findEventIdsOf, findEventsById, lockEvents } from './queries.ts'
import { deleteWaits } from './queue-queries.ts'
import { publishAttendance, publishEventQueue } from './realtime.ts'

/**
 * Cancels every booking, and ends every wait and hold, of a user whose account is being deleted, and publishes the new attendance of each coming event. The events
 * are locked before the bookings, as for booking, cancelling and deleting.
 */
export async function cancelAllBookings(tx: Tx, clock: Clock, userId: string): Promise<void> {
  const ids = [...(await findEventIdsOf(tx, userId)), ...(await findHeldEventIds(tx, userId))]
  const locked = await lockEvents(tx, [...new Set(ids)])
  const now = clock.now()
  const keys = locked.map(({ id }) => ({ userId, eventId: id }))
  await deleteBookings(tx, keys)
  await deleteWaits(tx, keys)
  await endHoldsOf(tx, userId)
  const coming = locked.filter((event) => !hasStarted({ startsAt: event.starts_at }, now))
  if (coming.length === 0) return
  const comingIds = coming.map(({ id }) => id)
  await publishAttendance(tx, await findEventsById(tx, comingIds))
  for (const eventId of comingIds) await publishEventQueue(tx, eventId, [])
}
