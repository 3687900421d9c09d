import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { TableEnd } from './format.ts'

/** A table as needed for a backup. Names are PostgreSQL's, unquoted. */
export type Table = {
  name: string
  /** Without generated columns. */
  columns: string[]
  /** SQL for an order of the rows that is the same on every server. */
  order: string
  /** Tables that its foreign keys reference. */
  parents: string[]
}

/** Settings with which equal rows give equal bytes on every server. */
export const plainSettings = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC';
  set local intervalstyle = 'iso_8601'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** All tables except the records of the schema, each after the tables that it references. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      coalesce(
        (select string_agg(format('%I', a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end,
            ', ' order by array_position(i.indkey::int2[], a.attnum))
          from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
          where i.indrelid = c.oid and i.indisprimary),
        (select string_agg(format('%I::text collate "C"', attname), ', ' order by attnum) from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped)) as order,
      array(select distinct confrelid::regclass::text from pg_constraint
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as parents
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('schema_migrations', 'schema_functions')
    order by c.relname`)
  return parentsFirst(rows)
}

function parentsFirst(tables: Table[]): Table[] {
  const sorted: Table[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const isFree = ({ parents }: Table) => ![...waiting].some(({ name }) => parents.includes(name))
    const free = [...waiting].filter(isFree)
    if (free.length === 0)
      throw new Error('Tables refer to each other in a cycle; a backup cannot order them.')
    for (const table of free) waiting.delete(table)
    sorted.push(...free)
  }
  return sorted
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const columnList = (table: Pick<Table, 'columns'>): string => table.columns.map(quoted).join(', ')

/** A table's rows as PostgreSQL's COPY text, one line each. */
export const rowsOf = (client: pg.ClientBase, table: Table) =>
  client.query(
    copyTo(`copy (select ${columnList(table)} from ${quoted(table.name)} order by ${table.order}) to stdout`),
  )

/** Counts lines and hashes bytes as they pass. */
export function tally() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(chunk: Buffer): void {
      hash.update(chunk)
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++
    },
    result: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

/** The current value of each of the table's sequences, by column. */
export async function sequencesOf(client: pg.ClientBase, table: Table): Promise<TableEnd['sequences']> {
  const found: TableEnd['sequences'] = {}
  for (const column of table.columns) {
    const { rows } = await client.query('select pg_get_serial_sequence($1, $2) as name', [
      quoted(table.name),
      column,
    ])
    if (!rows[0].name) continue
    const state = await client.query(
      `select last_value::text as value, is_called as called from ${rows[0].name}`,
    )
    found[column] = state.rows[0]
  }
  return found
}
