import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { databaseErrorCode } from './database.ts'

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
  const client = await pool.connect()
  try {
    // A migration may take longer than any request is allowed to.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    // Polled, because waiting for the lock would exceed the client's time limit for a query.
    while (!(await client.query(`select pg_try_advisory_lock(${lockKey}) as got`)).rows[0].got)
      await sleep(100)
    for (const migration of await missingMigrations(client, options)) {
      await client.query('begin')
      await run(client, migration)
      await client.query('commit')
      options.log?.info({ migration: migration.name }, 'migrated')
    }
  } finally {
    // The connection ends, and with it an open transaction, the lock and the settings.
    client.release(true)
  }
}

/** Runs the migrations that the database lacks in the caller's transaction. Throws MigrationError. */
export async function migrateInTransaction(client: pg.ClientBase, through?: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${lockKey})`)
  for (const migration of await missingMigrations(client, { through })) await run(client, migration)
}

async function missingMigrations(
  client: pg.ClientBase,
  { folder = ownFolder, through }: { folder?: string | undefined; through?: string | undefined },
): Promise<Migration[]> {
  const migrations = await readMigrations(folder)
  // Not 'if not exists': that needs the right to create tables even where the table exists.
  const { rows } = await client.query(`select to_regclass('schema_migrations') is null as lacks`)
  if (rows[0].lacks)
    await client
      .query(
        `create table schema_migrations (
           name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
      )
      .catch(whereNotAllowed(lacksRights('all its tables')))
  const recorded = await client
    .query('select name, checksum from schema_migrations order by name')
    .catch(
      whereNotAllowed(
        'The role that DATABASE_URL names may not read the tables. README.md has the rights that it needs.',
      ),
    )
  return pendingMigrations(migrations, recorded.rows).filter(({ name }) => !through || name <= through)
}

const lacksRights = (what: string) =>
  `The database lacks ${what}, and the role that DATABASE_URL names may not change its tables. Run ` +
  '`npm run migrate` with a DATABASE_URL of the role that owns the database, and start again.'

/** Throws the message where the role lacked a right, and every other error as it is. */
const whereNotAllowed = (message: string) => (error: unknown) => {
  throw databaseErrorCode(error) === '42501' ? new MigrationError(message, { cause: error }) : error
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      // Developers who work at the same time are given numbers beforehand, so some may be missing.
      if (!/^\d{4}_/.test(name) || names[index - 1]?.slice(0, 4) === name.slice(0, 4))
        throw new MigrationError(
          `${name} is out of turn: migrations are numbered 0001, 0002, …, and each number is used once.`,
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

async function run(client: pg.ClientBase, migration: Migration): Promise<void> {
  // pg reads `query_timeout`, though its types lack it: how long the client waits, in milliseconds.
  const patient = { text: migration.sql, query_timeout: 2 ** 31 - 1 }
  try {
    await client.query(patient).catch(whereNotAllowed(lacksRights(migration.name)))
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
  } catch (error) {
    if (error instanceof MigrationError) throw error
    throw new MigrationError(
      `${migration.name} failed and left nothing behind: ${(error as Error).message}. ` +
        'The server does not start on a database that is only half migrated.',
      { cause: error },
    )
  }
}
