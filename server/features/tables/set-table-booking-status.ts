import type { Language, TableBookingStatus } from '#contract/bounds.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { nextStatuses } from '#rules/table-booking.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { endLateWord } from './end-late-word.ts'
import { bookingNotice } from './mails.ts'
import { bookingResource, keptInAudit } from './resource.ts'
import { sendBookingNews } from './send-booking-news.ts'

type Change = { status: Exclude<TableBookingStatus, 'pending'>; version: number }

/**
 * Confirms, cancels or completes a booking, and notifies the guest of a confirmation or cancellation, in the app and by mail. Throws not_found,
 * stale_version (with the stored booking) or status_not_allowed.
 */
export async function setTableBookingStatus(
  engine: Engine,
  adminId: string,
  bookingId: string,
  { status, version }: Change,
): Promise<ListedTableBooking> {
  return inTransaction(engine.db, async (tx) => {
    const locked = await lockRow(tx, bookingResource, bookingId, version)
    if (!nextStatuses[locked.before.status].includes(status)) throw new ProblemError('status_not_allowed')
    const now = engine.clock.now()
    // A request that was not answered before its start has lapsed, and is no fault of the guest.
    const lapsed = status === 'cancelled' && locked.row.status === 'pending' && now >= locked.row.starts_at
    // A guest who learns now that the table is theirs needs no reminder that is due already.
    const chosenAt = status === 'confirmed' ? now : locked.row.day_chosen_at
    const values = { status, lapsed, day_chosen_at: chosenAt, updated_at: now }
    await writeVersion(tx, bookingResource, bookingId, values)
    await endLateWord(tx, locked.row)
    const entry = { adminId, action: `tableBooking.${status}`, kept: keptInAudit }
    const after = await recordUpdate(tx, bookingResource, locked, entry)
    if (status !== 'completed') {
      const wordsIn = (language: Language) => bookingNotice(after, status, language)
      await sendBookingNews(tx, engine, locked.row, { adminId, wordsIn, mail: status })
    }
    return after
  })
}
