import type { CheckInInput, ListedTableBooking } from '#contract/table-bookings.ts'
import { readBookingCode, whyNotCheckIn } from '#rules/check-in.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { ruled } from './present.ts'
import { findBooking, findBookingByNumber } from './queries.ts'
import { bookingResource, keptInAudit } from './resource.ts'

type Scanner = { userId: string; isAdmin: boolean }

/**
 * Checks in the booking with a scanned or typed code, once. The same scan sent again gets the same answer. Throws
 * booking_not_found (also for a booking of somebody else, unless an admin scans), and what `whyNotCheckIn` says. An admin may
 * confirm a booking that waits for an answer in the same act.
 */
export async function checkIn(
  { db, clock }: Engine,
  scanner: Scanner,
  { code, requestId, waitedMs, confirm }: CheckInInput,
): Promise<ListedTableBooking> {
  return inTransaction(db, async (tx) => {
    const bookingId = await bookingOf(tx, scanner, code)
    const locked = await lockRow(tx, bookingResource, bookingId)
    if (locked.row.scan_id === requestId) return locked.before
    const now = clock.now()
    // Staff are trusted with the time of a scan that waited for the network. A guest could make an early scan late.
    const scannedAt = scanner.isAdmin ? new Date(now.getTime() - waitedMs) : now
    const confirms = confirm && scanner.isAdmin && locked.row.status === 'pending'
    const arriving = ruled(locked.row)
    const refusal = whyNotCheckIn(confirms ? { ...arriving, status: 'confirmed' } : arriving, scannedAt)
    if (refusal === 'already_checked_in')
      throw new ProblemError(refusal, { current: { checkedInAt: locked.before.checkedInAt } })
    if (refusal) throw new ProblemError(refusal)
    const write = async (from: typeof locked, values: object, action: string) => {
      await writeVersion(tx, bookingResource, bookingId, { ...values, updated_at: now })
      return recordUpdate(tx, bookingResource, from, { adminId: scanner.userId, action, kept: keptInAudit })
    }
    // The guest stands at the door, and gets neither notice nor mail of the confirmation.
    if (confirms) await write(locked, { status: 'confirmed' }, 'tableBooking.confirmed')
    const from = confirms ? await lockRow(tx, bookingResource, bookingId) : locked
    return write(from, { checked_in_at: scannedAt, scan_id: requestId }, 'tableBooking.checked-in')
  })
}

/** The id of the booking that a code names, if the scanner may check it in. */
async function bookingOf(tx: Tx, { userId, isAdmin }: Scanner, code: string): Promise<string> {
  const read = readBookingCode(code)
  const id = read && ('id' in read ? read.id : (await findBookingByNumber(tx, read.number))?.id)
  const booking = id ? await findBooking(tx, id) : undefined
  if (!booking || (booking.user_id !== userId && !isAdmin)) throw new ProblemError('booking_not_found')
  return booking.id
}
