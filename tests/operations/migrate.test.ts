import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MigrationError, migrate } from '#server/platform/database/migrate.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { bareDatabase } from './bare-database.ts'
import { dataFolder, run } from './programs.ts'

async function migrations(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'spelrum-migrations-'))
  closeAtEnd(() => rm(folder, { recursive: true, force: true }))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  return folder
}

const one = { '0001_one.sql': 'create table one (id int); insert into one values (1)' }

test('migrations: each runs once, in order, and is recorded', async () => {
  const { pool } = await bareDatabase()
  await migrate(pool, { folder: await migrations(one) })
  const folder = await migrations({ ...one, '0002_two.sql': 'insert into one select id + 1 from one' })
  await migrate(pool, { folder })
  await migrate(pool, { folder })
  expect((await pool.query('select id from one order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
  expect((await pool.query('select name from schema_migrations order by name')).rows).toEqual([
    { name: '0001_one.sql' },
    { name: '0002_two.sql' },
  ])
})

test('migrations: a failing one is rolled back; earlier ones stay', async () => {
  const { pool } = await bareDatabase()
  const broken = { ...one, '0002_two.sql': 'create table two (id int); insert into two values (1/0)' }
  const failing = migrate(pool, { folder: await migrations(broken) })
  await expect(failing).rejects.toThrow(MigrationError)
  await expect(failing).rejects.toThrow(/0002_two.sql failed and left nothing behind: division by zero/)
  expect((await pool.query(`select to_regclass('one') as one, to_regclass('two') as two`)).rows).toEqual([
    { one: 'one', two: null },
  ])
  expect((await pool.query('select name from schema_migrations')).rows).toEqual([{ name: '0001_one.sql' }])
  const corrected = { ...one, '0002_two.sql': 'create table two (id int)' }
  await migrate(pool, { folder: await migrations(corrected) })
  expect((await pool.query('select count(*)::int as n from two')).rows).toEqual([{ n: 0 }])
})

test('migrations: of four concurrent nodes, one migrates and the others wait', async () => {
  const { pool } = await bareDatabase()
  const slow = {
    '0001_slow.sql': 'create table one (id int); select pg_sleep(0.4); insert into one values (1)',
  }
  const folder = await migrations(slow)
  await Promise.all(Array.from({ length: 4 }, () => migrate(pool, { folder })))
  expect((await pool.query('select count(*)::int as n from one')).rows).toEqual([{ n: 1 }])
})

test.each([
  [
    'newer',
    { '0001_one.sql': one['0001_one.sql'], '0002_two.sql': 'select 1' },
    one,
    /has 0002_two.sql.*is newer/,
  ],
  ['changed', one, { '0001_one.sql': 'create table other (id int)' }, /0001_one.sql has been changed/],
  [
    'different',
    one,
    { '0001_other.sql': 'select 1' },
    /has 0001_one.sql where this program has 0001_other.sql/,
  ],
])('a database whose migrations are %s is refused', async (_, before, now, message) => {
  const { pool } = await bareDatabase()
  await migrate(pool, { folder: await migrations(before) })
  const later = { ...now, '0003_never.sql': '' }
  await expect(migrate(pool, { folder: await migrations(now) })).rejects.toThrow(message)
  await expect(migrate(pool, { folder: await migrations(later) })).rejects.toThrow(MigrationError)
})

test.each(['0001_other.sql', '2_two.sql'])(
  'migrations: %s beside 0001_one.sql is refused before anything runs',
  async (name) => {
    const { pool } = await bareDatabase()
    const folder = await migrations({ ...one, [name]: 'select 1' })
    await expect(migrate(pool, { folder })).rejects.toThrow(/is out of turn/)
    expect((await pool.query(`select to_regclass('one') as one`)).rows).toEqual([{ one: null }])
  },
)

test('server: refuses to start on a newer database and says why', async () => {
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

test('server: refuses to start without its database and says why', async () => {
  const { url } = await bareDatabase()
  const { code, output } = await run('server/main.ts', [], {
    DATABASE_URL: `${url}_missing`,
    DATA_DIR: await dataFolder(),
  })
  expect(code).toBe(1)
  expect(output).toMatch(/The database that DATABASE_URL names cannot be used: database .* does not exist/)
})
