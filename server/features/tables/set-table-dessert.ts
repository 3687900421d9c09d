import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { isSeated } from '#rules/table-booking.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { ruled } from './present.ts'
import { bookingResource, keptInAudit } from './resource.ts'

type Said = { isDessert: boolean; version: number }

/**
 * Stores that a party is at its dessert, or takes it back. Throws not_found, stale_version (with the stored booking), or
 * status_not_allowed for a party that is not at its table.
 */
export const setTableDessert = (
  { db, clock }: Engine,
  adminId: string,
  bookingId: string,
  { isDessert, version }: Said,
): Promise<ListedTableBooking> =>
  inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, bookingResource, bookingId, version)
    if (!isSeated(ruled(locked.row))) throw new ProblemError('status_not_allowed')
    if (isDessert === (locked.before.dessertAt !== null)) return locked.before
    const now = clock.now()
    await writeVersion(tx, bookingResource, bookingId, {
      dessert_at: isDessert ? now : null,
      updated_at: now,
    })
    const kept = (booking: ListedTableBooking) => ({
      ...keptInAudit(booking),
      dessertAt: booking.dessertAt,
    })
    return recordUpdate(tx, bookingResource, locked, { adminId, action: 'tableBooking.dessert', kept })
  })
