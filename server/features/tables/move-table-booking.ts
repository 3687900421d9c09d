import type { Language } from '#contract/bounds.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { canMove } from '#rules/table-booking.ts'
import { sendNotice } from '#server/features/notifications/send-notice.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { refusalOf } from './create-table-booking.ts'
import { bookingResource } from './resource.ts'
import { keptInAudit } from './set-table-booking-status.ts'

/**
 * Moves a booking to another table, and notifies a guest with an account. The same table again changes nothing. Throws
 * not_found, stale_version (with the stored booking), status_not_allowed, table_unavailable, table_too_small or table_taken.
 */
export async function moveTableBooking(
  { db, clock }: Engine,
  adminId: string,
  bookingId: string,
  { tableId, version }: { tableId: string; version: number },
): Promise<ListedTableBooking> {
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, bookingResource, bookingId, version)
    if (!canMove(locked.before.status)) throw new ProblemError('status_not_allowed')
    if (locked.before.table?.id === tableId) return locked.before
    const now = clock.now()
    await writeVersion(tx, bookingResource, bookingId, { table_id: tableId, updated_at: now }).catch(refuse)
    const entry = { adminId, action: 'tableBooking.moved', kept: keptInAudit }
    const after = await recordUpdate(tx, bookingResource, locked, entry)
    if (after.guest.userId !== null)
      await sendNotice(
        tx,
        {
          ...noticeOf(after, locked.row.language as Language),
          ...{ type: 'info', userIds: [after.guest.userId], createdBy: adminId },
        },
        now,
      )
    return after
  })
}

function refuse(error: unknown): never {
  const code = refusalOf(error)
  if (!code) throw error
  throw new ProblemError(code, { cause: error })
}

function noticeOf({ table, date, time }: ListedTableBooking, language: Language) {
  const number = table?.tableNumber ?? '–'
  return language === 'sv'
    ? {
        title: 'Du har fått ett annat bord',
        message: `Nu är det bord ${number} som väntar på er ${date} kl. ${time}.`,
      }
    : { title: 'You have another table', message: `Table ${number} now awaits you on ${date} at ${time}.` }
}
