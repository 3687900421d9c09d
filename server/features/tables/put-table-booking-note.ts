import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { lockRow, recordUpdate } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publish } from '#server/platform/realtime/publish.ts'
import { bookingResource, keptInAudit } from './resource.ts'

type Noted = { note: string | null; before: string | null }

/** Bookings whose changes are published to the staff alone. */
const staffResource = {
  ...bookingResource,
  publish: (tx: Tx, bookingId: string) =>
    publish(tx, 'admin', { type: 'tableBooking.changed', bookingId }, `booking ${bookingId}`),
}

/**
 * Stores what staff note about a booking for each other, or removes it. The same note again writes nothing. It is no change of the booking to
 * its guest: it makes no new version, and only staff get word. Throws not_found, or stale_version (with the stored booking) where another note
 * than `before` is stored.
 */
export const putTableBookingNote = (
  { db }: Engine,
  adminId: string,
  bookingId: string,
  { note, before }: Noted,
): Promise<ListedTableBooking> =>
  inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, staffResource, bookingId)
    if (locked.row.staff_note === note) return locked.before
    if (locked.row.staff_note !== before) throw new ProblemError('stale_version', { current: locked.before })
    await tx.updateTable('table_bookings').set({ staff_note: note }).where('id', '=', bookingId).execute()
    // The text is not in the log, so that a removed note is gone.
    const kept = (booking: ListedTableBooking) => ({
      ...keptInAudit(booking),
      hasNote: booking.staffNote !== undefined,
    })
    return recordUpdate(tx, staffResource, locked, { adminId, action: 'tableBooking.noted', kept })
  })
