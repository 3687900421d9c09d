import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { bounds } from '#contract/bounds.ts'
import { billDay } from '#rules/bill.ts'
import { type OrderRow, orderColumns, orderJoins } from '#server/features/orders/queries.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'

/**
 * The tables by number, each with the party whose time it is there, or else the one that was last checked in there today: the next party
 * may come while another still sits. A party may sit at several.
 */
export async function findTablesWithParties(db: Database | Tx, now: Date) {
  const { rows } = await sql<{
    table_number: number
    location: string
    booking_id: string | null
    user_id: string | null
    display_name: string | null
    guest_count: number | null
    checked_in_at: Date | null
  }>`select t.table_number, t.location, b.id as booking_id, b.user_id, coalesce(p.display_name, b.guest_name) as display_name,
      b.guest_count, b.checked_in_at
    from restaurant_tables t
    left join lateral (select * from table_bookings b where t.id = any (b.joined_table_ids || b.table_id) and b.status in ('confirmed', 'completed')
      and b.checked_in_at >= ${billDay(now)} and b.starts_at > ${billDay(now)}::timestamptz - interval '1 day'
      order by (b.status = 'confirmed' and b.starts_at <= ${now} and ${now} < b.ends_at) desc, b.checked_in_at desc limit 1) b on true
    left join profiles p on p.user_id = b.user_id
    order by t.table_number`.execute(db)
  return rows
}
export type TableRow = Awaited<ReturnType<typeof findTablesWithParties>>[number]

/** A table with all tables of the party that sits there: they have one bill. Null when the house has no such table. */
export function billedTogether(rows: TableRow[], tableNumber: number): BilledTables | null {
  const row = rows.find((each) => each.table_number === tableNumber)
  if (!row) return null
  const together = rows.filter((each) => row.booking_id !== null && each.booking_id === row.booking_id)
  return { row, numbers: row.booking_id === null ? [tableNumber] : together.map((each) => each.table_number) }
}
export type BilledTables = { row: TableRow; numbers: number[] }

/** Where the party of an order sits now: it may have moved to another table. */
const seat = sql`coalesce((select s.table_number from table_bookings b join restaurant_tables s on s.id = b.table_id
  where b.id = o.table_booking_id), o.table_number)`

/** The orders of today to all tables, or to one, that are on no bill, without their lines. */
export async function findUnbilled(db: Database, now: Date) {
  const { rows } = await sql<{
    seat: number
    created_at: Date
    table_booking_id: string | null
    status: string
    total_amount_ore: number
  }>`select ${seat} as seat, o.created_at, o.table_booking_id, o.status, o.total_amount_ore
    from orders o where ${isUnbilled(now)} and o.table_number is not null`.execute(db)
  return rows
}

const isUnbilled = (now: Date): RawBuilder<SqlBool> =>
  sql`o.created_at >= ${billDay(now)} and o.bill_id is null and o.status <> 'cancelled'`

/** The same of one table, or of those of a party, with their lines, oldest first. */
export async function findUnbilledAt(
  db: Database | Tx,
  { row, numbers }: BilledTables,
  now: Date,
): Promise<OrderRow[]> {
  const { rows } =
    await sql<OrderRow>`select ${orderColumns(sql`order_items`, sql`0`)} from orders o ${orderJoins}
    where ${isUnbilled(now)} and (${seat} = any(${numbers}::integer[]) or o.table_booking_id = ${row.booking_id})
    order by o.created_at, o.id limit ${bounds.bill.orders}`.execute(db)
  return rows
}

/** The bills of some tables that were handed over today, the latest first. */
export const findBills = (db: Database | Tx, tableNumbers: number[], now: Date) =>
  db
    .selectFrom('bills as b')
    .leftJoin('profiles as p', 'p.user_id', 'b.handed_over_by')
    .select(['b.id', 'b.total_ore', 'b.handed_over_at', 'p.display_name'])
    .where('b.table_number', 'in', tableNumbers)
    .where('b.handed_over_at', '>=', billDay(now))
    .orderBy('b.handed_over_at', 'desc')
    .orderBy('b.id')
    .execute()
export type BillRow = Awaited<ReturnType<typeof findBills>>[number]

/** The orders of some bills. */
export async function findBilled(
  db: Database | Tx,
  billIds: string[],
): Promise<(OrderRow & { bill_id: string })[]> {
  const { rows } = await sql<OrderRow & { bill_id: string }>`
    select o.bill_id, ${orderColumns(sql`order_items`, sql`0`)} from orders o ${orderJoins}
    where o.bill_id = any(${billIds}::uuid[]) order by o.created_at, o.id`.execute(db)
  return rows
}

/** The bill that a request has handed over. */
export const findBill = (tx: Tx, billId: string) =>
  tx
    .selectFrom('bills')
    .select(['table_number', 'play_session_id'])
    .where('id', '=', billId)
    .executeTakeFirst()

/** Tables by their numbers. Orders to them, and the next bill, wait until the transaction ends. */
export const lockTables = (tx: Tx, tableNumbers: number[]) =>
  tx
    .selectFrom('restaurant_tables')
    .select(['id', 'table_number'])
    .where('table_number', 'in', tableNumbers)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

type NewBill = {
  id: string
  /** Of a table by its number, or of a session. */
  of: { tableNumber: number } | { playSessionId: string }
  totalOre: number
  by: string | null
  now: Date
}

/** Stores a bill with its orders. */
export async function insertBill(
  tx: Tx,
  { id, of, totalOre, by, now }: NewBill,
  orderIds: string[],
): Promise<void> {
  await tx
    .insertInto('bills')
    .values({
      id,
      ...('tableNumber' in of ? { table_number: of.tableNumber } : { play_session_id: of.playSessionId }),
      total_ore: totalOre,
      handed_over_at: now,
      handed_over_by: by,
    })
    .execute()
  await tx
    .updateTable('orders')
    .set({ bill_id: id })
    .where(sql<SqlBool>`id = any(${orderIds}::uuid[])`)
    .execute()
}

/** The orders to a session that were not cancelled, with their lines, oldest first. */
export async function findPlayOrders(db: Database | Tx, playSessionId: string): Promise<OrderRow[]> {
  const { rows } =
    await sql<OrderRow>`select ${orderColumns(sql`order_items`, sql`0`)} from orders o ${orderJoins}
    where o.play_session_id = ${playSessionId} and o.status <> 'cancelled' order by o.created_at, o.id`.execute(
      db,
    )
  return rows
}

/** The bill of a session that was handed over. */
export const findPlayBill = (db: Database | Tx, playSessionId: string) =>
  db
    .selectFrom('bills as b')
    .leftJoin('profiles as p', 'p.user_id', 'b.handed_over_by')
    .select(['b.total_ore', 'b.handed_over_at', 'p.display_name'])
    .where('b.play_session_id', '=', playSessionId)
    .executeTakeFirst()
