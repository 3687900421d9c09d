import type pg from 'pg'
import { EnvError, readEnv } from '#server/env.ts'
import { createDatabase, createPool, type Database } from '#server/platform/database/database.ts'
import { EmbeddedDatabaseError } from '#server/platform/database/embedded/problem.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { MigrationError, migrate } from '#server/platform/database/migrate.ts'
import { DatabaseUnusableError, databaseReady } from '#server/platform/database/ready.ts'

/** What a command line has to say to whoever typed it; shown without a stack. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** An operator wants to hear of trouble, not of every step. */
const log = {
  info: () => undefined,
  warn: (...words: unknown[]) => process.stderr.write(`${words.at(-1)}\n`),
  error: (...words: unknown[]) => process.stderr.write(`${words.at(-1)}\n`),
}

/**
 * Runs a command on the configured database, whether or not the server runs: an embedded database is joined, or
 * started and ended again. Sets the exit code; what went wrong is told in a sentence.
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

/** The same with the schema of this program and the connections that the server uses. */
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
