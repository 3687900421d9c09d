import type { BillInput, TableBill } from '#contract/bills.ts'
import { whyNotHandOver } from '#rules/bill.ts'
import { audit } from '#server/platform/database/audit.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { lockRequest, repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { publish } from '#server/platform/realtime/publish.ts'
import { nextBill, presentTableBill } from './present.ts'
import {
  billedTogether,
  findBill,
  findBilled,
  findBills,
  findTablesWithParties,
  findUnbilledAt,
  insertBill,
  lockTables,
} from './queries.ts'

/**
 * Says that the bill of a table was handed over, once for each request, and returns what the table has then. The tables of its party are
 * locked, so that no order comes to them meanwhile. Throws not_found, key_reused, or bill_changed with the present bill.
 */
export const handOverBill = (
  { db, clock }: Engine,
  by: Acting,
  { tableNumber, requestId, seen }: BillInput & { tableNumber: number },
): Promise<TableBill> =>
  inTransaction(db, async (tx) => {
    await lockRequest(tx, requestId)
    const locked = await lockTables(tx, (await findTogether(tx, tableNumber, clock.now())).numbers)
    const table = locked.find((each) => each.table_number === tableNumber)
    if (!table) throw new ProblemError('not_found')
    const now = clock.now()
    const isSame = (earlier: { table_number: number | null }) => earlier.table_number === tableNumber
    if (repeated(await findBill(tx, requestId), isSame)) return present(tx, tableNumber, now)
    const tables = await findTogether(tx, tableNumber, now)
    const { orderIds, totalOre } = nextBill(tables.row, await findUnbilledAt(tx, tables, now))
    // The party may have got another table meanwhile, which is not locked.
    const isLocked = tables.numbers.every((number) => locked.some((each) => each.table_number === number))
    const refusal = isLocked ? whyNotHandOver({ orderIds, totalOre }, seen) : 'bill_changed'
    if (refusal) throw new ProblemError(refusal, { current: await present(tx, tableNumber, now) })
    await insertBill(tx, { id: requestId, of: { tableNumber }, totalOre, by: by.adminId, now }, orderIds)
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
  const tables = billedTogether(await findTablesWithParties(db, now), tableNumber)
  if (!tables) return null
  const bills = await findBills(db, tables.numbers, now)
  const billed = await findBilled(
    db,
    bills.map(({ id }) => id),
  )
  const unbilled = await findUnbilledAt(db, tables, now)
  return presentTableBill({ tables, unbilled, bills, billed })
}

async function findTogether(tx: Tx, tableNumber: number, now: Date) {
  const tables = billedTogether(await findTablesWithParties(tx, now), tableNumber)
  if (!tables) throw new ProblemError('not_found')
  return tables
}
