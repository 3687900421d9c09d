import type { Tx } from '#server/platform/database/database.ts'
import { publishAll } from './move-orders.ts'

/**
 * Deletes an account with `remove`, and shows the kitchen what becomes of its open orders: the database cancels those that wait,
 * and the others lose the guest and the notes.
 */
export async function cancelWaitingOrders(
  tx: Tx,
  userId: string,
  remove: () => Promise<unknown>,
): Promise<void> {
  const open = await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'not in', ['delivered', 'cancelled'])
    .execute()
  await remove()
  await publishAll(tx, open)
}
