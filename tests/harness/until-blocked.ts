import type pg from 'pg'
import { expect } from 'vitest'

const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

/** Resolves when a statement in the pool's database waits for a lock, or so many do. */
export const untilBlocked = (pool: pg.Pool, statements = 1): Promise<void> =>
  expect
    .poll(async () => (await pool.query(waiting)).rowCount, { interval: 20 })
    .toBeGreaterThanOrEqual(statements)

/** Resolves when the address refuses connections. */
export const untilRefused = (url: string): Promise<void> =>
  expect
    .poll(
      () =>
        fetch(url).then(
          () => 'open',
          () => 'closed',
        ),
      { interval: 20 },
    )
    .toBe('closed')
