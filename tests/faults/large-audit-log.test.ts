import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Called, call } from '#tests/harness/call.ts'
import { expectWithin, itInLongForm, report } from '#tests/harness/long-form.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

const rows = long ? 5_000_000 : 20_000
const adminRows = long ? 100_000 : 5_000

/** Fills the log: a third of the rows is about points, a third lists guests of a deleted event, a third has steps of orders. */
async function fill(pool: pg.Pool, { userId }: TestUser): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'audit_log' and indexname <> 'audit_log_pkey'`,
  )
  // The indexes are created again below, which takes a fraction of the time.
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  await pool.query(
    `insert into audit_log (actor_id, at, action, subject_type, subject_id, before, after)
     select case when n <= $2 then $3::uuid end, now() - make_interval(secs => 5 * ($1 - n)),
       (array['points.awarded', 'event.deleted', 'order.updated'])[1 + n % 3],
       (array['points', 'event', 'order'])[1 + n % 3], md5('subject ' || n)::uuid::text,
       case n % 3 when 1 then jsonb_build_object('title', 'Vinprovning', 'description', repeat(md5(n::text), 25),
         'attendees', jsonb_build_array(md5('a' || n)::uuid, md5('b' || n)::uuid))
         else jsonb_build_object('status', 'confirmed') end,
       case n % 3 when 0 then jsonb_build_object('points', 30, 'userId', md5('d' || n % 5000)::uuid)
         when 2 then jsonb_build_object('status', 'preparing') end
     from generate_series(1, $1::int) n`,
    [rows, adminRows, userId],
  )
  for (const { definition } of indexes) await pool.query(definition)
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

const percentile = (part: number, times: number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0

const exportOf = (server: TestServer, user: TestUser) => timed(call(server, user, 'exportMe'))
const deletionOf = (server: TestServer, user: TestUser) =>
  timed(call(server, user, 'deleteMe', { body: { password: user.password } }))

/** Rows of the log that were read without an index. A server reports its own when it has stopped. */
async function readInSequence(pool: pg.Pool): Promise<number> {
  const { rows: found } = await pool.query(
    `select seq_tup_read::int as read from pg_stat_user_tables where relname = 'audit_log'`,
  )
  return found[0].read
}

describe(`an audit log of ${rows.toLocaleString('en')} rows`, () => {
  let server: TestServer
  let admin: TestUser
  let reader: TestUser
  beforeAll(async () => {
    server = await startServer()
    ;[admin, reader] = await makeUsers(server, 2, { admin: true })
    await fill(server.pool, admin)
  }, 900_000)

  itInLongForm('a large audit log: 60 exports at once do not slow down other reads', async () => {
    const users = await makeUsers(server, 60)
    for (const user of users) await mention(server.pool, user)
    const readsDuring = async (work: Promise<unknown>) => {
      const times: number[] = []
      let over = false
      void work.finally(() => {
        over = true
      })
      while (!over) {
        const read = await timed(call(server, reader, 'listEvents'))
        expect(read.status).toBe(200)
        times.push(read.took)
      }
      return percentile(0.95, times)
    }
    const alone = await readsDuring(sleep(2_000))
    const exports = Promise.all(users.map((user) => exportOf(server, user)))
    const p95 = await readsDuring(exports)
    const answers = await exports
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const slowest = Math.max(...answers.map(({ took }) => took))
    report(`readers' p95 ${alone.toFixed(0)} ms, during 60 exports ${p95.toFixed(0)} ms`)
    report(`the slowest of 60 exports at once ${slowest.toFixed(0)} ms`)
    expect(p95).toBeLessThan(Math.max(300, 4 * alone))
  })

  test('a large audit log: an admin who is the last one cannot leave, and keeps the name in the log', async () => {
    const alone = await startServer()
    const [last] = await makeUsers(alone, 1, { admin: true })
    await alone.pool.query(
      `insert into audit_log (actor_id, action, subject_type, subject_id)
       select $1, 'event.created', 'event', n::text from generate_series(1, 5000) n`,
      [last.userId],
    )
    const answer = await deletionOf(alone, last)
    expect([answer.status, answer.body.code]).toEqual([409, 'last_admin'])
    const { rowCount } = await alone.pool.query('select from audit_log where actor_id = $1', [last.userId])
    expect(rowCount).toBe(5_000)
  })

  test('a large audit log is not read when an account is exported and deleted', async () => {
    const users = await makeUsers(server, 5)
    for (const user of users) await mention(server.pool, user)
    const before = await readInSequence(server.pool)
    const exports: number[] = []
    const deletions: number[] = []
    for (const user of users) {
      const [exported, deleted] = [await exportOf(server, user), await deletionOf(server, user)]
      expect([exported.status, deleted.status]).toEqual([200, 204])
      exports.push(exported.took)
      deletions.push(deleted.took)
    }
    report(
      `export ${percentile(0.5, exports).toFixed(0)} ms, deletion ${percentile(0.5, deletions).toFixed(0)} ms`,
    )
    expectWithin(2_000, Math.max(...exports, ...deletions))
    await server.stop()
    expect((await readInSequence(server.pool)) - before).toBe(0)
    const left = await server.pool.query('select from audit_log where after::text like any ($1)', [
      users.map(({ userId }) => `%${userId}%`),
    ])
    expect(left.rowCount).toBe(0)
    await server.restart()
  })

  test('a large audit log: an admin who has written many rows is exported and deleted', async () => {
    const [exported, deleted] = [await exportOf(server, admin), await deletionOf(server, admin)]
    expect([exported.status, deleted.status]).toEqual([200, 204])
    const { rowCount } = await server.pool.query('select from audit_log where actor_id = $1', [admin.userId])
    expect(rowCount).toBe(0)
    report(
      `${adminRows} own rows: export ${exported.took.toFixed(0)} ms, deletion ${deleted.took.toFixed(0)} ms`,
    )
  })
})

