import type pg from 'pg'
import { EnvError, readEnv } from '#server/env.ts'
import { createDatabase, createPool, type Database } from '#server/platform/database/database.ts'
import { EmbeddedDatabaseError } from '#server/platform/database/embedded/problem.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { MigrationError, migrate } from '#server/platform/database/migrate.ts'
import { DatabaseUnusableError, databaseReady } from '#server/platform/database/ready.ts'

/** An error for the operator; printed without a stack. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Operators need warnings only, not every step. */
const log = {
  info: () => undefined,
  warn: (...words: unknown[]) => process.stderr.write(`${words.at(-1)}\n`),
  error: (...words: unknown[]) => process.stderr.write(`${words.at(-1)}\n`),
}

/**
 * Runs a command on the configured database, whether or not the server runs: it attaches to an embedded database, or
 * starts and stops it. Sets the exit code; an error is printed as a sentence.
 */
export async function withDatabaseUrl(work: (url: string) => Promise<void>): Promise<void> {
  try {
    const env = readEnv(process.env)
    if (env.databaseUrl) return await work(env.databaseUrl)
    const embedded = await startEmbedded({ dataDir: env.dataDir, log })
    try {
      await work(embedded.url)
    } finally {
      await embedded.stop()
    }
  } catch (error) {
    const told = [CommandError, EnvError, EmbeddedDatabaseError, MigrationError, DatabaseUnusableError]
    const isTold = error instanceof Error && told.some((kind) => error instanceof kind)
    process.stderr.write(`${isTold ? error.message : error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
  }
}

/** The same with this program's schema and the server's connection pool. */
export const withDatabase = (work: (db: Database, pool: pg.Pool) => Promise<void>): Promise<void> =>
  withDatabaseUrl(async (url) => {
    const pool = createPool(url, { max: 2 })
    try {
      await databaseReady(pool, log)
      await migrate(pool)
      await work(createDatabase(pool), pool)
    } finally {
      await pool.end()
    }
  })
