import type pg from 'pg'

/**
 * Every table with a fingerprint of its rows, to check that nothing changed. Background work is left out: mails are sent,
 * housekeeping stores the time since which a picture is unused, and each node stores its heartbeat and the users who are present.
 */
export async function storedRows(pool: pg.Pool): Promise<Record<string, string>> {
  query ??= makeQuery(pool)
  // Prepared, because planning it for all tables takes longer than reading them.
  const { rows } = await pool.query<{ name: string; mark: string }>({
    name: 'stored-rows',
    text: await query,
  })
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]))
}

/** All test databases have the same tables. */
let query: Promise<string> | undefined

async function makeQuery(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
       and tablename not in ('live_nodes', 'live_presence')`,
  )
  const rowsOf = (name: string) =>
    `select to_jsonb(t) - '{${backgroundColumns[name] ?? ''}}'::text[] from ${name} t`
  return tables.map(({ name }) => markOf(name, rowsOf(name))).join(' union all ')
}

/** Columns that background work writes. */
const backgroundColumns: Record<string, string> = {
  pictures: 'unused_since',
  sounds: 'unused_since',
  mails: 'attempts,due_at,sent_at,last_error,body_text,body_html',
}

const markOf = (name: string, rows: string) =>
  `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(r::text, 0)), 0) as mark
   from (${rows}) as r`
