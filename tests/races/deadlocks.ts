import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** The number of deadlocks detected by the database. Waits for its delayed statistics. */
export async function deadlocks(pool: pg.Pool): Promise<number> {
  await sleep(1_200)
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks ?? -1
}
