import type pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { MigrationError, readSchema } from '#server/platform/database/schema-files.ts'
import { bareDatabase } from './bare-database.ts'
import { migrateTo0021, migrateTo0031 } from './numbered-schema.ts'
import { dataFolder, run } from './programs.ts'
import { schemaOf } from './schema-of.ts'

const recordOf = async (pool: pg.Pool) =>
  (await pool.query(`select name, checksum from schema_migrations order by name`)).rows

test.each([
  ['0021', async () => undefined],
  [
    '0026',
    async (pool: pg.Pool) => {
      for (const { name, checksum, sql } of (await readSchema()).before.slice(0, 4)) {
        await pool.query(sql)
        await pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
      }
    },
  ],
  ['0031', migrateTo0031],
])('a database at %s gets exactly the schema and the record of a fresh one', async (_, continued) => {
  const fresh = await bareDatabase()
  await migrate(fresh.pool)
  const adopted = await bareDatabase()
  await migrateTo0021(adopted.pool)
  await continued(adopted.pool)
  // Two nodes may start at once; only one of them migrates.
  await Promise.all([migrate(adopted.pool), migrate(adopted.pool)])

  const expected = await schemaOf(fresh.pool)
  expect(await schemaOf(adopted.pool)).toEqual(expected)
  expect(await recordOf(adopted.pool)).toEqual(await recordOf(fresh.pool))
  for (const kind of ['table', 'column', 'constraint', 'index', 'function', 'trigger', 'sequence', 'view'])
    expect(expected.filter((line) => line.startsWith(kind)).length, kind).toBeGreaterThan(0)
})

test('the columns of a fresh database have the order of an adopted one, so each restores the backups of the other', async () => {
  const columns = `select table_name, string_agg(column_name, ',' order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' group by table_name order by table_name`
  const fresh = await bareDatabase()
  await migrate(fresh.pool)
  const adopted = await bareDatabase()
  await migrateTo0021(adopted.pool)
  await migrate(adopted.pool)
  expect((await adopted.pool.query(columns)).rows).toEqual((await fresh.pool.query(columns)).rows)
})

test.each<[string, string, RegExp]>([
  [
    'older than 0021',
    `delete from schema_migrations where name > '0013'`,
    /ends at 0012_limits.sql, .*begins with 0021_one_statement.sql: .* too old.*a version of the program that has 0031_cancelled_places.sql first/,
  ],
  [
    'migrated by other files',
    `update schema_migrations set checksum = 'x' where name = '0003_events.sql'`,
    /migrated to 0021_one_statement.sql by other files/,
  ],
  [
    'migrated with an unknown migration 0022',
    `insert into schema_migrations (name, checksum) values ('0022_other.sql', 'x')`,
    /has 0022_other.sql where this program has 0022_decided_by.sql/,
  ],
])('a database that is %s is refused and stays as it is', async (_, change, message) => {
  const { pool, url } = await bareDatabase()
  await migrateTo0021(pool)
  await pool.query(change)
  const before = [await schemaOf(pool), await recordOf(pool)]
  await expect(migrate(pool)).rejects.toThrow(MigrationError)
  await expect(migrate(pool)).rejects.toThrow(message)
  expect([await schemaOf(pool), await recordOf(pool)]).toEqual(before)
  const { code, output } = await run('server/main.ts', [], {
    DATABASE_URL: url,
    DATA_DIR: await dataFolder(),
  })
  expect(code).toBe(1)
  expect(output).toMatch(message)
  expect(output).not.toMatch(/ {4}at /)
})

test('control: the comparison sees a changed column, constraint, index, function, trigger and view', async () => {
  const { pool } = await bareDatabase()
  await migrate(pool)
  const before = await schemaOf(pool)
  for (const change of [
    'alter table events alter column title drop not null',
    `alter table events alter column category set default 'Mat'`,
    'alter table events drop constraint events_time_exists',
    'drop index events_starts_at',
    'create or replace function count_revision() returns trigger language plpgsql as $$ begin return new; end $$',
    'alter table events disable trigger events_count_revision',
    'drop trigger events_count_revision on events',
    'create or replace view acting_admins as select user_id from user_roles',
  ]) {
    const client = await pool.connect()
    await client.query(`begin; ${change}`)
    const changed = await schemaOf(client)
    await client.query('rollback')
    client.release()
    expect(changed, change).not.toEqual(before)
  }
})
