import { whyNotWait } from '#rules/event-queue.ts'
import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { keyOfWait, offerPlaces, ruledWait } from './offer-places.ts'
import { bookable } from './present.ts'
import { findEvent, findEventsById, lockEvents } from './queries.ts'
import { endOfferNotice } from './queue-mails.ts'
import { deleteWaits, type EventWaitRow, findEventQueue, putWait } from './queue-queries.ts'
import { publishAttendance, publishEventQueue } from './realtime.ts'

type Key = { userId: string; eventId: string }

/**
 * Puts a guest into the queue of an event, or changes for how many places. Who has an open offer keeps it. Throws not_found, not_signed_in, or
 * what `whyNotWait` says.
 */
export const joinEventQueue = (
  { db, clock }: Engine,
  { userId, eventId }: Key,
  places: number,
): Promise<EventWaitRow> =>
  inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new ProblemError('not_signed_in')
    const events = await lockEvents(tx, [eventId])
    const now = clock.now()
    const queue = await offerPlaces(tx, events, now)
    const own = queue.find(({ user_id }) => user_id === userId)
    if (own && (own.offered_until !== null || own.places === places)) return own
    const event = await findEvent(tx, userId, eventId)
    if (!event) throw new ProblemError('not_found')
    const others = queue.filter((row) => row !== own).map(ruledWait)
    const refusal = whyNotWait(bookable(event), places, others, now)
    if (refusal) throw new ProblemError(refusal)
    await putWait(tx, { userId, eventId }, places, now)
    await publishEventQueue(tx, eventId, [])
    return (await findEventQueue(tx, [eventId])).find(({ user_id }) => user_id === userId) as EventWaitRow
  })

/** Ends the wait of a guest, or declines what is offered. */
export const leaveEventQueue = ({ db }: Engine, { userId, eventId }: Key): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockAccount(tx, userId)
    await lockEvents(tx, [eventId])
    const own = (await findEventQueue(tx, [eventId])).find(({ user_id }) => user_id === userId)
    if (own) await endEventWaits(tx, [own])
  })

/** Ends waits at one event. What was offered is free again. The caller has locked the event. */
export async function endEventWaits(tx: Tx, rows: readonly EventWaitRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  await deleteWaits(tx, rows.map(keyOfWait))
  for (const row of rows) await endOfferNotice(tx, row)
  if (rows.some(({ offered_until }) => offered_until !== null))
    await publishAttendance(tx, await findEventsById(tx, [first.event_id]))
  await publishEventQueue(
    tx,
    first.event_id,
    rows.map(({ user_id }) => user_id),
  )
}
