import type pg from 'pg'

/** Every table with a fingerprint of its rows, to see that nothing was changed. */
export async function storedRows(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const result: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as mark from ${name} t`,
    )
    result[name] = rows[0].mark
  }
  return result
}
