import type { ListedTableWait, TableOfferInput } from '#contract/table-waits.ts'
import { whyNotBookTable } from '#rules/book-table.ts'
import { type Span, spanOf } from '#rules/table-booking.ts'
import { whyNotOffer } from '#rules/table-queue.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'
import { findTaken } from './hold-queries.ts'
import { findOpeningHours, shareHouseSettings } from './house-queries.ts'
import { presentListedWait, presentOpeningHours, ruledTable, ruledWish } from './present.ts'
import { findPromised } from './promised-queries.ts'
import { findOwnSpans, findSmallestFit, lockTable } from './queries.ts'
import { writeOffer } from './set-table-wait.ts'
import { lockWait, type WaitRow } from './wait-queries.ts'

type Place = { tableId: string; visit: Span }

/**
 * Offers a table to a guest who waits, unless meanwhile the guest does not wait, the table does not fit, or somebody who comes first in the
 * queue could have it. Returns whether it did.
 */
export const offerInTurn = (engine: Engine, waitId: string, place: Place): Promise<boolean> =>
  inTransaction(engine.db, async (tx) => {
    const row = await lockWait(tx, waitId)
    if (row?.status !== 'waiting') return false
    const now = engine.clock.now()
    const { visit, settings, hours, table, taken, own } = await holdPlace(tx, row, place, now)
    if (!table) return false
    const promised = await findPromised(
      tx,
      { tableId: place.tableId, table, visit, userId: row.user_id, before: row },
      { hours, settings },
      now,
    )
    const smallestFit = await findSmallestFit(tx, row.guest_count)
    const house = { hours, allowsLargeTables: settings.allows_large_tables, smallestFit }
    const offered = { ...table, taken: [...taken, ...promised] }
    if (whyNotOffer({ wish: ruledWish(row), own }, { visit, table: offered, house }, now)) return false
    await writeOffer(tx, engine, row, { ...place, offerMinutes: settings.offer_minutes, adminId: null })
    return true
  })

/**
 * Offers a table to a guest who waits, as staff decide. Throws not_found, time_does_not_exist, offer_ended (the guest does not wait, or has an
 * offer), or what `whyNotBookTable` says.
 */
export const offerTable = (
  engine: Engine,
  adminId: string,
  waitId: string,
  { tableId, ...when }: TableOfferInput,
): Promise<ListedTableWait> =>
  inTransaction(engine.db, async (tx) => {
    const row = await lockWait(tx, waitId)
    if (!row) throw new ProblemError('not_found')
    if (row.status !== 'waiting') throw new ProblemError('offer_ended')
    const now = engine.clock.now()
    const place = { tableId, visit: spanOf(typedInstant(when), row.duration_hours) }
    const { visit, settings, hours, table, taken, own } = await holdPlace(tx, row, place, now)
    if (!table) throw new ProblemError('not_found')
    const asked = { visit, guestCount: row.guest_count, table, taken }
    const refusal = whyNotBookTable({ ...asked, hours, own, guest: null }, now)
    if (refusal) throw new ProblemError(refusal)
    const offer = { ...place, offerMinutes: settings.offer_minutes, adminId }
    return presentListedWait(await writeOffer(tx, engine, row, offer))
  })

/** What decides whether a table can be offered. Locks the settings and the table. */
async function holdPlace(tx: Tx, row: WaitRow, { tableId, visit }: Place, now: Date) {
  const settings = await shareHouseSettings(tx)
  const hours = presentOpeningHours(await findOpeningHours(tx))
  const locked = await lockTable(tx, tableId)
  const table = locked && ruledTable(locked)
  const taken = table ? await findTaken(tx, [tableId], visit) : []
  return { visit, settings, hours, table, taken, own: await findOwnSpans(tx, row.user_id, now) }
}
