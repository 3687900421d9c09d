import { sql } from 'kysely'
import { asOneTable, seatsTogether } from '#rules/joined-tables.ts'
import { overlaps, type Span } from '#rules/table-booking.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findGroups } from './group-queries.ts'
import { ruledTable } from './present.ts'
import { type BookingRow, findOwnSpans, lockTable, type TableRow } from './queries.ts'
import { findOffered } from './wait-queries.ts'

/** A table, or several that are put together. */
export type TableIds = readonly [string, ...string[]]

/** The tables of a party, locked as by `lockTable` in the order of their ids. Undefined where one of them does not exist. */
export async function lockTables(
  tx: Tx,
  [first, ...others]: TableIds,
): Promise<[TableRow, ...TableRow[]] | undefined> {
  const locked = new Map<string, TableRow | undefined>()
  for (const id of new Set([first, ...others].sort())) locked.set(id, await lockTable(tx, id))
  const rows = [first, ...others].map((id) => locked.get(id))
  return rows.every((row) => row !== undefined) ? (rows as [TableRow, ...TableRow[]]) : undefined
}

type Except = {
  /** A booking that is to change. */
  changing?: string | null
  /** The guest whose own offer does not count. */
  userId?: string | null
}

/** The times at which bookings, and offers to guests who wait, hold one of some tables within a span. */
export async function findTaken(
  tx: Tx,
  tableIds: TableIds,
  { start, end }: Span,
  { changing = null, userId = null }: Except = {},
): Promise<Span[]> {
  const { rows } = await sql<Span>`select lower(span) as "start", upper(span) as "end" from booked_tables
    where table_id = any(${tableIds}::uuid[]) and booking_id is distinct from ${changing}::uuid
      and span && tstzrange(${start}, ${end}, '[)')`.execute(tx)
  return [...rows, ...(await findOffered(tx, tableIds, { start, end }, userId))]
}

/** Some tables as the one at which a party would sit, locked. `seated`: how many sit there already. Throws not_found, or tables_not_joined. */
export async function holdTables(tx: Tx, tableIds: TableIds, seated: number | null = null) {
  const tables = await lockTables(tx, tableIds)
  if (!tables) throw new ProblemError('not_found')
  const together = tables.length > 1 ? seatsTogether(await findGroups(tx), tableIds) : null
  const table = asOneTable(tables.map(ruledTable) as [Ruled, ...Ruled[]], together, seated)
  if (!table) throw new ProblemError('tables_not_joined')
  return table
}
type Ruled = ReturnType<typeof ruledTable>

/** Why a booking cannot have its tables again, or null: others have one, or its guest has another. Locks the tables. */
export async function whyNotHold(
  tx: Tx,
  { id, table_id, joined_table_ids, user_id, starts_at, ends_at }: BookingRow,
  now: Date,
): Promise<'table_taken' | 'own_overlap' | null> {
  const visit = { start: starts_at, end: ends_at }
  if (table_id === null) return 'table_taken'
  const tableIds: TableIds = [table_id, ...joined_table_ids]
  if (!(await lockTables(tx, tableIds))) return 'table_taken'
  if ((await findTaken(tx, tableIds, visit, { changing: id })).length > 0) return 'table_taken'
  const own = user_id === null ? [] : await findOwnSpans(tx, user_id, now, id)
  return own.some((each) => overlaps(each, visit)) ? 'own_overlap' : null
}