describe('exports that cannot go on', () => {
  let server: TestServer
  let reader: TestUser
  let users: TestUser[]
  beforeEach(async () => {
    server = await startServer()
    ;[reader, ...users] = (await makeUsers(server, 13)) as [TestUser, ...TestUser[]]
    server.expectErrors('more exports wait than may: 503')
  })
  const tenEach = () => users.flatMap((user) => Array.from({ length: 10 }, () => exportOf(server, user)))
  const holdLog = async () => {
    const lock = await server.pool.connect()
    await lock.query('begin; lock table audit_log in access exclusive mode')
    return async () => {
      await lock.query('rollback')
      lock.release()
    }
  }
  const isRefused = ({ status, headers }: Called) => status === 503 && headers.get('retry-after') === '10'

  test('exports that are blocked: two hold a connection, a hundred wait, and the others are refused at once', async () => {
    const release = await holdLog()
    const answered: Called[] = []
    const sent = tenEach().map(async (answer) => answered.push(await answer))
    // 18 of 120 are refused, or fewer on a machine so slow that the first two give up before the last one arrives.
    await expect.poll(() => answered.filter(isRefused).length, { interval: 20 }).toBeGreaterThan(0)
    const blocked = await server.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(blocked.rowCount).toBeLessThanOrEqual(2)
    expect((await call(server, reader, 'listEvents')).status).toBe(200)
    await release()
    await Promise.all(sent)
    expect(answered.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect(answered.filter(({ status }) => status === 200).length).toBeGreaterThan(50)
  })

  itInLongForm('exports that are blocked wait little longer than ten seconds for their turn', async () => {
    const release = await holdLog()
    const answers = await Promise.all(tenEach())
    expect(answers.filter(({ status }) => status !== 503)).toEqual([])
    expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(15_000)
    await release()
    expect((await exportOf(server, reader)).status).toBe(200)
  })
})
