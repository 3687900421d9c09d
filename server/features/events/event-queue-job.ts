import { hasStarted } from '#rules/event-booking.ts'
import { isOfferOver } from '#rules/event-queue.ts'
import { languageOf } from '#rules/language.ts'
import { sendNotice } from '#server/features/notifications/send-notice.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Job } from '#server/platform/jobs.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { freeHolds, keyOfWait, offerPlaces } from './offer-places.ts'
import { lockEvents } from './queries.ts'
import { placesOfferedMail, queueNotice } from './queue-mails.ts'
import {
  type EventWaitRow,
  findEventQueue,
  findQueuesToRun,
  setNotified,
  setOffers,
} from './queue-queries.ts'
import { endEventWaits } from './set-event-wait.ts'

/**
 * Runs the queues of events, each second, on every node: ends the offers that nobody answered, the holds of visitors, and the queues of events
 * that have started, offers what is free, and notifies each guest once.
 */
export const eventQueueJob: Job = {
  name: 'event-queue',
  everyMs: 1_000,
  async run(engine) {
    const failures: unknown[] = []
    // The others go on although somebody keeps one locked.
    const attempt = (work: Promise<unknown>) => work.catch((error) => failures.push(error))
    for (const eventId of await findQueuesToRun(engine.db, engine.clock.now())) {
      const { db, clock } = engine
      for (const row of await findEventQueue(db, [eventId]))
        if (isOfferOver({ offeredUntil: row.offered_until }, clock.now()))
          await attempt(endOffer(engine, row))
      await attempt(inTransaction(db, (tx) => runQueue(tx, engine, eventId)))
      for (const row of await findEventQueue(db, [eventId]))
        if (isUntold(row)) await attempt(notify(engine, row))
    }
    if (failures.length > 0) throw failures[0]
  },
}

async function runQueue(tx: Tx, { clock }: Engine, eventId: string): Promise<void> {
  const events = await lockEvents(tx, [eventId])
  const [event] = events
  if (!event) return
  const now = clock.now()
  await freeHolds(tx, events, now)
  if (hasStarted({ startsAt: event.starts_at }, now))
    await endEventWaits(tx, await findEventQueue(tx, [eventId]))
  else await offerPlaces(tx, events, now)
}

const isUntold = (row: EventWaitRow) => row.offered_until !== null && row.notified_at === null

/** Locks a guest who waits, and the event, unless somebody has locked the guest: then the next run does it. Undefined for one who does not wait any more. */
async function lockWait(tx: Tx, { user_id, event_id }: EventWaitRow): Promise<EventWaitRow | undefined> {
  const accounts = await lockAccounts(tx, [user_id], 'skip')
  if (accounts.length === 0) return
  await lockEvents(tx, [event_id])
  return (await findEventQueue(tx, [event_id])).find((row) => row.user_id === user_id)
}

/** Ends an offer that was not answered in time, and with it the wait. */
const endOffer = ({ db, clock }: Engine, waiting: EventWaitRow): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await lockWait(tx, waiting)
    if (!row || !isOfferOver({ offeredUntil: row.offered_until }, clock.now())) return
    // Nobody could answer an offer of which nobody knew: it is made again.
    if (row.notified_at === null) return setOffers(tx, [keyOfWait(row)], null)
    await endEventWaits(tx, [row])
    await send(tx, row, 'expired', clock.now())
  })

const notify = ({ db, clock, env }: Engine, waiting: EventWaitRow): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await lockWait(tx, waiting)
    if (!row || !isUntold(row)) return
    const now = clock.now()
    await setNotified(tx, [keyOfWait(row)], now)
    await send(tx, row, 'offered', now)
    // An address that nobody has confirmed may be a stranger's.
    if (row.email_verified) await queueMail(tx, placesOfferedMail(env, row))
  })

const send = (tx: Tx, row: EventWaitRow, change: 'offered' | 'expired', now: Date): Promise<void> =>
  sendNotice(
    tx,
    {
      ...queueNotice(row, change, languageOf(row.language)),
      path: `/event/${row.event_id}`,
      userIds: [row.user_id],
      createdBy: null,
      at: now,
    },
    now,
  )
