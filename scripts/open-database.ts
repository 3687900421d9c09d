import pg from 'pg'
import { EnvError, readEnv } from '#server/env.ts'
import { createDatabase, createPool, type Database } from '#server/platform/database/database.ts'
import { EmbeddedDatabaseError } from '#server/platform/database/embedded/problem.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { DatabaseUnusableError, databaseReady } from '#server/platform/database/ready.ts'
import { MigrationError } from '#server/platform/database/schema-files.ts'

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
 * starts and stops it. An error is printed and sets the exit code.
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
    const explained = [CommandError, EnvError, EmbeddedDatabaseError, MigrationError, DatabaseUnusableError]
    const isExplained = error instanceof Error && explained.some((kind) => error instanceof kind)
    process.stderr.write(`${isExplained ? error.message : error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
  }
}

/** One connection without limits of time. Throws DatabaseUnusableError when there is no such database. */
export async function connectTo(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  // A connection that breaks also fails its statement; without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new DatabaseUnusableError(
      `The database that DATABASE_URL names cannot be used: ${error.message || error.code}.`,
      { cause: error },
    )
  })
  return client
}

/** Like `withDatabaseUrl`, with a connection pool, and after running pending migrations. */
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
