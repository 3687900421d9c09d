import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'

/** The database cannot be reached or is too old. The message says which. */
export class DatabaseUnusableError extends Error {
  override name = 'DatabaseUnusableError'
}

const oldest = 15
const timeoutMs = 30_000

/** Wrong database, password, role or host, or no entry in pg_hba.conf: waiting does not help. */
const permanentErrors = new Set(['3D000', '28P01', '28000', 'ENOTFOUND'])

/**
 * Waits until the database answers, because it may be starting at the same time, and checks its version.
 * @throws DatabaseUnusableError
 */
export async function databaseReady(pool: pg.Pool, log: Pick<Logger, 'warn'>): Promise<void> {
  const version = await askVersion(pool, log)
  if (Math.floor(version / 10_000) < oldest)
    throw new DatabaseUnusableError(
      `The database is PostgreSQL ${Math.floor(version / 10_000)}; ${oldest} or later is needed.`,
    )
}

async function askVersion(pool: pg.Pool, log: Pick<Logger, 'warn'>): Promise<number> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      const { rows } = await pool.query("select current_setting('server_version_num')::int as version")
      return rows[0].version
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string }
      if (permanentErrors.has(code) || performance.now() > deadline)
        throw new DatabaseUnusableError(
          `The database that DATABASE_URL names cannot be used: ${message || code}.`,
          { cause: error },
        )
      log.warn({ err: error }, 'the database does not answer yet; trying again')
      await sleep(1_000)
    }
  }
}
