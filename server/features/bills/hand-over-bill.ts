import type { BillInput, TableBill } from '#contract/bills.ts'
import { whyNotHandOver } from '#rules/bill.ts'
import { lockRequest } from '#server/features/orders/taken-queries.ts'
import { audit } from '#server/platform/database/audit.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { publish } from '#server/platform/realtime/publish.ts'
import { nextBill, presentTableBill } from './present.ts'
import {
  findBill,
  findBilled,
  findBills,
  findTablesWithParties,
  findUnbilledAt,
  insertBill,
  lockTable,
} from './queries.ts'

/**
 * Says that the bill of a table was handed over, once for each request, and returns what the table has then. The table is locked, so
 * that no order comes to it meanwhile. Throws not_found, key_reused, or bill_changed with the present bill.
 */
export const handOverBill = (
  { db, clock }: Engine,
  by: Acting,
  { tableNumber, requestId, seen }: BillInput & { tableNumber: number },
): Promise<TableBill> =>
  inTransaction(db, async (tx) => {
    await lockRequest(tx, requestId)
    const table = await lockTable(tx, tableNumber)
    if (!table) throw new ProblemError('not_found')
    const now = clock.now()
    const isSame = (earlier: { table_number: number }) => earlier.table_number === tableNumber
    if (repeated(await findBill(tx, requestId), isSame)) return present(tx, tableNumber, now)
    const [row] = await findTablesWithParties(tx, now, tableNumber)
    if (!row) throw new ProblemError('not_found')
    const { orderIds, totalOre } = nextBill(row, await findUnbilledAt(tx, tableNumber, now))
    const refusal = whyNotHandOver({ orderIds, totalOre }, seen)
    if (refusal) throw new ProblemError(refusal, { current: await present(tx, tableNumber, now) })
    await insertBill(tx, { id: requestId, tableNumber, totalOre, by: by.adminId, now }, orderIds)
    await audit(tx, {
      subjectType: 'table',
      subjectId: table.id,
      actorId: by.adminId,
      deviceId: by.deviceId,
      action: 'table.bill-handed-over',
      after: { title: String(tableNumber), totalAmountOre: totalOre },
    })
    await publish(tx, 'admin', { type: 'bill.changed', tableNumber }, `bill of table ${tableNumber}`)
    return present(tx, tableNumber, now)
  })

const present = async (tx: Tx, tableNumber: number, now: Date): Promise<TableBill> => {
  const bill = await readTableBill(tx, tableNumber, now)
  if (!bill) throw new ProblemError('not_found')
  return bill
}

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
