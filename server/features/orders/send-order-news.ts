import { bounds, type Language } from '#contract/bounds.ts'
import type { KitchenOrder } from '#contract/orders.ts'
import { earningOre } from '#rules/alcohol.ts'
import { languageOf } from '#rules/language.ts'
import { pointsForOrder } from '#rules/order.ts'
import { lockKitchenForOrder } from '#server/features/menu/queries.ts'
import { endNotice } from '#server/features/notifications/end-notice.ts'
import { sendNotice } from '#server/features/notifications/send-notice.ts'
import { awardPoints } from '#server/features/points/award-points.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { noticeIn } from '#server/platform/texts.ts'
import type { OrderRow } from './queries.ts'

type Change = { row: OrderRow; before: KitchenOrder; after: KitchenOrder; now: Date }

/**
 * What follows when an order gets another status, by a step of the whole order or by its last line: its guest is notified that it is
 * ready, once, and the notice goes when that is no longer so. A delivered order gives points, if the owner gives any.
 */
export async function sendOrderNews(tx: Tx, by: Acting, { row, before, after, now }: Change): Promise<void> {
  const { user_id: userId, ready_at: readyAt, language } = row
  if (userId === null || before.status === after.status) return
  if (readyAt && before.status === 'ready')
    await endNotice(tx, { userId, at: readyAt, type: 'success', naming: after.number })
  if (after.status === 'ready' && after.readyAt) {
    const to = {
      path: `/order/${row.id}`,
      userIds: [userId],
      createdBy: by.adminId,
      at: new Date(after.readyAt),
    }
    await sendNotice(tx, { ...readyNotice(after, languageOf(language)), ...to }, now)
  }
  if (after.status === 'delivered') await givePoints(tx, userId, after, now)
}

function readyNotice({ number, tableNumber, playTable }: KitchenOrder, language: Language) {
  const table = playTable ?? tableNumber
  const ofTable = playTable === null ? 'orderNotices.toTable' : 'orderNotices.toPlay'
  const name = table === null ? 'orderNotices.toBar' : ofTable
  return { ...noticeIn(language, name, { number, table }), type: 'success' as const }
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
