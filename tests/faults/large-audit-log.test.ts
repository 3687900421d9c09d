import type pg from 'pg'
import { expect, test } from 'vitest'
import { type Called, call } from '#tests/harness/call.ts'
import { expectWithin, itInLongForm, report } from '#tests/harness/long-form.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

const rows = long ? Number(process.env.ROWS ?? 5_000_000) : 20_000
const ownRows = long ? 20_000 : 500

/** Fills the log: a third of the rows has a user as subject, a third names users, a third has steps of orders. */
async function fill(pool: pg.Pool, admin: TestUser): Promise<void> {
  for (let from = 1; from <= rows; from += 250_000) {
    await pool.query(
      `insert into audit_log (actor_id, at, action, subject_type, subject_id, before, after)
       select case when n <= $3 then $4::uuid end, now() - make_interval(secs => 5 * ($5 - n)),
         (array['points.awarded', 'event.deleted', 'order.updated'])[1 + n % 3],
         (array['points', 'event', 'order'])[1 + n % 3], md5('subject ' || n)::uuid::text,
         case when n % 3 = 1 then jsonb_build_object('attendees', jsonb_build_array(md5('a' || n)::uuid, md5('b' || n)::uuid),
           'title', 'Vinprovning', 'description', repeat(md5(n::text), 25), 'id', md5('c' || n)::uuid) else jsonb_build_object('status', 'confirmed') end,
         case n % 3 when 0 then jsonb_build_object('points', 30, 'userId', md5('d' || n % 5000)::uuid)
           when 2 then jsonb_build_object('status', 'preparing') end
       from generate_series($1::int, $2::int) n`,
      [from, Math.min(from + 249_999, rows), ownRows, admin.userId, rows],
    )
  }
  await pool.query('vacuum analyze audit_log')
}

/** Names the user in some rows of the log. */
const mention = (pool: pg.Pool, { userId }: TestUser) =>
  pool.query(
    `with named as (select id from audit_log where id % 97 = 1 order by id desc limit 40)
     update audit_log set after = jsonb_build_object('userId', $1::text) where id in (select id from named)`,
    [userId],
  )

async function timed(work: Promise<Called>): Promise<Called & { took: number }> {
  const began = performance.now()
  const answer = await work
  return { ...answer, took: performance.now() - began }
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Rows of the log that were read one after the other, without an index. The server's connections must have ended. */
async function readInSequence(pool: pg.Pool): Promise<number> {
  const { rows: found } = await pool.query(
    `select seq_tup_read::int as read from pg_stat_user_tables where relname = 'audit_log'`,
  )
  return found[0].read
}

test(`a log of ${rows.toLocaleString('en')} rows: an account is exported and deleted without reading the log`, async () => {
  const server = await startServer()
  if (process.env.ROWS) server.expectErrors('x')
  const [admin, other, ...users] = (await makeUsers(server, 7, { admin: true })) as [
    TestUser,
    TestUser,
    ...TestUser[],
  ]
  expect(other).toBeDefined()
  await fill(server.pool, admin)
  for (const user of users) await mention(server.pool, user)
  const before = await readInSequence(server.pool)
  const exports: number[] = []
  const deletions: number[] = []
  for (const user of users) {
    const exported = await timed(call(server, user, 'exportMe'))
    const deleted = await timed(call(server, user, 'deleteMe', { body: { password: user.password } }))
    exports.push(exported.took)
    deletions.push(deleted.took)
    if (process.env.ROWS) {
      console.log(exported.status, exported.took, deleted.status, deleted.took)
      continue
    }
    expect([exported.status, deleted.status]).toEqual([200, 204])
  }
  report(
    `audit log of ${rows} rows: export ${median(exports).toFixed(0)} ms, deletion ${median(deletions).toFixed(0)} ms`,
  )
  const exported = await timed(call(server, admin, 'exportMe'))
  const deleted = await timed(call(server, admin, 'deleteMe', { body: { password: admin.password } }))
  if (!process.env.ROWS) expect([exported.status, deleted.status]).toEqual([200, 204])
  report(
    `an admin with ${ownRows} rows: export ${exported.took.toFixed(0)} ms, deletion ${deleted.took.toFixed(0)} ms`,
  )
  expectWithin(2_000, Math.max(...exports, ...deletions))
  expectWithin(2_000, Math.max(exported.took, deleted.took))
  await server.stop()
  const { rows: left } = await server.pool.query(
    'select count(*)::int as n from audit_log where after::text like any ($1)',
    [users.map(({ userId }) => `%${userId}%`)],
  )
  expect(left).toEqual([{ n: 0 }])
  expect((await readInSequence(server.pool)) - before).toBeLessThan(rows + 1)
}, 900_000)

/** Repeats a read until `work` is done; returns the p95 latency in milliseconds. */
async function readsDuring(server: TestServer, user: TestUser, work: Promise<unknown>): Promise<number> {
  const times: number[] = []
  let over = false
  const end = () => {
    over = true
  }
  void work.then(end, end)
  while (!over) {
    const read = await timed(call(server, user, 'listEvents'))
    expect(read.status).toBe(200)
    times.push(read.took)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}
void readsDuring
void itInLongForm
