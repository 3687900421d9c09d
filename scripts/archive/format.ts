import type pg from 'pg'
import { z } from 'zod'

/**
 * A backup is gzipped text: a `Head`; then for each table a `TableHead`, its rows as PostgreSQL's COPY text, a line
 * `\.` and a `TableEnd`; then an `End`. The capitalised parts are JSON, one line each. Truncation is detected.
 */
export const headSchema = z.strictObject({
  format: z.literal('spelrum-backup'),
  version: z.literal(1),
  schema: z.string(),
  createdAt: z.string(),
})
export const tableHeadSchema = z.strictObject({ table: z.string(), columns: z.array(z.string()) })
export const tableEndSchema = z.strictObject({
  rows: z.int(),
  sha256: z.string(),
  /** The current value of each of the table's sequences, by column. */
  sequences: z.record(z.string(), z.strictObject({ value: z.string(), called: z.boolean() })),
})
export const endSchema = z.strictObject({ end: z.literal(true), tables: z.int() })

export type Head = z.infer<typeof headSchema>
export type TableEnd = z.infer<typeof tableEndSchema>

export type Summary = { schema: string; tables: number; rows: number }

/** A JSON line of the schema; null if the line is not one. */
export function parseLine<T>(schema: z.ZodType<T>, line: Buffer | undefined): T | null {
  try {
    return schema.safeParse(JSON.parse(String(line))).data ?? null
  } catch {
    return null
  }
}

/** The newest recorded migration, or an empty string when there is none. */
export async function recordedSchema(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query(`select to_regclass('public.schema_migrations') is not null as has`)
  if (!rows[0].has) return ''
  const newest = await client.query('select max(name) as name from schema_migrations')
  return newest.rows[0].name ?? ''
}
