import type { Language } from '#contract/bounds.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { canMove } from '#rules/table-booking.ts'
import { sendNotice } from '#server/features/notifications/send-notice.ts'
import { moveOrders } from '#server/features/orders/move-orders.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { dayInWords } from '#server/platform/day-in-words.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { refusalOf } from './create-table-booking.ts'
import { bookingMail } from './mails.ts'
import { ruled } from './present.ts'
import { findBooking } from './queries.ts'
import { bookingResource, keptInAudit } from './resource.ts'

/**
 * Moves a booking to another table, and notifies a guest with an account. The same table again changes nothing. Throws
 * not_found, stale_version (with the stored booking), status_not_allowed, table_unavailable, table_too_small or table_taken.
 */
export async function moveTableBooking(
  { db, clock, env }: Engine,
  adminId: string,
  bookingId: string,
  { tableId, version }: { tableId: string; version: number },
): Promise<ListedTableBooking> {
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, bookingResource, bookingId, version)
    if (!canMove(ruled(locked.row), clock.now())) throw new ProblemError('status_not_allowed')
    if (locked.before.table?.id === tableId) return locked.before
    const now = clock.now()
    await writeVersion(tx, bookingResource, bookingId, { table_id: tableId, updated_at: now }).catch(refuse)
    await moveOrders(tx, bookingId, now)
    const entry = { adminId, action: 'tableBooking.moved', kept: keptInAudit }
    const after = await recordUpdate(tx, bookingResource, locked, entry)
    // A guest on the telephone has no account, so neither notices nor an address.
    const { user_id: userId, email } = locked.row
    if (userId !== null && email !== null) {
      const notice = noticeOf(after, locked.row.language as Language)
      await sendNotice(
        tx,
        {
          ...notice,
          path: `/table-booking/${bookingId}`,
          type: 'info',
          userIds: [userId],
          createdBy: adminId,
        },
        now,
      )
      // An earlier mail about a confirmed booking names the old table.
      const row = locked.row.status === 'confirmed' ? await findBooking(tx, bookingId) : undefined
      if (row) await queueMail(tx, bookingMail(env, email, row, 'moved'))
    }
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
  const day = dayInWords(date, language)
  return language === 'sv'
    ? { title: 'Du har fått ett annat bord', message: `Nu är det bord ${number}, ${day} kl. ${time}.` }
    : { title: 'You have another table', message: `It’s now table ${number}, ${day} at ${time}.` }
}
