import type { RealtimeMessage } from '#contract/realtime.ts'
import { sendMenuChange } from '#server/features/menu/send-menu-change.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/realtime/publish.ts'
import { presentKitchenOrder } from './present.ts'
import { findOrder, type OrderRow } from './queries.ts'

/** PostgreSQL refuses longer messages; the rest is for the message around the order. */
const longestOrder = 7_500

/**
 * Publishes a changed order: the order itself to the kitchen, and to the guest's devices that it has changed. One that is cancelled has
 * given its portions back to the menu.
 */
export async function publishOrder(tx: Tx, row: OrderRow): Promise<void> {
  const orderId = row.id
  const order = presentKitchenOrder(row)
  const fits = Buffer.byteLength(JSON.stringify(order)) <= longestOrder
  const message: RealtimeMessage = { type: 'kitchen.changed', orderId, order: fits ? order : null }
  await publish(tx, 'admin', message, `order ${orderId}`)
  if (row.table_number !== null) {
    const { table_number: tableNumber } = row
    await publish(tx, 'admin', { type: 'bill.changed', tableNumber }, `bill of table ${tableNumber}`)
  }
  if (row.play_table !== null) await publish(tx, 'admin', { type: 'play.changed' }, 'play')
  if (row.status === 'cancelled' && row.lines.some(({ counted }) => counted)) await sendMenuChange(tx)
  if (row.user_id) {
    await publish(tx, `user:${row.user_id}`, { type: 'order.changed', orderId }, `order ${orderId}`)
  }
}

/** Publishes orders that a statement has changed. */
export async function publishOrders(tx: Tx, changed: { id: string }[]): Promise<void> {
  for (const { id } of changed) {
    const row = await findOrder(tx, id)
    if (row) await publishOrder(tx, row)
  }
}
