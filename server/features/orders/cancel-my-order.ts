import { nextOrderStatuses } from '#rules/order.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findOrder, type OrderRow } from './queries.ts'
import { keptInAudit, orderResource, stepTime } from './resource.ts'

/**
 * Cancels a user's own order until the kitchen confirms it. Throws not_found (also for an order of somebody else) or
 * status_not_allowed.
 */
export async function cancelMyOrder(
  { db, clock }: Engine,
  userId: string,
  orderId: string,
): Promise<OrderRow> {
  const own = await findOrder(db, orderId)
  if (own?.user_id !== userId) throw new ProblemError('not_found')
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, orderResource, orderId)
    if (!nextOrderStatuses[locked.before.status].includes('cancelled')) {
      throw new ProblemError('status_not_allowed')
    }
    const at = stepTime(locked.row, clock.now())
    const values = { status: 'cancelled', cancelled_at: at, updated_at: at }
    await writeVersion(tx, orderResource, orderId, values)
    const entry = { adminId: userId, action: 'order.cancelled', kept: keptInAudit }
    await recordUpdate(tx, orderResource, locked, entry)
    return (await findOrder(tx, orderId)) ?? locked.row
  })
}
