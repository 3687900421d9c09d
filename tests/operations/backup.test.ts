import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { readArchive } from '#scripts/archive/read-archive.ts'
import { writeArchive } from '#scripts/archive/write-archive.ts'
import { createDatabase, inTransaction } from '#server/platform/database/database.ts'
import { seedDemoClub } from '#server/seed/seed-demo-club.ts'
import { call } from '#tests/harness/call.ts'
import { type TestDatabase, testDatabase } from '#tests/harness/database.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { bareDatabase } from './bare-database.ts'
import { contentOf } from './content-of.ts'
import { dataFolder, run } from './programs.ts'

/** A demo club that no test changes, and its backup. */
let club: TestDatabase
let clubFile: string
beforeAll(async () => {
  club = await testDatabase()
  await inTransaction(createDatabase(club.pool), (tx) => seedDemoClub(tx, new Date()))
  clubFile = join(await dataFolder(), 'demo.backup.gz')
  await writeArchive(club.url, clubFile)
})

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

/** A row in each table that the demo club leaves empty. */
const rowInEveryTable = `
  with guest as (select s.id as session_id, u.id, u.email from users u join sessions s on s.user_id = u.id limit 1),
    avatar as (
      insert into pictures (kind, owner_id, bytes, width, height) select 'avatar', id, $1::bytea, 512, 512 from guest
      returning id, owner_id
    ),
    shown as (update profiles set avatar_url = '/api/avatars/' || avatar.id from avatar where user_id = owner_id),
    logo as (insert into pictures (kind, bytes, width, height) values ('content', '\\x00ff0a5c', 1, 1) returning id),
    header as (insert into header_content (title, logo_url) select 'Hallen', '/api/pictures/' || id from logo),
    moving as (
      insert into email_changes (user_id, new_email, token_hash, expires_at)
      select id, 'ny@example.se', 'hash', now() from guest
    ),
    waiting as (
      insert into sign_in_delays (address_hash, failures, blocked_until) values ('hash', 3, now())
    ),
    drawn as (insert into competition_draws select id, 'hash' from competitions limit 1),
    factor as (insert into second_factors (user_id, secret, backup_codes) select id, 'key', 'codes' from guest),
    used as (insert into second_factor_codes (user_id, code) select id, '123456' from guest),
    role as (insert into user_roles (user_id, role) select id, 'admin' from guest on conflict do nothing),
    link as (insert into verifications (identifier, value, expires_at) select 'reset', id, now() from guest),
    pushed as (
      insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth)
      select session_id, id, 'https://push.example/a', repeat('p', 87), repeat('a', 22) from guest returning session_id
    ),
    news as (
      insert into notifications (title, message, type, for_everyone, scheduled_for, sent_at)
      values ('Till en', 'Ditt bord är klart.', 'info', false, now() - interval '1 hour', now())
      returning id
    ),
    aimed as (insert into notification_targets (notification_id, user_id) select news.id, guest.id from news, guest),
    queued as (insert into push_messages (session_id, notification_id) select session_id, news.id from pushed, news),
    seen as (insert into notification_seen (user_id, seen_at) select id, now() from guest),
    category as (insert into menu_categories (name) values ('Smörgåsar') returning id),
    dish as (
      insert into menu_items (category_id, name, price_ore, allergens)
      select id, 'Räkmacka', 14900, '{kräftdjur,"a,b"}' from category returning *
    ),
    ordered as (
      insert into orders (user_id, request_key, request_digest, total_amount_ore)
      select id, gen_random_uuid(), repeat('0', 64), 14900 from guest returning id
    ),
    line as (
      insert into order_items (order_id, position, menu_item_id, name, quantity, unit_price_ore, total_price_ore, is_vegetarian, is_vegan)
      select ordered.id, 0, dish.id, dish.name, 1, 14900, 14900, false, false from ordered, dish
    ),
    hours as (insert into opening_hours (version) values (3) on conflict do nothing),
    corrected as (
      insert into quiz_corrections (answer_id, points)
      select (select id from quiz_answers limit 1), points from (values (10), (-10)) as t (points)
    ),
    said as (
      insert into live_events (id, competition_id, type, message)
      select gen_random_uuid(), id, 'announcement', 'Paus i tio minuter.' from competitions where is_active limit 1
      returning competition_id
    ),
    node as (insert into live_nodes (node) values (gen_random_uuid()) returning node),
    there as (
      insert into live_presence (node, competition_id, user_id)
      select node.node, said.competition_id, guest.id from node, said, guest
    )
  insert into point_events (user_id, source_type, source_id, delta)
  select id, 'admin_award', gen_random_uuid(), 30 from guest`

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

  const tallies = () => server.pool.query('select from point_tallies')
  await expect.poll(async () => (await tallies()).rowCount, { message: 'folded tallies' }).toBeGreaterThan(0)
  // A running server would send the queued mails and so change the tables.
  await server.stop()
  await server.pool.query(rowInEveryTable, [Buffer.from(everyByte)])

  const { file, backup, restore } = await commands()
  const made = await backup(server.databaseUrl, file)
  expect(made).toMatchObject({ code: 0, output: /rows of \d+ tables, schema 0/ })
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const target = await bareDatabase()
  expect(await restore(target.url, file)).toMatchObject({ code: 0, output: /restored and compared/ })
  const [before, after] = [await contentOf(server.pool), await contentOf(target.pool)]
  expect(after).toEqual(before)
  expect(before.audit_log?.rows).toBeGreaterThan(noteCount)
  // An empty table proves nothing.
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

test('backup: made during bookings, it is one consistent snapshot', async () => {
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

test('restore: refuses a non-empty database without --replace, and a database in use', async () => {
  const { backup, restore } = await commands()
  expect(await backup(club.url, clubFile)).toMatchObject({ code: 1, output: /exists already/ })

  const target = await testDatabase()
  await target.pool.query(`insert into users (name, email) values ('Här Förut', 'har.forut@example.se')`)
  const kept = await contentOf(target.pool)
  expect(await restore(target.url, clubFile)).toMatchObject({ code: 1, output: /not empty .*--replace/ })
  expect(await contentOf(target.pool)).toEqual(kept)

  const server = await startServer({ databaseUrl: target.url })
  await expect(readArchive(target.url, clubFile, { replace: true })).rejects.toThrow(/A server is running/)
  await server.stop()
  // A running server folds point tallies and registers itself; everything else is unchanged.
  const { point_tallies: _, point_tally_changes: __, live_nodes: ___, ...rest } = kept
  expect(await contentOf(target.pool)).toMatchObject(rest)

  expect(await restore(target.url, clubFile, '--replace')).toMatchObject({ code: 0 })
  expect(await contentOf(target.pool)).toEqual(await contentOf(club.pool))
})

test('backup: into an embedded database and out of it', async () => {
  const env = { DATA_DIR: await dataFolder() }
  const file = join(env.DATA_DIR, 'again.backup.gz')
  expect(await run('scripts/restore.ts', [clubFile], env)).toMatchObject({
    code: 0,
    output: /restored and compared/,
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
