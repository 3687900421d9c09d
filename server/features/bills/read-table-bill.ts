import type { TableBill } from '#contract/bills.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { presentTableBill } from './present.ts'
import { findBilled, findBills, findTablesWithParties, findUnbilledAt } from './queries.ts'

/** The bill of a table with those that were handed over today; null when the house has no such table. */
export async function readTableBill(
  db: Database | Tx,
  tableNumber: number,
  now: Date,
): Promise<TableBill | null> {
  const [row] = await findTablesWithParties(db, now, tableNumber)
  if (!row) return null
  const bills = await findBills(db, tableNumber, now)
  const billed = await findBilled(
    db,
    bills.map(({ id }) => id),
  )
  return presentTableBill({ row, unbilled: await findUnbilledAt(db, tableNumber, now), bills, billed })
}
