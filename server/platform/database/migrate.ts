import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { databaseErrorCode } from './database.ts'
import { isNumbered, missingBefore, pendingMigrations, type Recorded } from './pending-migrations.ts'
import { MigrationError, readSchema, type SchemaFile } from './schema-files.ts'

/** An arbitrary number that no other advisory lock of ours has. */
const lockKey = 7_302_501

/** Runs work in a transaction of its own, or in the caller's. */
type Step = (work: () => Promise<void>) => Promise<void>
type Options = { folder?: string; through?: string; log?: Pick<Logger, 'info'> }

/**
 * Milliseconds that a part waits for a lock. All queries of guests on the table wait behind it, so a long read, such as a
 * backup, would block the servers that still run. Instead the part is rolled back and tried again. The time is longer than
 * PostgreSQL's `deadlock_timeout` (a second), after which a conflicting automatic vacuum is cancelled.
 */
const longestLock = 1_500
/** Milliseconds between two attempts, and milliseconds after which a part has failed. */
const [pauseMs, timeoutMs] = [3_000, 600_000]
/** Whether a lock was not available in time (55P03), or there was a deadlock (40P01). */
const isInUse = (error: unknown): boolean =>
  /55P03|40P01/.test(databaseErrorCode(error instanceof MigrationError ? error.cause : error) ?? '')

/**
 * Gives the database the newest schema, each part in a transaction of its own. When several nodes start at the same time, one
 * does it while the others wait. Nothing is run when the record in the database differs from the files.
 * @throws MigrationError
 */
export async function migrate(pool: pg.Pool, options: Omit<Options, 'through'> = {}): Promise<void> {
  const client = await pool.connect()
  try {
    // A migration may take longer than any request is allowed to.
    await client.query(`set statement_timeout = 0; set lock_timeout = ${longestLock}`)
    // Polled, because waiting for the lock would exceed the client's time limit for a query.
    while (!(await client.query(`select pg_try_advisory_lock(${lockKey}) as got`)).rows[0].got)
      await sleep(100)
    await bringUp(client, options, (work) =>
      untilFree(async () => {
        await client.query('begin')
        await work()
        await client.query('commit')
      }),
    )
  } finally {
    // The connection ends, and with it an open transaction, the lock and the settings.
    client.release(true)
  }

  async function untilFree(work: () => Promise<void>): Promise<void> {
    const began = performance.now()
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        if (!isInUse(error) || performance.now() - began > timeoutMs) throw error
        if (attempt === 1)
          options.log?.info({ err: error }, 'a table is in use: the migration is tried again')
        await client.query('rollback')
        await sleep(pauseMs)
      }
    }
  }
}

/**
 * The same in the caller's transaction.
 * @param through the last migration to run, for the rows of a backup that has this schema; functions and triggers then wait for the next call
 * @throws MigrationError
 */
export async function migrateInTransaction(client: pg.ClientBase, through?: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${lockKey})`)
  await bringUp(client, through ? { through } : {}, (work) => work())
}

/**
 * Tables first, functions last: a trigger may name a column that the newest migration adds, and SQL functions are checked against the
 * tables when they are created. So a migration does not rely on functions and triggers: what a constraint or a generated column calls is
 * created by the migration itself, and rows that it writes are written completely.
 */
async function bringUp(client: pg.ClientBase, { folder, through, log }: Options, step: Step): Promise<void> {
  const files = await readSchema(folder)
  const [baseline] = files.migrations
  let recorded = await readRecord(client)
  if (isNumbered(recorded) && baseline) {
    // The last step replaces the numbered record with the baseline's.
    const adoption = { ...baseline, sql: 'delete from schema_migrations' }
    await runEach([...missingBefore(files.before, recorded), adoption])
    recorded = [baseline]
  }
  const pending = pendingMigrations(files.migrations, recorded).filter(
    ({ name }) => !through || name <= through,
  )
  await runEach(pending)
  if (!through) await step(() => applyFunctions(client, files.functions, pending.length > 0))

  async function runEach(parts: SchemaFile[]): Promise<void> {
    for (const part of parts) {
      await step(() => run(client, part, recordMigration))
      log?.info({ migration: part.name }, 'migrated')
    }
  }
}

/**
 * Functions and triggers are in one file a noun, in which each statement is `create or replace`. A file is run when it differs from what
 * was run last, and all are run after a migration, which may have dropped what they create.
 */
async function applyFunctions(client: pg.ClientBase, files: SchemaFile[], all: boolean): Promise<void> {
  if (files.length === 0) return
  const { rows } = await client.query<Recorded>('select name, checksum from schema_functions')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  for (const file of files.filter(({ name, checksum }) => all || applied.get(name) !== checksum))
    await run(client, file, recordFunctions)
}

async function readRecord(client: pg.ClientBase): Promise<Recorded[]> {
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
    .query<Recorded>('select name, checksum from schema_migrations order by name')
    .catch(
      whereNotAllowed(
        'The role that DATABASE_URL names may not read the tables. README.md has the rights that it needs.',
      ),
    )
  return recorded.rows
}

const lacksRights = (what: string) =>
  `The database lacks ${what}, and the role that DATABASE_URL names may not change its tables. Run ` +
  '`npm run migrate` with a DATABASE_URL of the role that owns the database, and start again.'

/** Throws the message where the role lacked a right, and every other error as it is. */
const whereNotAllowed = (message: string) => (error: unknown) => {
  throw databaseErrorCode(error) === '42501' ? new MigrationError(message, { cause: error }) : error
}

const recordMigration = 'insert into schema_migrations (name, checksum) values ($1, $2)'
const recordFunctions = `insert into schema_functions (name, checksum) values ($1, $2)
  on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`

async function run(client: pg.ClientBase, file: SchemaFile, record: string): Promise<void> {
  // pg reads `query_timeout`, though its types lack it: how long the client waits, in milliseconds.
  const patient = { text: file.sql, query_timeout: 2 ** 31 - 1 }
  try {
    await client.query(patient).catch(whereNotAllowed(lacksRights(file.name)))
    await client.query(record, [file.name, file.checksum])
  } catch (error) {
    if (error instanceof MigrationError) throw error
    throw new MigrationError(
      `${file.name} failed and left nothing behind: ${(error as Error).message}. ` +
        'The server does not start on a database that is only half migrated.',
      { cause: error },
    )
  }
}
