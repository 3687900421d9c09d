import type { KitchenOrder, OrderStatusInput } from '#contract/orders.ts'
import { isStopped, whyNotMove } from '#rules/alcohol.ts'
import { languageOf } from '#rules/language.ts'
import { sendNotice } from '#server/features/notifications/send-notice.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { noticeIn } from '#server/platform/texts.ts'
import { keptInAudit, orderResource, stepTime } from './resource.ts'
import { sendOrderNews } from './send-order-news.ts'

/**
 * Moves an order with all its lines to its next status. The guest is notified when it is cancelled and when it is ready. Throws
 * not_found, stale_version (with the stored order), status_not_allowed, id_not_checked or alcohol_stopped.
 */
export async function setOrderStatus(
  { db, clock }: Engine,
  by: Acting,
  orderId: string,
  { status, version }: OrderStatusInput,
): Promise<KitchenOrder> {
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, orderResource, orderId, version)
    const { row, before } = locked
    const now = clock.now()
    const refusal = whyNotMove({ ...before, isStopped: isStopped(row.alcohol_stopped_until, now) }, status)
    if (refusal) throw new ProblemError(refusal)
    const at = stepTime(row, now)
    await writeVersion(tx, orderResource, orderId, { status, [`${status}_at`]: at, updated_at: at })
    const entry = { ...by, action: `order.${status}`, kept: keptInAudit }
    const after = await recordUpdate(tx, orderResource, locked, entry)
    await sendOrderNews(tx, by, { row, before, after, now })
    if (row.user_id !== null && status === 'cancelled') {
      const words = noticeIn(languageOf(row.language), 'orderNotices.cancelled', { number: row.number })
      const to = { path: `/order/${orderId}`, userIds: [row.user_id], createdBy: by.adminId, at }
      await sendNotice(tx, { ...words, ...to, type: 'warning' }, now)
    }
    return after
  })
}
