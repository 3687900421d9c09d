import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'

/** The database and the migrations of this program do not fit together, or a migration failed; says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

type Migration = { name: string; checksum: string; sql: string }

const ownFolder = join(import.meta.dirname, '../../migrations')
/** An arbitrary number that no other advisory lock of ours has. */
const lockKey = 7_302_501

/**
 * Runs all migrations that the database lacks, each in a transaction of its own. Of nodes that start at the same time, one
 * runs them while the others wait. None is run when the migrations stored in the database differ from the files.
 * @param options.through the last migration to run, to get an older schema; default: the newest
 * @throws MigrationError
 */
export async function migrate(
  pool: pg.Pool,
  options: { folder?: string; through?: string; log?: Pick<Logger, 'info'> } = {},
): Promise<void> {
  const migrations = await readMigrations(options.folder ?? ownFolder)
  const client = await pool.connect()
  try {
    // A migration may take longer than any request is allowed to.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    // Polled, because waiting for the lock would exceed the client's time limit for a query.
    while (!(await client.query(`select pg_try_advisory_lock(${lockKey}) as got`)).rows[0].got)
      await sleep(100)
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const recorded = await client.query('select name, checksum from schema_migrations order by name')
    for (const migration of pendingMigrations(migrations, recorded.rows)) {
      if (options.through && migration.name > options.through) break
      await run(client, migration)
      options.log?.info({ migration: migration.name }, 'migrated')
    }
  } finally {
    // The connection ends, and with it the lock and the settings.
    client.release(true)
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      if (!name.startsWith(`${String(index + 1).padStart(4, '0')}_`))
        throw new MigrationError(
          `${name} is out of turn: migrations are numbered 0001, 0002, … without gaps.`,
        )
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function pendingMigrations(
  migrations: Migration[],
  recorded: { name: string; checksum: string }[],
): Migration[] {
  for (const [index, row] of recorded.entries()) {
    const own = migrations[index]
    if (!own)
      throw new MigrationError(
        `The database has ${row.name}, which this program does not know: the database is newer. ` +
          'Start the version of the program that wrote it, or a later one.',
      )
    if (own.name !== row.name)
      throw new MigrationError(`The database has ${row.name} where this program has ${own.name}.`)
    if (own.checksum !== row.checksum)
      throw new MigrationError(
        `${row.name} has been changed since it was run on this database. Put it back as it was and make the ` +
          'change in a new migration.',
      )
  }
  return migrations.slice(recorded.length)
}

async function run(client: pg.PoolClient, migration: Migration): Promise<void> {
  // pg reads `query_timeout`, though its types lack it: how long the client waits, in milliseconds.
  const patient = { text: migration.sql, query_timeout: 2 ** 31 - 1 }
  try {
    await client.query('begin')
    await client.query(patient)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new MigrationError(
      `${migration.name} failed and left nothing behind: ${(error as Error).message}. ` +
        'The server does not start on a database that is only half migrated.',
      { cause: error },
    )
  }
}
