import type { LineStatus } from '#contract/bounds.ts'
import type { LineStatusInput } from '#contract/order-lines.ts'
import type { KitchenOrder } from '#contract/orders.ts'
import { isStopped } from '#rules/alcohol.ts'
import { linesBack, positionsBefore, whyNotMoveLines } from '#rules/order-lines.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import type { Locked } from '#server/platform/crud/resource.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { type OrderRow, writeLineStatus } from './queries.ts'
import { orderResource, stepTime } from './resource.ts'
import { sendOrderNews } from './send-order-news.ts'

type Lines = LineStatusInput & { orderId: string }

/**
 * Moves lines of an order on; those that have come so far stay. The order follows: with its last line it is ready. Throws not_found,
 * status_not_allowed, id_not_checked or alcohol_stopped.
 */
export const setLineStatus = (
  { db, clock }: Engine,
  by: Acting,
  { orderId, positions, status }: Lines,
): Promise<KitchenOrder> =>
  inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, orderResource, orderId)
    const now = clock.now()
    const stopped = isStopped(locked.row.alcohol_stopped_until, now)
    const refusal = whyNotMoveLines({ ...locked.before, isStopped: stopped }, positions, status)
    if (refusal) throw new ProblemError(refusal)
    const moved = positionsBefore(locked.before.lines, positions, status)
    return move(tx, by, locked, { positions: moved, status, at: stepTime(locked.row, now), now })
  })

/** Takes the latest step of lines of an order back. Throws not_found or status_not_allowed. */
export const undoLineStatus = (
  { db, clock }: Engine,
  by: Acting,
  { orderId, positions, status: from }: Lines,
): Promise<KitchenOrder> =>
  inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, orderResource, orderId)
    const now = clock.now()
    const back = linesBack(locked.before, positions, from, now)
    if (back.positions.length === 0) throw new ProblemError('status_not_allowed')
    return move(tx, by, locked, { positions: back.positions, status: back.to, at: null, now })
  })

/** `at` is null for a step that is taken back. */
type Step = { positions: number[]; status: LineStatus; at: Date | null; now: Date }

async function move(
  tx: Tx,
  by: Acting,
  locked: Locked<OrderRow, KitchenOrder>,
  { positions, status, at, now }: Step,
): Promise<KitchenOrder> {
  const { row, before } = locked
  await writeLineStatus(tx, { orderId: row.id, positions, status, at })
  await writeVersion(tx, orderResource, row.id, { updated_at: now })
  const after = await recordUpdate(tx, orderResource, locked, {
    ...by,
    action: at === null ? 'order.lines-undone' : 'order.lines-moved',
    kept: ({ number: title, status: whole, lines }) => ({
      title,
      name: positions.map((position) => lines[position]?.name).join(', '),
      lineStatus: lines[positions[0] ?? 0]?.status ?? null,
      status: whole,
    }),
  })
  await sendOrderNews(tx, by, { row, before, after, now })
  return after
}
