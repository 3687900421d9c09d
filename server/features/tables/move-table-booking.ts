import type { Language } from '#contract/bounds.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { canMove, whyNotSeat } from '#rules/table-booking.ts'
import { moveOrders } from '#server/features/orders/move-orders.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { whenInWords } from '#server/platform/day-in-words.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { noticeIn } from '#server/platform/texts.ts'
import { ruled, ruledTable } from './present.ts'
import { findBooking, findTaken, lockTable } from './queries.ts'
import { bookingResource, keptInAudit } from './resource.ts'
import { sendBookingNews } from './send-booking-news.ts'

/**
 * Moves a booking to another table, and notifies a guest with an account. The same table again changes nothing. Throws
 * not_found, stale_version (with the stored booking), status_not_allowed, table_unavailable, table_too_small or table_taken.
 */
export async function moveTableBooking(
  engine: Engine,
  adminId: string,
  bookingId: string,
  { tableId, version }: { tableId: string; version: number },
): Promise<ListedTableBooking> {
  return inTransaction(engine.db, async (tx) => {
    const locked = await lockRow(tx, bookingResource, bookingId, version)
    const now = engine.clock.now()
    if (!canMove(ruled(locked.row), now)) throw new ProblemError('status_not_allowed')
    if (locked.before.table?.id === tableId) return locked.before
    const table = await lockTable(tx, tableId)
    if (!table) throw new ProblemError('not_found')
    const visit = { start: locked.row.starts_at, end: locked.row.ends_at }
    const taken = await findTaken(tx, tableId, visit)
    const refusal = whyNotSeat({
      table: ruledTable(table),
      guestCount: locked.row.guest_count,
      visit,
      taken,
    })
    if (refusal) throw new ProblemError(refusal)
    await writeVersion(tx, bookingResource, bookingId, { table_id: tableId, updated_at: now })
    await moveOrders(tx, bookingId, now)
    const entry = { adminId, action: 'tableBooking.moved', kept: keptInAudit }
    const after = await recordUpdate(tx, bookingResource, locked, entry)
    const row = await findBooking(tx, bookingId)
    const wordsIn = (language: Language) => noticeOf(after, language)
    // An earlier mail about a confirmed booking names the old table.
    const mail = locked.row.status === 'confirmed' ? 'moved' : null
    if (row) await sendBookingNews(tx, engine, row, { adminId, wordsIn, mail })
    return after
  })
}

function noticeOf({ table, date, time }: ListedTableBooking, language: Language) {
  const when = whenInWords(date, time, language)
  const values = { table: table?.tableNumber ?? '–', when }
  return { ...noticeIn(language, 'tableNotices.moved', values), type: 'info' as const }
}
