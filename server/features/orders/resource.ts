import type { KitchenOrder } from '#contract/orders.ts'
import type { Resource } from '#server/platform/crud/resource.ts'
import { presentKitchenOrder } from './present.ts'
import { findOrder, lockOrder, type OrderRow } from './queries.ts'
import { publishOrder } from './realtime.ts'

export const orderResource = {
  table: 'orders',
  key: 'id',
  noun: 'order',
  find: findOrder,
  lock: lockOrder,
  present: presentKitchenOrder,
  publish: async (tx, orderId) => {
    const row = await findOrder(tx, orderId)
    if (row) await publishOrder(tx, row)
  },
} satisfies Resource<'orders', OrderRow, KitchenOrder>

/** What the audit log keeps of an order. Notes are left out, because they may be about health and are erased. */
export const keptInAudit = ({
  number,
  guest,
  status,
  tableNumber,
  playTable,
  totalAmountOre,
}: KitchenOrder) => ({
  title: number,
  userId: guest.userId,
  status,
  table: playTable ?? tableNumber,
  totalAmountOre,
})

/**
 * The time of an order's next step. It is not before the times of earlier steps, which a node with a faster clock may have
 * written.
 */
export const stepTime = (row: OrderRow, now: Date): Date => {
  const taken = [row.created_at, row.confirmed_at, row.preparing_at, row.ready_at]
  return new Date(Math.max(now.getTime(), ...taken.map((at) => at?.getTime() ?? 0)))
}
