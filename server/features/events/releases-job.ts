import { isReleased } from '#rules/event-booking.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import {
  deleteBookings,
  findEventsById,
  findEventsWithReleases,
  findHeldBookings,
  lockEvents,
} from './queries.ts'
import { publishBooked } from './realtime.ts'

/** Gives back the places of guests who have cancelled and did not take it back, each second, on every node. */
export const releasesJob: Job = {
  name: 'releases',
  everyMs: 1_000,
  async run({ db, clock }) {
    for (const eventId of await findEventsWithReleases(db, clock.now()))
      await inTransaction(db, (tx) => releasePlaces(tx, eventId, clock.now()))
  },
}

/** Of the places at an event, those whose hold has ended. Another node, and guests who keep their place, wait for the lock of the event. */
async function releasePlaces(tx: Tx, eventId: string, now: Date): Promise<void> {
  await lockEvents(tx, [eventId])
  const released = (await findHeldBookings(tx, eventId)).filter((booking) => isReleased(booking, now))
  if (released.length === 0) return
  await deleteBookings(tx, released)
  const [event] = await findEventsById(tx, [eventId])
  if (!event) return
  const without = { ...event, booked: false, releases_at: null }
  await publishBooked(
    tx,
    released.map(({ userId }) => ({ userId, event: without })),
  )
}
