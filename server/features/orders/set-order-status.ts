import { bounds, type Language } from '#contract/bounds.ts'
import type { KitchenOrder, OrderStatusInput } from '#contract/orders.ts'
import { earningOre, isStopped, whyNotMove } from '#rules/alcohol.ts'
import { languageOf } from '#rules/language.ts'
import { pointsForOrder } from '#rules/order.ts'
import { lockKitchenForOrder } from '#server/features/menu/queries.ts'
import { endNotice } from '#server/features/notifications/end-notice.ts'
import { sendNotice } from '#server/features/notifications/send-notice.ts'
import { awardPoints } from '#server/features/points/award-points.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { noticeIn } from '#server/platform/texts.ts'
import { keptInAudit, orderResource, stepTime } from './resource.ts'

/**
 * Moves an order to its next status. The guest is notified when it is cancelled and when it is ready. When it is
 * delivered, the notice that it is ready is hidden, and the guest gets points if the owner gives any. Throws not_found,
 * stale_version (with the stored order), status_not_allowed, id_not_checked or alcohol_stopped.
 */
export async function setOrderStatus(
  { db, clock }: Engine,
  by: Acting,
  orderId: string,
  { status, version }: OrderStatusInput,
): Promise<KitchenOrder> {
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, orderResource, orderId, version)
    const now = clock.now()
    const order = { ...locked.before, isStopped: isStopped(locked.row.alcohol_stopped_until, now) }
    const refusal = whyNotMove(order, status)
    if (refusal) throw new ProblemError(refusal)
    const at = stepTime(locked.row, now)
    await writeVersion(tx, orderResource, orderId, { status, [`${status}_at`]: at, updated_at: at })
    const entry = { ...by, action: `order.${status}`, kept: keptInAudit }
    const after = await recordUpdate(tx, orderResource, locked, entry)
    const { user_id: userId, language } = locked.row
    if (userId !== null && (status === 'ready' || status === 'cancelled')) {
      const notice = noticeOf(after, status, languageOf(language))
      await sendNotice(
        tx,
        { ...notice, path: `/order/${orderId}`, userIds: [userId], createdBy: by.adminId, at },
        now,
      )
    }
    if (userId !== null && status === 'delivered') {
      if (locked.row.ready_at) {
        await endNotice(tx, { userId, at: locked.row.ready_at, naming: after.number })
      }
      await givePoints(tx, userId, locked.before, now)
    }
    return after
  })
}

async function givePoints(tx: Tx, userId: string, order: KitchenOrder, at: Date): Promise<void> {
  // The database compares the points with the rate.
  const rate = (await lockKitchenForOrder(tx))?.points_per_100_kr ?? null
  const { points: total } = await tx
    .selectFrom('profiles')
    .select('points')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // A guest with the maximum number of points gets the food too.
  const points = Math.min(pointsForOrder(earningOre(order.lines), rate), bounds.points.total - total)
  if (points === 0) return
  const source = { type: 'order', id: order.id } as const
  await awardPoints(tx, { userId, source, points, actorId: null, reason: order.number, at })
  await publishUserChanged(tx, userId)
}

function noticeOf(
  { number, tableNumber: table }: KitchenOrder,
  status: 'ready' | 'cancelled',
  language: Language,
) {
  if (status === 'cancelled')
    return { ...noticeIn(language, 'orderNotices.cancelled', { number }), type: 'warning' as const }
  const name = table === null ? 'orderNotices.toBar' : 'orderNotices.toTable'
  return { ...noticeIn(language, name, { number, table }), type: 'success' as const }
}
