import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readArchive } from '#scripts/archive/read-archive.ts'
import { writeArchive } from '#scripts/archive/write-archive.ts'
import { createDatabase, inTransaction } from '#server/platform/database/database.ts'
import { seedDemoClub } from '#server/seed/seed-demo-club.ts'
import { call } from '#tests/harness/call.ts'
import { testDatabase } from '#tests/harness/database.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { bareDatabase } from './bare-database.ts'
import { contentOf } from './content-of.ts'
import { dataFolder, run } from './programs.ts'
import { rowInEveryTable, rowsOfEvening } from './row-in-every-table.ts'

/** A demo club that no test changes, and its backup. */
const club = await testDatabase()
await inTransaction(createDatabase(club.pool), (tx) => seedDemoClub(tx, new Date()))
const clubFile = join(await dataFolder(), 'demo.backup.gz')
await writeArchive(club.url, clubFile)

async function commands() {
  const folder = await dataFolder()
  const env = (url: string) => ({ DATABASE_URL: url, DATA_DIR: folder })
  return {
    file: join(folder, 'club.backup.gz'),
    backup: (url: string, file: string) => run('scripts/backup.ts', [file], env(url)),
    restore: (url: string, file: string, ...more: string[]) =>
      run('scripts/restore.ts', [file, ...more], env(url)),
  }
}

const noteCount = long ? 100_000 : 10_000
const everyByte = Array.from({ length: 100_000 }, (_, i) => (i * 7 + (i >> 8)) % 256)

test(`backup: ${noteCount.toLocaleString('en')} rows are restored with equal checksums, and users can sign in`, async () => {
  const server = await startServer()
  const account = { email: 'mats@example.se', password: 'krita-på-kön-47', displayName: "Måns 'Q' \\N\\." }
  expect((await call(server, null, 'signUp', { body: account })).status).toBe(201)
  await inTransaction(createDatabase(server.pool), (tx) => seedDemoClub(tx, new Date()))
  await server.pool.query(`insert into audit_log (action, subject_type, subject_id, after)
    select 'test.noted', 'test', n::text, jsonb_build_object('text', E'tab\\t, line\\n, back\\\\slash, å', 'n', n)
    from generate_series(1, ${noteCount}) n`)
  await server.pool.query(`insert into mails (recipient, subject, body_text, body_html)
    values ('a@example.se', 'x', E'\\\\.\\nnext', ''), ('b@example.se', 'y', '', '\\N')`)

  // A running server would send the queued mails and so change the tables.
  await server.stop()
  await server.pool.query(rowInEveryTable, [Buffer.from(everyByte)])
  await server.pool.query(rowsOfEvening)

  const { file, backup, restore } = await commands()
  const made = await backup(server.databaseUrl, file)
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/rows of \d+ tables, schema \d{8}_/) })
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const target = await bareDatabase()
  expect(await restore(target.url, file)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/restored and compared/),
  })
  const [before, after] = [await contentOf(server.pool), await contentOf(target.pool)]
  expect(after).toEqual(before)
  expect(before.audit_log?.rows).toBeGreaterThan(noteCount)
  // An empty table would prove nothing.
  expect(Object.keys(before).filter((name) => before[name]?.rows === 0)).toEqual([])
  const { rows: pictures } = await target.pool.query(`select bytes from pictures where kind = 'avatar'`)
  expect(Buffer.compare(pictures[0].bytes, Buffer.from(everyByte))).toBe(0)
  await expectInvariants(target.pool)

  const again = await startServer({ databaseUrl: target.url })
  const { email, password } = account
  expect((await call(again, null, 'signIn', { body: { email, password } })).body.me.displayName).toBe(
    account.displayName,
  )
  // Sequences continue, and triggers work.
  const { rows } = await target.pool.query(`insert into audit_log (action, subject_type, subject_id)
    values ('test.noted', 'test', 'next') returning id > (select max(id) from audit_log) as later`)
  expect(rows).toEqual([{ later: true }])
  await target.pool.query('delete from event_bookings where ctid = (select min(ctid) from event_bookings)')
  await expectInvariants(target.pool)
})

test('backup: one that is made during bookings is one consistent snapshot', async () => {
  const { pool, url } = await testDatabase()
  await inTransaction(createDatabase(pool), (tx) => seedDemoClub(tx, new Date()))
  let writing = true
  const writer = (async () => {
    while (writing) {
      await pool.query(`with one as (select b.event_id, b.user_id from event_bookings b join events e on e.id = b.event_id
          where e.starts_at > now() order by random() limit 1)
        delete from event_bookings b using one where b.event_id = one.event_id and b.user_id = one.user_id`)
      await pool.query(`insert into event_bookings (event_id, user_id)
        select e.id, u.id from events e cross join users u where e.starts_at > now() and e.max_attendees is null
        order by random() limit 1 on conflict do nothing`)
    }
  })()
  const { file } = await commands()
  try {
    await writeArchive(url, file)
  } finally {
    writing = false
    await writer
  }
  const target = await bareDatabase()
  await readArchive(target.url, file)
  // An event's counter and its bookings are from the same snapshot.
  await expectInvariants(target.pool)
})

test('restore: a non-empty database without --replace, and a database in use, are refused', async () => {
  const { backup, restore } = await commands()
  expect(await backup(club.url, clubFile)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/exists already/),
  })

  const target = await testDatabase()
  await target.pool.query(`insert into users (name, email) values ('Här Förut', 'har.forut@example.se')`)
  const kept = await contentOf(target.pool)
  expect(await restore(target.url, clubFile)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/not empty .*--replace/),
  })
  expect(await contentOf(target.pool)).toEqual(kept)

  const server = await startServer({ databaseUrl: target.url })
  await expect(readArchive(target.url, clubFile, { replace: true })).rejects.toThrow(/A server is running/)
  await server.stop()
  // A running server registers itself; everything else is unchanged.
  const { live_nodes: _, ...rest } = kept
  expect(await contentOf(target.pool)).toMatchObject(rest)

  expect(await restore(target.url, clubFile, '--replace')).toMatchObject({ code: 0 })
  expect(await contentOf(target.pool)).toEqual(await contentOf(club.pool))
})

test('backup: it is restored into an embedded database, and made from one', async () => {
  const env = { DATA_DIR: await dataFolder() }
  const file = join(env.DATA_DIR, 'again.backup.gz')
  expect(await run('scripts/restore.ts', [clubFile], env)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/restored and compared/),
  })
  expect(await run('scripts/backup.ts', [file], env)).toMatchObject({ code: 0 })
  // The first line has the time.
  const linesOf = async (path: string) =>
    gunzipSync(await readFile(path))
      .toString()
      .split('\n')
      .slice(1)
  expect(await linesOf(file)).toEqual(await linesOf(clubFile))
})
