import { isReleased } from '#rules/event-booking.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { deleteBookings, findEventsById, findHeldBookings, findHolds, lockEvents } from './queries.ts'
import { publishBooked } from './realtime.ts'

/** Gives back the places of guests who have cancelled and did not take it back, each second, on every node. */
export const releasesJob: Job = {
  name: 'releases',
  everyMs: 1_000,
  async run({ db, clock }) {
    const due = (await findHolds(db)).filter((booking) => isReleased(booking, clock.now()))
    const failures: unknown[] = []
    // Places of other events are given back although somebody keeps one event locked.
    for (const eventId of new Set(due.map((booking) => booking.eventId)))
      await inTransaction(db, (tx) => releasePlaces(tx, eventId, clock.now())).catch((error) =>
        failures.push(error),
      )
    if (failures.length > 0) throw failures[0]
  },
}

/** Gives back the places at an event whose hold has ended. Another node, and guests who keep their place, wait for the lock of the event. */
async function releasePlaces(tx: Tx, eventId: string, now: Date): Promise<void> {
  await lockEvents(tx, [eventId])
  const released = (await findHeldBookings(tx, eventId)).filter((booking) => isReleased(booking, now))
  if (released.length === 0) return
  await deleteBookings(tx, released)
  const [event] = await findEventsById(tx, [eventId])
  if (!event) return
  const without = { ...event, booked: false, places: 0, releases_at: null }
  await publishBooked(
    tx,
    released.map(({ userId }) => ({ userId, event: without })),
  )
}
