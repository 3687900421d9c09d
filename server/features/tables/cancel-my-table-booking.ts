import { whyNotCancelTable } from '#rules/table-booking.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { ruled } from './present.ts'
import { type BookingRow, findBooking } from './queries.ts'
import { bookingResource, keptInAudit } from './resource.ts'

/** Cancels a user's own booking. Throws not_found (also for a booking of somebody else), status_not_allowed or booking_started. */
export async function cancelMyTableBooking(
  { db, clock }: Engine,
  userId: string,
  bookingId: string,
): Promise<BookingRow> {
  const own = await findBooking(db, bookingId)
  if (own?.user_id !== userId) throw new ProblemError('not_found')
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, bookingResource, bookingId)
    const now = clock.now()
    const refusal = whyNotCancelTable(ruled(locked.row), now)
    if (refusal) throw new ProblemError(refusal)
    await writeVersion(tx, bookingResource, bookingId, { status: 'cancelled', updated_at: now })
    const entry = { adminId: userId, action: 'tableBooking.cancelled', kept: keptInAudit }
    await recordUpdate(tx, bookingResource, locked, entry)
    return (await findBooking(tx, bookingId)) ?? locked.row
  })
}
