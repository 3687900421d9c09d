import type { Tx } from '#server/platform/database/database.ts'
import { isOpen } from './queries.ts'
import { publishOrders } from './realtime.ts'

/**
 * Deletes an account with `remove`, and publishes to the kitchen how its open orders change: the database cancels those that
 * are not confirmed, and removes the guest and the notes from the others.
 */
export async function cancelWaitingOrders(
  tx: Tx,
  userId: string,
  remove: () => Promise<unknown>,
): Promise<void> {
  const open = await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.user_id', '=', userId)
    .where(isOpen)
    .execute()
  await remove()
  await publishOrders(tx, open)
}
