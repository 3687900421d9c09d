import type pg from 'pg'
import type { Sequences } from './tables.ts'

/**
 * A backup is gzipped text: a `Head`; then for each table a `TableHead`, its rows as PostgreSQL's COPY text, a line
 * `\.` and a `TableEnd`; then an `End`. The capitalised parts are JSON, one line each. Truncation is detected.
 */
export type Head = { format: 'spelrum-backup'; version: 1; schema: string; createdAt: string }
export type TableHead = { table: string; columns: string[] }
export type TableEnd = { rows: number; sha256: string; sequences: Sequences }
export type End = { end: true; tables: number }

export type Summary = { schema: string; tables: number; rows: number }

/** The newest recorded migration, or an empty string when there is none. */
export async function recordedSchema(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query(`select to_regclass('public.schema_migrations') is not null as has`)
  if (!rows[0].has) return ''
  const newest = await client.query('select max(name) as name from schema_migrations')
  return newest.rows[0].name ?? ''
}
