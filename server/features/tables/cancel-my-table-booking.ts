import { sql } from 'kysely'
import { whyNotCancelTable } from '#rules/table-booking.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { ruled } from './present.ts'
import { type BookingRow, findBooking, findOwnBooking } from './queries.ts'
import { publishBooking } from './realtime.ts'
import { bookingResource, keptInAudit } from './resource.ts'

const action = 'tableBooking.cancelled'

/**
 * Cancels a user's own booking. A cancelled one stays as it is. Throws not_found (also for a booking of somebody else),
 * status_not_allowed, booking_checked_in, booking_started or too_many_requests.
 */
export async function cancelMyTableBooking(
  { db, clock }: Engine,
  { userId, countCancellation }: { userId: string; countCancellation: () => Promise<void> },
  bookingId: string,
): Promise<BookingRow> {
  const own = await findOwnBooking(db, userId, bookingId)
  if (!own) throw new ProblemError('not_found')
  if (own.status !== 'cancelled') await countCancellation()
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, bookingResource, bookingId)
    // The answer to an earlier request may have been lost.
    if (locked.row.status === 'cancelled') return locked.row
    const now = clock.now()
    const refusal = whyNotCancelTable(ruled(locked.row), now)
    if (refusal) throw new ProblemError(refusal)
    await writeVersion(tx, bookingResource, bookingId, { status: 'cancelled', updated_at: now })
    if (await countInEarlierRow(tx, userId)) await publishBooking(tx, bookingId, userId)
    else await recordUpdate(tx, bookingResource, locked, { adminId: userId, action, kept: keptInAudit })
    return (await findBooking(tx, bookingId)) ?? locked.row
  })
}

/**
 * Counts the cancellation in the audit row of an earlier one by the guest within the hour, so that repetitions do not push the
 * admins' changes off the page. Returns whether there is such a row. The guest's account is locked, so none is counted twice.
 */
async function countInEarlierRow(tx: Tx, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update audit_log
    set after = jsonb_set(after, '{times}', to_jsonb(coalesce((after ->> 'times')::int, 1) + 1))
    where id = (
      select max(id) from audit_log
      where at > now() - interval '1 hour' and actor_id = ${userId} and action = ${action} and after ->> 'userId' = ${userId}
    )`.execute(tx)
  return numAffectedRows === 1n
}
