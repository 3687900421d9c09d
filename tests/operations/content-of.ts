import type pg from 'pg'

type Content = Record<string, { rows: number; sum: string }>

/**
 * Row count and checksum of each table, computed by the database; shares no code with the backup.
 * @param columns of each table that counts; default: all
 */
export async function contentOf(pool: pg.Pool, columns?: Record<string, string>): Promise<Content> {
  const content: Content = {}
  for (const [name, list] of Object.entries(columns ?? (await columnsOf(pool)))) {
    const { rows } = await pool.query(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, chr(10) order by t::text collate "C"), '')) as sum
       from (select ${list} from ${name}) t`,
    )
    content[name] = rows[0]
  }
  return content
}

/** The columns of each table, as SQL. */
export async function columnsOf(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('schema_migrations', 'schema_functions') group by c.relname`,
  )
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}
