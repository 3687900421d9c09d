import type pg from 'pg'

/**
 * The number of deadlocks detected by the database. A connection reports its deadlock when its transaction ends, because it
 * has waited longer (`deadlock_timeout`) than the database delays reports. So the number is right once all requests are answered.
 */
export async function deadlocks(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks ?? -1
}
