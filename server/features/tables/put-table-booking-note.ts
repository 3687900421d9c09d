import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { bookingResource, keptInAudit } from './resource.ts'

type Noted = { note: string | null; version: number }

/**
 * Stores what staff note about a booking for each other, or removes it. The same note again writes nothing. Throws not_found or
 * stale_version (with the stored booking).
 */
export const putTableBookingNote = (
  { db, clock }: Engine,
  adminId: string,
  bookingId: string,
  { note, version }: Noted,
): Promise<ListedTableBooking> =>
  inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, bookingResource, bookingId, version)
    if (locked.row.staff_note === note) return locked.before
    await writeVersion(tx, bookingResource, bookingId, { staff_note: note, updated_at: clock.now() })
    // The text is not in the log, so that a removed note is gone.
    const kept = (booking: ListedTableBooking) => ({
      ...keptInAudit(booking),
      hasNote: booking.staffNote !== undefined,
    })
    return recordUpdate(tx, bookingResource, locked, { adminId, action: 'tableBooking.noted', kept })
  })
