import type { KitchenOrder } from '#contract/orders.ts'
import { stepBack } from '#rules/order.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { keptInAudit, orderResource } from './resource.ts'
import { sendOrderNews } from './send-order-news.ts'

/**
 * Takes the latest step of an order back, and hides a notice that it is ready. Throws not_found, stale_version (with the stored
 * order), or status_not_allowed when there is no such step or it was too long ago.
 */
export async function undoOrderStatus(
  { db, clock }: Engine,
  by: Acting,
  orderId: string,
  version: number,
): Promise<KitchenOrder> {
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, orderResource, orderId, version)
    const now = clock.now()
    const back = stepBack(locked.before)
    if (!back || now.getTime() > back.until) throw new ProblemError('status_not_allowed')
    const { status } = locked.before
    await writeVersion(tx, orderResource, orderId, {
      status: back.to,
      [`${status}_at`]: null,
      updated_at: now,
    })
    const after = await recordUpdate(tx, orderResource, locked, {
      ...by,
      action: 'order.undone',
      kept: keptInAudit,
    })
    await sendOrderNews(tx, by, { row: locked.row, before: locked.before, after, now })
    return after
  })
}
