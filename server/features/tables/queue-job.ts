import { businessDayOf } from '#rules/business-date.ts'
import { firstOffer, hasPassed, isExpired } from '#rules/table-queue.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Job } from '#server/platform/jobs.ts'
import { findHouseSettings, findOpeningHours } from './house-queries.ts'
import { offerInTurn } from './offer-table.ts'
import { presentOpeningHours, ruledWish } from './present.ts'
import { endWait } from './set-table-wait.ts'
import { findHeldTables, findQueues, findSpansOf, lockWait, type WaitRow } from './wait-queries.ts'

/**
 * The one way in which a table that has become free reaches those who wait, whatever made it free. Each second, on every node: ends the offers
 * that were not answered and the waits whose time has passed, and offers each free table to the first in the queue whom it fits.
 */
export const queueJob: Job = {
  name: 'queue',
  everyMs: 1_000,
  async run(engine) {
    const failures: unknown[] = []
    // The others go on although somebody keeps one locked.
    const attempt = async (work: Promise<unknown>) => void (await work.catch((error) => failures.push(error)))
    for (const row of await findQueues(engine.db)) {
      const status = endOf(row, engine.clock.now())
      if (status) await attempt(end(engine, row.id))
    }
    const waiting = (await findQueues(engine.db)).filter(({ status }) => status === 'waiting')
    for (const [evening, queue] of Map.groupBy(waiting, (row) => row.evening))
      for (const { row, table, visit } of await planOffers(engine, evening, queue))
        await attempt(offerInTurn(engine, row.id, { tableId: table.id, visit }))
    if (failures.length > 0) throw failures[0]
  },
}

/** How a wait ends now by itself; null if it does not. */
function endOf(row: WaitRow, now: Date): 'expired' | 'passed' | null {
  if (isExpired({ status: row.status, offeredUntil: row.offered_until }, now)) return 'expired'
  return hasPassed({ status: row.status, wish: ruledWish(row) }, now) ? 'passed' : null
}

/** Ends a wait whose time has passed. Another node, and a guest who answers, wait for the lock of the wait. */
const end = (engine: Engine, waitId: string): Promise<void> =>
  inTransaction(engine.db, async (tx) => {
    const row = await lockWait(tx, waitId)
    const status = row ? endOf(row, engine.clock.now()) : null
    if (row && status) await endWait(tx, engine, row, { status })
  })

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
