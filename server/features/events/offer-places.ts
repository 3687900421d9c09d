import { offeredUntil, planOffers } from '#rules/event-queue.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { endHolds } from './hold-queries.ts'
import { bookable } from './present.ts'
import { findEventsById, type LockedEvent } from './queries.ts'
import { endOfferNotice } from './queue-mails.ts'
import { type EventWaitRow, findEventQueue, setOffers } from './queue-queries.ts'
import { publishAttendance, publishEventQueue } from './realtime.ts'

export const ruledWait = (row: EventWaitRow) => ({
  row,
  userId: row.user_id,
  places: row.places,
  offeredUntil: row.offered_until,
})
export const keyOfWait = ({ event_id, user_id }: EventWaitRow) => ({ eventId: event_id, userId: user_id })

/**
 * The one way in which free places reach those who wait, whatever made them free. The job of the queue calls it each second, and every transaction that
 * gives places, before it asks whether there are any, so that a stranger is never before the queue. `events` are locked;
 * their held places are changed to what is held now. Returns the queues as they are now.
 */
export async function offerPlaces(tx: Tx, events: LockedEvent[], now: Date): Promise<EventWaitRow[]> {
  if (events.some(({ held_places }) => held_places > 0)) await freeHolds(tx, events, now)
  const eventIds = events.map(({ id }) => id)
  const queue = eventIds.length > 0 ? await findEventQueue(tx, eventIds) : []
  if (queue.length === 0) return []
  const waits = Map.groupBy(queue, ({ event_id }) => event_id)
  const changed = new Set<string>()
  for (const event of events) {
    const { offered, withdrawn } = planOffers(
      bookable({ ...event, booked: false, places: 0, releases_at: null }),
      (waits.get(event.id) ?? []).map(ruledWait),
      now,
    )
    for (const { row } of withdrawn) await endOfferNotice(tx, row)
    if (withdrawn.length > 0)
      await setOffers(
        tx,
        withdrawn.map(({ row }) => keyOfWait(row)),
        null,
      )
    if (offered.length > 0)
      await setOffers(
        tx,
        offered.map(({ row }) => keyOfWait(row)),
        offeredUntil(event.starts_at, now),
      )
    if (withdrawn.length + offered.length > 0) changed.add(event.id)
  }
  if (changed.size === 0) return queue
  await publishHeldPlaces(tx, events, [...changed])
  for (const eventId of changed) await publishEventQueue(tx, eventId, [])
  return findEventQueue(tx, eventIds)
}

/** Ends the holds of visitors that are over. `events` are locked, and what was held is free in them. */
export async function freeHolds(tx: Tx, events: LockedEvent[], now: Date): Promise<void> {
  const freed = await endHolds(
    tx,
    events.map(({ id }) => id),
    now,
  )
  if (freed.length > 0) await publishHeldPlaces(tx, events, freed)
}

/** Reads the counts of some of the locked events again, and publishes them. */
async function publishHeldPlaces(tx: Tx, events: LockedEvent[], changed: string[]): Promise<void> {
  const after = await findEventsById(tx, changed)
  for (const event of events)
    Object.assign(
      event,
      after.find(({ id }) => id === event.id),
    )
  await publishAttendance(tx, after)
}
