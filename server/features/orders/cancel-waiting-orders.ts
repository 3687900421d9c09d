import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { publishAll } from './move-orders.ts'

/** Cancels what nobody has begun to cook, before an account is deleted. */
export async function cancelWaitingOrders(tx: Tx, userId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`update orders
    set status = 'cancelled', cancelled_at = ${now}, updated_at = ${now}, version = version + 1
    where user_id = ${userId} and status = 'pending' returning id`.execute(tx)
  await publishAll(tx, rows)
}
