import { randomBytes } from 'node:crypto'
import { stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase, inTransaction } from '#server/platform/database/database.ts'
import { seedDemoClub } from '#server/seed/seed-demo-club.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { testDatabase } from '#tests/harness/database.ts'
import { startServer } from '#tests/harness/server.ts'
import { contentOf } from './content-of.ts'
import { dataFolder, run } from './programs.ts'

/** A separate database with the demo club, and the commands on it. */
async function demoClub() {
  const { url, pool } = await testDatabase()
  await inTransaction(createDatabase(pool), (tx) => seedDemoClub(tx, new Date()))
  const env = { DATABASE_URL: url, DATA_DIR: await dataFolder() }
  const scratch = `${new URL(url).pathname.slice(1)}_scratch`
  return {
    url,
    pool,
    scratch,
    file: join(env.DATA_DIR, 'club.backup.gz'),
    command: (name: 'backup' | 'restore', ...args: string[]) => run(`scripts/${name}.ts`, args, env),
    hasScratch: async () =>
      (await pool.query('select from pg_database where datname = $1', [scratch])).rowCount === 1,
  }
}

test('backup --verify: the file is restored into a scratch database, which is gone afterwards, while the server runs', async () => {
  const { url, file, command, hasScratch } = await demoClub()
  await startServer({ databaseUrl: url })
  const { code, output } = await command('backup', file, '--verify')
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(
      /^\S+club\.backup\.gz\n\d+ rows of \d+ tables, schema \S+\nverified: restored into a scratch database and compared\n$/,
    ),
  ])
  expect(await hasScratch()).toBe(false)
  expect(await command('restore', file, '--verify')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/verified: restored/),
  })
})

test('restore --verify: a damaged file is refused with one sentence, and nothing else changes', async () => {
  const { pool, file, command, hasScratch } = await demoClub()
  expect(await command('backup', file)).toMatchObject({ code: 0 })
  await truncate(file, (await stat(file)).size - 2_000)
  const before = await contentOf(pool)
  const { code, output } = await command('restore', file, '--verify')
  expect([code, output]).toEqual([1, expect.stringMatching(/^\S+club\.backup\.gz is damaged [^\n]+\n$/)])
  expect(await hasScratch()).toBe(false)
  expect(await contentOf(pool)).toEqual(before)
})

test('backup --verify: rows that a restore would refuse make it fail by name; the file stays', async () => {
  const { pool, file, command, hasScratch } = await demoClub()
  await pool.query(`alter table profiles disable trigger user;
    update profiles set points = points + 100 where user_id = (select user_id from point_events limit 1);
    alter table profiles enable trigger user`)
  const { code, output } = await command('backup', file, '--verify')
  expect(code).toBe(1)
  expect(output).toMatch(
    /\nThe backup was written and is not verified\. \S+ contradicts itself: "A user's points are the sum of the ledger"/,
  )
  expect((await stat(file)).size).toBeGreaterThan(1_000)
  expect(await hasScratch()).toBe(false)
})

test('backup --verify: with a role that may not create databases it says what to do; the file is written', async () => {
  const { url, pool, file, hasScratch } = await demoClub()
  const role = `reader_${randomBytes(6).toString('hex')}`
  await pool.query(
    `create role ${role} login password 'hemligt'; grant select on all tables in schema public to ${role};
     grant select on all sequences in schema public to ${role}`,
  )
  closeAtEnd(() => pool.query(`drop owned by ${role}; drop role ${role}`))
  const as = new URL(url)
  as.username = role
  as.password = 'hemligt'
  const env = { DATABASE_URL: as.href, DATA_DIR: await dataFolder() }
  const { code, output } = await run('scripts/backup.ts', [file, '--verify'], env)
  expect(code).toBe(1)
  expect(output).toMatch(
    /\nThe backup was written and is not verified\. .*may not create one\. Allow it with `alter role/,
  )
  expect(await hasScratch()).toBe(false)
  expect((await stat(file)).size).toBeGreaterThan(1_000)
})

test('backup --verify: a scratch database that a killed run has left is replaced, and another of its name is not touched', async () => {
  const { url, pool, scratch, file, command, hasScratch } = await demoClub()
  const left = new URL(url)
  left.pathname = `/${scratch}`
  await pool.query(`create database ${scratch}`)
  const refused = await command('backup', file, '--verify')
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringMatching(/There is a database \w+_scratch, which is not a scratch database of this program/),
  ])
  expect(await hasScratch()).toBe(true)

  const client = new pg.Client({ connectionString: left.href })
  await client.connect()
  await client.query(`create table users (id int);
    comment on database ${scratch} is 'scratch database of npm run backup and npm run restore'`)
  const busy = await command('restore', file, '--verify')
  expect([busy.code, busy.output]).toEqual([1, expect.stringMatching(/_scratch is in use/)])
  await client.end()
  expect(await command('restore', file, '--verify')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/verified/),
  })
  expect(await hasScratch()).toBe(false)
})
