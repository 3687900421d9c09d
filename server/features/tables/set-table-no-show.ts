import type { Language } from '#contract/bounds.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { statusBack, whyNotNoShow, whyNotTakeBack } from '#rules/late-booking.ts'
import { endNotice } from '#server/features/notifications/end-notice.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { endLateWord } from './end-late-word.ts'
import { whyNotHold } from './hold-queries.ts'
import { bookingNotice } from './mails.ts'
import { ruledLate } from './present.ts'
import type { BookingRow } from './queries.ts'
import { bookingResource, keptInAudit } from './resource.ts'
import { sendBookingNews } from './send-booking-news.ts'

type Change = { isNoShow: boolean; version: number }

/**
 * Says that the party of a booking did not come, which frees its table, or takes that back while the table is free. Throws not_found,
 * stale_version (with the stored booking), table_taken, own_overlap, and what `whyNotNoShow` and `whyNotTakeBack` say.
 */
export const setTableNoShow = (
  engine: Engine,
  adminId: string,
  bookingId: string,
  { isNoShow, version }: Change,
): Promise<ListedTableBooking> =>
  inTransaction(engine.db, async (tx) => {
    const locked = await lockRow(tx, bookingResource, bookingId, version)
    const booking = ruledLate(locked.row)
    const now = engine.clock.now()
    const refusal = isNoShow ? whyNotNoShow(booking, now) : whyNotTakeBack(booking, now)
    if (refusal) throw new ProblemError(refusal)
    if (isNoShow) return writeNoShow(tx, engine, locked, { adminId, action: 'tableBooking.no-show', now })
    const status = statusBack(booking, now)
    const taken = status === 'confirmed' ? await whyNotHold(tx, locked.row, now) : null
    if (taken) throw new ProblemError(taken)
    return writeBack(tx, locked, { status, adminId, now })
  })

/** A booking that its transaction has locked, as it was. */
type Locked = { key: string; row: BookingRow; before: ListedTableBooking }
type Said = { adminId: string | null; action: string; now: Date }

/** Writes that a party did not come, and notifies the guest while the visit could go on. The caller has locked the booking and asked the rule. */
export async function writeNoShow(
  tx: Tx,
  engine: Engine,
  locked: Locked,
  { adminId, action, now }: Said,
): Promise<ListedTableBooking> {
  const { row } = locked
  await writeVersion(tx, bookingResource, row.id, { status: 'cancelled', no_show_at: now, updated_at: now })
  const entry = { adminId, deviceId: null, action, kept: keptInAudit }
  const after = await recordUpdate(tx, bookingResource, locked, entry)
  await endLateWord(tx, row)
  const wordsIn = (language: Language) => ({ ...bookingNotice(after, 'noShow', language), at: now })
  if (now < row.ends_at) await sendBookingNews(tx, engine, row, { adminId, wordsIn, mail: 'noShow' })
  return after
}

type Back = { status: 'confirmed' | 'completed' | 'cancelled'; adminId: string | null; now: Date }

/** Writes that a no-show was none, and ends the guest's notice of it. The caller has locked the booking, and knows that its table is free. */
export async function writeBack(
  tx: Tx,
  locked: Locked,
  { status, adminId, now }: Back,
): Promise<ListedTableBooking> {
  // Staff get word again before the table is released a second time.
  const values = { status, no_show_at: null, held_until: null, updated_at: now }
  await writeVersion(tx, bookingResource, locked.row.id, values)
  const { user_id: userId, no_show_at: at } = locked.row
  if (userId && at) await endNotice(tx, { userId, at, type: 'info' })
  const entry = { adminId, deviceId: null, action: 'tableBooking.no-show-back', kept: keptInAudit }
  return recordUpdate(tx, bookingResource, locked, entry)
}
