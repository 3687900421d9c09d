import { businessDayOf } from '#rules/business-date.ts'
import type { OpeningHours } from '#rules/opening-hours.ts'
import { firstOffer, hasPassed, isClosedFor, isExpired, isWithdrawn } from '#rules/table-queue.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Job } from '#server/platform/jobs.ts'
import { findHouseSettings, findOpeningHours, shareHouseSettings } from './house-queries.ts'
import { offerInTurn } from './offer-table.ts'
import { presentOpeningHours, ruledTable, ruledWish } from './present.ts'
import { lockTable } from './queries.ts'
import { endWait, withdrawOffer } from './set-table-wait.ts'
import { findHeldTables, findQueues, findSpansOf, findWait, lockWait, type WaitRow } from './wait-queries.ts'

/**
 * The one way in which a table that has become free reaches those who wait, whatever made it free. Each second, on every node: ends the offers
 * that were not answered or can be accepted no more, and the waits whose time has passed or at which the house is closed now, and offers each free table to the first in the queue whom it fits.
 */
export const queueJob: Job = {
  name: 'queue',
  everyMs: 1_000,
  async run(engine) {
    const failures: unknown[] = []
    // The others go on although somebody keeps one locked.
    const attempt = async (work: Promise<unknown>) => void (await work.catch((error) => failures.push(error)))
    const queues = await findQueues(engine.db)
    const hours = presentOpeningHours(await findOpeningHours(engine.db))
    for (const row of queues) if (endOf(row, hours, engine.clock.now())) await attempt(end(engine, row.id))
    const waiting = (await findQueues(engine.db)).filter(({ status }) => status === 'waiting')
    for (const [evening, queue] of Map.groupBy(waiting, (row) => row.evening))
      for (const { row, table, visit } of await planOffers(engine, evening, queue))
        await attempt(offerInTurn(engine, row.id, { tableId: table.id, visit }))
    if (failures.length > 0) throw failures[0]
  },
}

/** How a wait, or what is offered to it, ends now by itself; null if it does not. */
function endOf(
  row: WaitRow,
  hours: OpeningHours,
  now: Date,
): 'expired' | 'passed' | 'closed' | 'withdrawn' | null {
  const { status, guest_count: guestCount, offer_start: start, offer_end: end } = row
  if (isExpired({ status, offeredUntil: row.offered_until }, now)) return 'expired'
  const wish = ruledWish(row)
  if (hasPassed({ status, wish }, now)) return 'passed'
  const isClosed = isClosedFor(wish, hours, now)
  if (status === 'waiting') return isClosed ? 'closed' : null
  if (row.capacity === null || row.is_available === null || !start || !end) return null
  const table = ruledTable({ capacity: row.capacity, is_available: row.is_available })
  if (!isWithdrawn({ visit: { start, end }, guestCount, table }, hours)) return null
  return isClosed ? 'closed' : 'withdrawn'
}

/** Ends a wait, or an offer. Another node, and a guest who answers, wait for the lock of the wait. */
const end = (engine: Engine, waitId: string): Promise<void> =>
  inTransaction(engine.db, async (tx) => {
    const row = await lockWithHouse(tx, waitId)
    if (!row) return
    const hours = presentOpeningHours(await findOpeningHours(tx))
    const how = endOf(row, hours, engine.clock.now())
    if (how === 'withdrawn') await withdrawOffer(tx, engine, row)
    else if (how) await endWait(tx, engine, row, { status: how })
  })

/** A wait. It, the hours and the offered table do not change until the transaction ends. */
async function lockWithHouse(tx: Tx, waitId: string): Promise<WaitRow | undefined> {
  const tableId = (await lockWait(tx, waitId))?.table_id
  await shareHouseSettings(tx)
  if (tableId) await lockTable(tx, tableId)
  return findWait(tx, waitId)
}

/** Which table each of a queue would be offered now. What is planned decides nothing: it is asked again inside the locks. */
async function planOffers({ db, clock }: Engine, evening: string, queue: WaitRow[]) {
  const now = clock.now()
  const [tables, settings, stored, spansOf] = await Promise.all([
    findHeldTables(db, businessDayOf(evening)),
    findHouseSettings(db),
    findOpeningHours(db),
    findSpansOf(
      db,
      queue.map(({ user_id }) => user_id),
      now,
    ),
  ])
  const hours = presentOpeningHours(stored)
  return queue.flatMap((row) => {
    // The tables are in the order of their seats.
    const smallestFit = tables.find(({ capacity }) => capacity >= row.guest_count)?.capacity ?? null
    const house = { hours, allowsLargeTables: settings.allows_large_tables, smallestFit }
    const found = firstOffer({ wish: ruledWish(row), own: spansOf(row.user_id) }, tables, house, now)
    if (!found) return []
    found.table.taken.push(found.visit)
    return [{ row, ...found }]
  })
}
