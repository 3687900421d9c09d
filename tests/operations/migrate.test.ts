import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { MigrationError } from '#server/platform/database/schema-files.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { bareDatabase } from './bare-database.ts'
import { dataFolder, run } from './programs.ts'

/** A folder like `server/schema` with a table for what was run, and these migrations and files of functions. */
async function schemaFolder(
  migrations: Record<string, string>,
  functions: Record<string, string> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'spelrum-schema-'))
  closeAtEnd(() => rm(folder, { recursive: true, force: true }))
  const files = {
    'tables/01_base.sql': base,
    ...under('migrations', migrations),
    ...under('functions', functions),
  }
  for (const kind of ['before', 'functions', 'migrations'])
    await mkdir(join(folder, kind), { recursive: true })
  for (const [path, sql] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), sql)
  }
  return folder
}

const base =
  'create table schema_functions (name text primary key, checksum text not null, applied_at timestamptz); create table runs (what text)'
const under = (kind: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, sql]) => [`${kind}/${name}`, sql]))

const one = { '20260101_one.sql': 'create table one (id int); insert into one values (1)' }

test('migrations: each runs once, in order of its date, after the baseline, and is recorded', async () => {
  const { pool } = await bareDatabase()
  await migrate(pool, { folder: await schemaFolder(one) })
  const folder = await schemaFolder({ ...one, '20260102_two.sql': 'insert into one select id + 1 from one' })
  await migrate(pool, { folder })
  await migrate(pool, { folder })
  expect((await pool.query('select id from one order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
  expect((await pool.query('select name from schema_migrations order by name')).rows).toEqual([
    { name: '0031_baseline' },
    { name: '20260101_one.sql' },
    { name: '20260102_two.sql' },
  ])
})

test('migrations: a failing one is rolled back; earlier ones stay', async () => {
  const { pool } = await bareDatabase()
  const broken = { ...one, '20260102_two.sql': 'create table two (id int); insert into two values (1/0)' }
  const failing = migrate(pool, { folder: await schemaFolder(broken) })
  await expect(failing).rejects.toThrow(MigrationError)
  await expect(failing).rejects.toThrow(/20260102_two.sql failed and left nothing behind: division by zero/)
  expect((await pool.query(`select to_regclass('one') as one, to_regclass('two') as two`)).rows).toEqual([
    { one: 'one', two: null },
  ])
  expect((await pool.query('select max(name) as name from schema_migrations')).rows).toEqual([
    { name: '20260101_one.sql' },
  ])
  const corrected = { ...one, '20260102_two.sql': 'create table two (id int)' }
  await migrate(pool, { folder: await schemaFolder(corrected) })
  expect((await pool.query('select count(*)::int as n from two')).rows).toEqual([{ n: 0 }])
})

test('functions: a file runs again when it has changed, and all do after a migration', async () => {
  const { pool } = await bareDatabase()
  const noted = (noun: string, more = '') => `insert into runs values ('${noun}');${more}`
  const files = { 'events.sql': noted('events'), 'points.sql': noted('points') }
  const runs = async () => {
    const { rows } = await pool.query('delete from runs returning what')
    return rows.map(({ what }) => what)
  }
  await migrate(pool, { folder: await schemaFolder({}, files) })
  expect(await runs()).toEqual(['events', 'points'])
  await migrate(pool, { folder: await schemaFolder({}, files) })
  expect(await runs()).toEqual([])
  const changed = { ...files, 'points.sql': noted('points', ' -- changed') }
  await migrate(pool, { folder: await schemaFolder({}, changed) })
  expect(await runs()).toEqual(['points'])
  await migrate(pool, { folder: await schemaFolder(one, changed) })
  expect(await runs()).toEqual(['events', 'points'])
})

test('functions: when one fails, the earlier one stays, and the error names the file', async () => {
  const { pool } = await bareDatabase()
  const answer = (is: string) => ({
    'events.sql': `create or replace function answer() returns int language sql as 'select ${is}'`,
  })
  await migrate(pool, { folder: await schemaFolder({}, answer('42')) })
  const failing = migrate(pool, { folder: await schemaFolder({}, answer('no_such_column')) })
  await expect(failing).rejects.toThrow(/^events.sql failed and left nothing behind: column "no_such_column"/)
  expect((await pool.query('select answer()')).rows).toEqual([{ answer: 42 }])
})

test('migrations: of four nodes that start at the same time, one migrates and the others wait', async () => {
  const { pool } = await bareDatabase()
  const slow = {
    '20260101_slow.sql': 'create table one (id int); select pg_sleep(0.4); insert into one values (1)',
  }
  const folder = await schemaFolder(slow, { 'events.sql': `insert into runs values ('events')` })
  await Promise.all(Array.from({ length: 4 }, () => migrate(pool, { folder })))
  expect((await pool.query('select count(*)::int as n from one')).rows).toEqual([{ n: 1 }])
  expect((await pool.query('select what from runs')).rows).toEqual([{ what: 'events' }])
})

test('migrations: while one waits for a long read, guests can use the table, and it runs afterwards', async () => {
  const { pool } = await bareDatabase()
  await migrate(pool, { folder: await schemaFolder(one) })
  const reader = await pool.connect()
  await reader.query('begin; select id from one')
  const folder = await schemaFolder({ ...one, '20260102_two.sql': 'alter table one add column two int' })
  const logged: string[] = []
  const log = { info: (_about: unknown, message: string) => void logged.push(message) } as Pick<
    Logger,
    'info'
  >
  const migrated = migrate(pool, { folder, log })
  await expect.poll(() => logged).toEqual(['a table is in use: the migration is tried again'])
  // It would wait behind a migration that waits for the reader.
  expect((await pool.query('select id from one')).rows).toEqual([{ id: 1 }])
  await reader.query('commit')
  reader.release()
  await migrated
  expect((await pool.query('select two from one')).rows).toEqual([{ two: null }])
  expect(logged).toContain('migrated')
})

test.each([
  [
    'newer',
    { '20260101_one.sql': one['20260101_one.sql'], '20260102_two.sql': 'select 1' },
    one,
    /has 20260102_two.sql.*is newer/,
  ],
  [
    'changed',
    one,
    { '20260101_one.sql': 'create table other (id int)' },
    /20260101_one.sql has been changed/,
  ],
  [
    'different',
    one,
    { '20260101_other.sql': 'select 1' },
    /has 20260101_one.sql where this program has 20260101_other.sql/,
  ],
  [
    'earlier',
    one,
    { '20251231_zero.sql': 'select 1', ...one },
    /has 20260101_one.sql where this program has 20251231/,
  ],
])('a database whose migrations are %s is refused', async (_, before, now, message) => {
  const { pool } = await bareDatabase()
  await migrate(pool, { folder: await schemaFolder(before) })
  const later = { ...now, '20260103_never.sql': '' }
  await expect(migrate(pool, { folder: await schemaFolder(now) })).rejects.toThrow(message)
  await expect(migrate(pool, { folder: await schemaFolder(later) })).rejects.toThrow(MigrationError)
})

test.each(['0002_two.sql', '2026_two.sql'])(
  'migrations: %s beside 20260101_one.sql is refused before anything runs',
  async (name) => {
    const { pool } = await bareDatabase()
    const folder = await schemaFolder({ ...one, [name]: 'select 1' })
    await expect(migrate(pool, { folder })).rejects.toThrow(/is not named as the files in migrations\/ are/)
    expect((await pool.query(`select to_regclass('one') as one`)).rows).toEqual([{ one: null }])
  },
)

test('server: it refuses to start on a newer database and says why', async () => {
  const { pool, url } = await bareDatabase()
  await migrate(pool)
  await pool.query(`insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')`)
  const { code, output } = await run('server/main.ts', [], {
    DATABASE_URL: url,
    DATA_DIR: await dataFolder(),
  })
  expect(code).toBe(1)
  expect(output).toMatch(
    /The database has 9999_later.sql, which this program does not know: the database is newer/,
  )
  expect(output).not.toMatch(/ {4}at /)
})

test('server: it refuses to start without its database and says why', async () => {
  const { url } = await bareDatabase()
  const { code, output } = await run('server/main.ts', [], {
    DATABASE_URL: `${url}_missing`,
    DATA_DIR: await dataFolder(),
  })
  expect(code).toBe(1)
  expect(output).toMatch(/The database that DATABASE_URL names cannot be used: database .* does not exist/)
})
