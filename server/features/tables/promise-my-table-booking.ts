import { whyNotPromise } from '#rules/remind-booking.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { ruled } from './present.ts'
import { type BookingRow, findBooking, findOwnBooking } from './queries.ts'
import { bookingResource, keptInAudit } from './resource.ts'

/**
 * A guest promises to come to their own booking. A promise given already stays as it is. Throws not_found (also for a booking of somebody
 * else), and what `whyNotPromise` says.
 */
export async function promiseMyTableBooking(
  { db, clock }: Engine,
  userId: string,
  bookingId: string,
): Promise<BookingRow> {
  if (!(await findOwnBooking(db, userId, bookingId))) throw new ProblemError('not_found')
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, bookingResource, bookingId)
    const now = clock.now()
    const refusal = whyNotPromise(ruled(locked.row), now)
    if (refusal) throw new ProblemError(refusal)
    if (locked.row.promised_at !== null) return locked.row
    await writeVersion(tx, bookingResource, bookingId, { promised_at: now, updated_at: now })
    const entry = { adminId: userId, action: 'tableBooking.promised', kept: keptInAudit }
    await recordUpdate(tx, bookingResource, locked, entry)
    return (await findBooking(tx, bookingId)) ?? locked.row
  })
}
