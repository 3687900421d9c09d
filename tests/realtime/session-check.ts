import type pg from 'pg'
import { expect } from 'vitest'

const checked = `select from pg_stat_activity
  where application_name = 'spelrum-live' and datname = current_database() and state = 'idle'
    and query like '%s.expires_at > now()%' and query_start > $1`

/** Resolves when the only node has made the check that follows the opening of a stream, since `began`. */
export const untilSessionChecked = (pool: pg.Pool, began: Date): Promise<void> =>
  expect.poll(async () => (await pool.query(checked, [began])).rowCount).toBe(1)
