import type pg from 'pg'

/** Row count and checksum of each table, computed by the database; shares no code with the backup. */
export async function contentOf(pool: pg.Pool): Promise<Record<string, { rows: number; sum: string }>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  )
  const content: Record<string, { rows: number; sum: string }> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, chr(10) order by t::text collate "C"), '')) as sum
       from ${name} t`,
    )
    content[name] = rows[0]
  }
  return content
}
