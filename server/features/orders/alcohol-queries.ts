import { type Insertable, sql } from 'kysely'
import { type AlcoholCheck, alcoholRefusals } from '#contract/bounds.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'

type Finding = { orderId: string; position: number; check: AlcoholCheck | null }

/** Writes what was found about a line. The total of its order follows. */
export const writeCheck = (tx: Tx, { orderId, position, check }: Finding) =>
  tx
    .updateTable('order_items')
    .set({ alcohol_check: check })
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute()

export const writeAlcoholLog = (tx: Tx, entry: Insertable<DB['alcohol_log']>) =>
  tx.insertInto('alcohol_log').values(entry).execute()

/** When a line of an order was last refused. */
export async function findLastRefusal(
  tx: Tx,
  { number, name }: { number: string; name: string },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('alcohol_log')
    .select(sql<Date>`max(created_at)`.as('at'))
    .where('order_number', '=', number)
    .where('name', '=', name)
    .where('action', 'in', alcoholRefusals)
    .executeTakeFirst()
  return row?.at ?? undefined
}
