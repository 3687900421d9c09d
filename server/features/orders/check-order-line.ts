import type { AlcoholCheck } from '#contract/bounds.ts'
import type { KitchenOrder } from '#contract/orders.ts'
import { isRefused, isStopped, whyNotCheck } from '#rules/alcohol.ts'
import { languageOf } from '#rules/language.ts'
import { noticeDelay } from '#rules/order.ts'
import { endNotice } from '#server/features/notifications/end-notice.ts'
import { sendNotice } from '#server/features/notifications/send-notice.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { noticeIn } from '#server/platform/texts.ts'
import { findLastRefusal, writeAlcoholLog, writeCheck } from './alcohol-queries.ts'
import { orderResource } from './resource.ts'

type Finding = { orderId: string; position: number; check: AlcoholCheck | null }

/**
 * Writes what staff have found about an alcoholic line, or takes that back, and logs it. The guest of a line that is not served
 * is told soon after, without the reason. Throws not_found, status_not_allowed or alcohol_stopped.
 */
export const checkOrderLine = (
  { db, clock }: Engine,
  by: Acting,
  { orderId, position, check }: Finding,
): Promise<KitchenOrder> =>
  inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, orderResource, orderId)
    const line = locked.before.lines[position]
    if (!line) throw new ProblemError('not_found')
    const now = clock.now()
    const stopped = isStopped(locked.row.alcohol_stopped_until, now)
    const refusal = whyNotCheck({ status: locked.before.status, line, isStopped: stopped }, check)
    if (refusal) throw new ProblemError(refusal)
    if (line.alcoholCheck === check) return locked.before
    const { number, tableNumber } = locked.before
    const { user_id: userId, language } = locked.row
    if (userId !== null && isRefused(line)) {
      const at = await findLastRefusal(tx, { number, name: line.name })
      if (at) await endNotice(tx, { userId, at, naming: number })
    }
    await writeCheck(tx, { orderId, position, check })
    await writeVersion(tx, orderResource, orderId, { updated_at: now })
    await writeAlcoholLog(tx, {
      actor_id: by.adminId,
      device_id: by.deviceId,
      action: check ?? 'undone',
      order_number: number,
      table_number: tableNumber,
      name: line.name,
      quantity: line.quantity,
      created_at: now,
    })
    if (userId !== null && isRefused({ alcoholCheck: check })) {
      const words = noticeIn(languageOf(language), 'orderNotices.notServed', { number, name: line.name })
      const to = { path: `/order/${orderId}`, userIds: [userId], createdBy: by.adminId }
      await sendNotice(tx, { ...words, ...to, type: 'info', delay: noticeDelay, at: now }, now)
    }
    return recordUpdate(tx, orderResource, locked, {
      ...by,
      action: 'order.line-checked',
      kept: ({ number: title, lines }) => ({
        title,
        name: line.name,
        alcoholCheck: lines[position]?.alcoholCheck ?? null,
      }),
    })
  })
