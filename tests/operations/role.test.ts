import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { testDatabase, testPool } from '#tests/harness/database.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer, testSecret } from '#tests/harness/server.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { bareDatabase } from './bare-database.ts'
import { dataFolder, run } from './programs.ts'

const role = `app_${randomBytes(6).toString('hex')}`

/** Runs the README's statements for a role that owns nothing, with another name. */
async function grant(pool: pg.Pool): Promise<void> {
  const readme = await readFile('README.md', 'utf8')
  const [, statements = ''] = /```sql\n(create role spelrum_app[\s\S]*?)```/.exec(readme) ?? []
  expect(statements).toContain('grant')
  const { rows } = await pool.query('select current_user as owner')
  await pool.query(
    statements
      .replaceAll('spelrum_app', role)
      .replaceAll('for role spelrum', `for role ${rows[0].owner}`)
      .replace('another password', 'hemligt'),
  )
}

const as = (address: string) => {
  const to = new URL(address)
  to.username = role
  to.password = 'hemligt'
  return to.href
}

const club = await testDatabase()
await grant(club.pool)
// The role belongs to the whole PostgreSQL, so its rights in the databases go first.
closeAtEnd(async () => {
  await club.pool.query(`drop owned by ${role}; drop role ${role}`)
})
const url = as(club.url)

test('a server whose role owns nothing serves a sign-up, a booking, an order, an export and a deletion', async () => {
  const server = await startServer({ databaseUrl: url })
  const event = await makeEvent({ pool: club.pool }, { title: 'Vinprovning' })
  const dish = await makeDish({ pool: club.pool }, { name: 'Räkmacka', priceOre: 14_900 })
  const body = { email: 'mats@example.se', password: 'krita-på-kön-47', displayName: 'Mats' }
  const signedUp = await call(server, null, 'signUp', { body })
  expect(signedUp.status).toBe(201)
  const guest = { cookie: signedUp.headers.get('set-cookie')?.split(';')[0] ?? '' }
  expect((await call(server, guest, 'bookEvent', { params: { eventId: event } })).status).toBeLessThan(300)
  const order = await call(server, guest, 'placeOrder', {
    body: { requestId: randomId(), lines: [lineOf(dish, 2)] },
  })
  expect(order.status).toBe(201)
  expect((await call(server, guest, 'exportMe')).status).toBe(200)
  expect((await call(server, guest, 'deleteMe', { body: { password: body.password } })).status).toBe(204)
  expect(await server.stop()).toBe(0)
  expect(server.output().filter((line) => /permission denied|must be owner/.test(line))).toEqual([])
})

test('a role that owns nothing cannot change the schema, switch off a trigger or rewrite what was migrated', async () => {
  const pool = testPool(url)
  closeAtEnd(() => pool.end())
  for (const attack of [
    'drop table users',
    'truncate point_events',
    'alter table users add column backdoor text',
    'alter table point_events disable trigger user',
    'drop trigger users_leave on users',
    'create table mine (id int)',
    'create or replace function users_leave() returns trigger language plpgsql as $$ begin return old; end $$',
    'set session_replication_role = replica',
    `insert into schema_migrations (name, checksum) values ('9999_mine.sql', '')`,
    'delete from schema_migrations',
    'delete from schema_functions',
  ])
    await expect(pool.query(attack), attack).rejects.toThrow(/permission denied|must be owner/)
  // The role can write to a table of a later migration at once.
  await club.pool.query('create table later (id integer generated always as identity, text text)')
  await pool.query(`insert into later (text) values ('ny')`)
  await club.pool.query('drop table later')
})

test('the commands work with a role that owns nothing, except for a restore, which says so', async () => {
  const env = { DATABASE_URL: url, DATA_DIR: await dataFolder() }
  expect(await run('scripts/migrate.ts', [], env)).toEqual({
    code: 0,
    output: 'The database has the newest schema.\n',
  })
  expect(await run('scripts/admin.ts', ['list'], env)).toMatchObject({ code: 0 })
  const file = `${env.DATA_DIR}/club.backup.gz`
  expect(await run('scripts/backup.ts', [file], env)).toMatchObject({ code: 0 })
  const restored = await run('scripts/restore.ts', [file, '--replace'], env)
  expect(restored.code).toBe(1)
  expect(restored.output).toMatch(/^.*must be owner of table \w+\. Nothing was restored\.\n$/)
})

test('a server whose role may not migrate says what to do when the schema is missing or older', async () => {
  const env = { SECRET: testSecret, DATA_DIR: await dataFolder() }
  const bare = await bareDatabase()
  const missing = await run('server/main.ts', [], { ...env, DATABASE_URL: as(bare.url) })
  expect(missing.code).toBe(1)
  expect(missing.output).toMatch(/^The database lacks all its tables, .*Run `npm run migrate` with .*\n$/)

  await club.pool.query(
    `delete from schema_migrations where name = (select max(name) from schema_migrations)`,
  )
  const older = await run('server/main.ts', [], { ...env, DATABASE_URL: url })
  expect(older.code).toBe(1)
  expect(older.output).toMatch(/^The database lacks \d{8}_\w+\.sql, .*Run `npm run migrate` with .*\n$/)
})
