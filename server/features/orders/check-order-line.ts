import { alcoholChecks, dishRefusals, type LineFinding } from '#contract/bounds.ts'
import type { KitchenOrder } from '#contract/orders.ts'
import { isRefused, isStopped, whyNotCheck } from '#rules/alcohol.ts'
import { languageOf } from '#rules/language.ts'
import { isWaiting } from '#rules/sold-out.ts'
import { sendMenuChange } from '#server/features/menu/send-menu-change.ts'
import { endNotice } from '#server/features/notifications/end-notice.ts'
import { sendNotice } from '#server/features/notifications/send-notice.ts'
import { requirePerson } from '#server/platform/accounts/pin.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { noticeIn } from '#server/platform/texts.ts'
import { writeAlcoholLog, writeCheck } from './alcohol-queries.ts'
import type { OrderRow } from './queries.ts'
import { orderResource } from './resource.ts'
import { sendOrderNews } from './send-order-news.ts'

type Finding = {
  orderId: string
  position: number
  check: LineFinding | null
  onlyWaiting?: boolean | undefined
}

/**
 * Writes what staff have found about a line, or takes that back, and logs what is about alcohol. The guest of a line that is not served
 * is told at once; why, only where it is about the dish. The notice goes when the refusal is taken back. The status of
 * the order follows: the last line that is refused cancels it, for which a device needs a name as in `setOrderStatus`. Throws
 * not_found, status_not_allowed, alcohol_stopped or person_needed.
 */
export const checkOrderLine = (
  { db, clock }: Engine,
  by: Acting,
  { orderId, position, check, onlyWaiting = false }: Finding,
): Promise<KitchenOrder> =>
  inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, orderResource, orderId)
    const line = locked.before.lines[position]
    if (!line) throw new ProblemError('not_found')
    if (onlyWaiting && !isWaiting(line)) throw new ProblemError('status_not_allowed')
    const now = clock.now()
    const stopped = isStopped(locked.row.alcohol_stopped_until, now)
    const refusal = whyNotCheck({ status: locked.before.status, line, isStopped: stopped }, check)
    if (refusal) throw new ProblemError(refusal)
    if (line.alcoholCheck === check) return locked.before
    await endRefusal(tx, locked.row, position)
    await writeCheck(tx, { orderId, position, check, at: now })
    await writeVersion(tx, orderResource, orderId, { updated_at: now })
    // A refused dish gives its portions back, or takes them again.
    if (locked.row.lines[position]?.counted || (check === null && isRefused(line))) await sendMenuChange(tx)
    await log(tx, by, { order: locked.before, line, check, at: now })
    if (isRefused({ alcoholCheck: check }))
      await tell(tx, by, { row: locked.row, name: line.name, check, at: now })
    const after = await recordUpdate(tx, orderResource, locked, {
      ...by,
      action: 'order.line-checked',
      kept: ({ number: title, lines: all, status }) => ({
        title,
        name: line.name,
        alcoholCheck: all[position]?.alcoholCheck ?? null,
        status,
      }),
    })
    if (after.status === 'cancelled') await requirePerson({ db: tx }, by, 'orders.manage')
    await sendOrderNews(tx, by, { row: locked.row, before: locked.before, after, now })
    return after
  })

type Logged = {
  order: KitchenOrder
  line: KitchenOrder['lines'][number]
  check: LineFinding | null
  at: Date
}

/** Logs a finding about alcohol, or that it was taken back. */
async function log(tx: Tx, by: Acting, { order, line, check, at }: Logged): Promise<void> {
  const about = alcoholChecks.find((each) => each === (check ?? line.alcoholCheck))
  if (!about) return
  await writeAlcoholLog(tx, {
    actor_id: by.adminId,
    device_id: by.deviceId,
    action: check === null ? 'undone' : about,
    order_number: order.number,
    table_number: order.tableNumber,
    name: line.name,
    quantity: line.quantity,
    created_at: at,
  })
}

type Refused = { row: OrderRow; name: string; check: LineFinding | null; at: Date }

/** Notifies the guest of a line that is not served. */
async function tell(tx: Tx, by: Acting, { row, name, check, at }: Refused): Promise<void> {
  if (row.user_id === null) return
  const refusal = dishRefusals.find((each) => each === check)
  const texts = refusal ? (`orderNotices.refused.${refusal}` as const) : 'orderNotices.notServed'
  const words = noticeIn(languageOf(row.language), texts, { number: row.number, name })
  const to = { path: `/order/${row.id}`, userIds: [row.user_id], createdBy: by.adminId }
  await sendNotice(tx, { ...words, ...to, type: 'info', at }, at)
}

/** Ends the notice about the refusal of a line. */
async function endRefusal(tx: Tx, { user_id: userId, number, lines }: OrderRow, position: number) {
  const line = lines[position]
  if (userId === null || !line?.checked_at || !isRefused({ alcoholCheck: line.alcohol_check })) return
  await endNotice(tx, { userId, at: new Date(line.checked_at), type: 'info', naming: number })
}
