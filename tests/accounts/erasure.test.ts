import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attendance } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { expectWithin } from '#tests/harness/long-form.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { makePersonalData, type PersonalData, words } from './personal-data.ts'

let server: InProcessServer
const deleteMe = (who: TestUser, password = who.password) =>
  call(server, who, 'deleteMe', { body: { password } })

describe('deleting an account with data in every table that refers to users', () => {
  let personal: PersonalData
  beforeEach(async () => {
    server = await startInProcess()
    personal = await makePersonalData(server)
  })

  test('deleting an account: no column of any table names the person any more, and the rows of others are unchanged', async () => {
    const { person, traces } = personal
    // Without these checks, the search below could pass because the data was never stored.
    expect(await unfilled(server.pool, person.userId)).toEqual([])
    for (const text of traces) expect(await tablesNaming(server.pool, [text]), text).not.toEqual([])
    const before = await rowsOfOthers(server.pool, traces)

    expect((await deleteMe(person)).status).toBe(204)
    expect(await tablesNaming(server.pool, [...traces, ...traces.map(encodeURIComponent)])).toEqual([])
    const after = await rowsOfOthers(server.pool, traces)
    for (const [table, rows] of Object.entries(before)) {
      // Notifications for this person alone are deleted too; the test below checks that.
      const others = rows.filter((row) => !row.includes('Till en'))
      expect(others.filter((row) => !after[table]?.includes(row))).toEqual([])
    }
    expect(Object.values(before).flat().length).toBeGreaterThan(20)
    await expectInvariants(server.pool)
  })

  test('deleting an account: the data that the club retains does not identify the person', async () => {
    const { person, other } = personal
    const points = 'select count(*)::int as rows, sum(delta)::int as sum from point_events'
    const before = (await server.pool.query(points)).rows
    await deleteMe(person)
    expect((await server.pool.query(points)).rows).toEqual(before)
    const retained = await server.pool.query(
      'select reason, actor_id from point_events where user_id is null',
    )
    expect(retained.rows).toEqual(Array(3).fill({ reason: null, actor_id: other.userId }))
    const log = await server.pool.query(`select before, after from audit_log where subject_id = 'erased'`)
    expect(log.rows.length).toBeGreaterThanOrEqual(5)
    expect(log.rows.filter((row) => row.before || row.after)).toEqual([])
    const deleted = await server.pool.query(`select before from audit_log where action = 'event.deleted'`)
    expect(deleted.rows[0].before.attendees).toHaveLength(2)
    expect(deleted.rows[0].before.attendees).toContain('erased')
    // Host actions are kept but no longer refer to the person; the person's entries are deleted.
    const actions = await server.pool.query('select type, user_id, created_by from live_events order by type')
    expect(actions.rows).toEqual([
      { type: 'announcement', user_id: null, created_by: null },
      { type: 'points_award', user_id: null, created_by: other.userId },
    ])
    const entries = await server.pool.query(
      'select user_id from competition_entries where competition_id not in (select competition_id from quiz_evenings)',
    )
    expect(entries.rows).toEqual([{ user_id: other.userId }, { user_id: other.userId }])
    // Orders stay without the texts of the guest, because they are business records. Those that nobody has begun to cook are
    // cancelled.
    const orders = await server.pool.query(
      `select o.user_id, o.status, o.total_amount_ore, o.notes, i.name, i.note
       from orders o join order_items i on i.order_id = o.id order by o.status`,
    )
    const kept = { user_id: null, total_amount_ore: 29_800, notes: null, name: 'Räkmacka', note: null }
    expect(orders.rows).toEqual([
      { ...kept, status: 'cancelled' },
      { ...kept, status: 'preparing' },
    ])
    // Notifications for this person alone are deleted; those that others got too stay.
    const titles = await server.pool.query('select title from notifications order by title')
    expect(titles.rows.map((row) => row.title)).toEqual(['Inställt', 'Till alla', 'Till två'])
    expect(
      (await server.pool.query('select from audit_log where after::text like $1', [`%${words}%`])).rowCount,
    ).toBe(2)
  })

  test('deleting an account: the place is free at once, open screens are notified, streams close, and the ranks below move up', async () => {
    const { person, other, comingEvent } = personal
    const ownStream = await openStream(server, person, 'events,me')
    const otherStream = await openStream(server, other, 'events,club,admin')
    await Promise.all(
      [ownStream, otherStream].map((stream) => stream.next((m) => m.type === 'stream.opened')),
    )
    const first = (await call(server, other, 'getLeaderboard')).body
    const answer = await deleteMe(person)
    const since = performance.now()
    expect(answer.headers.getSetCookie().map((cookie) => cookie.split(';').slice(0, 3).join(';'))).toEqual([
      'spelrum_session=; Path=/; Max-Age=0',
      'spelrum_device=; Path=/; Max-Age=0',
    ])
    expectWithin(2_000, (await ownStream.closed) - since)
    await otherStream.next(
      (m) => m.type === 'event.attendance' && m.eventId === comingEvent && m.currentAttendees === 1,
    )
    await otherStream.next((m) => m.type === 'leaderboard.changed')
    await otherStream.next((m) => m.type === 'user.changed')
    expect(await attendance(server, comingEvent)).toEqual({ counter: 1, rows: 1 })

    const second = (await call(server, other, 'getLeaderboard')).body
    expect(first.leaders[0].userId).toBe(person.userId)
    expect(second.leaders.map((row: { userId: string }) => row.userId)).toEqual(
      first.leaders.map((row: { userId: string }) => row.userId).slice(1),
    )
    expect(second.leaders[0].rank).toBe(1)
    expect(second.me.rank).toBe(first.me.rank - 1)
  })
})

describe('deleting an account', () => {
  beforeAll(async () => {
    server = await startInProcess()
  })
  const ids = async () => (await server.pool.query('select id from users order by id')).rows

  test('deleting an account: a wrong password deletes nothing', async () => {
    const [user] = await makeUsers(server, 1)
    const before = await ids()
    const answer = await deleteMe(user, 'fel')
    expect([answer.status, answer.body.code]).toEqual([403, 'wrong_password'])
    expect(await ids()).toEqual(before)
  })

  test('deleting an account: the last admin is refused', async () => {
    const [admin] = await makeUsers(server, 1, { admin: true })
    const answer = await deleteMe(admin)
    expect([answer.status, answer.body.code]).toEqual([409, 'last_admin'])
    expect((await call(server, admin, 'getMe')).body.role).toBe('admin')
    expect(await ids()).toContainEqual({ id: admin.userId })
    const [second] = await makeUsers(server, 1, { admin: true })
    expect((await deleteMe(admin)).status).toBe(204)
    expect((await deleteMe(second)).body.code).toBe('last_admin')
  })

  test('deleting an account: the address is free again, and signing up with it makes a new user', async () => {
    const [user] = await makeUsers(server, 1)
    await deleteMe(user)
    const body = { email: user.email, password: 'krita-pa-kon-47' }
    expect((await call(server, null, 'signIn', { body: { ...body, password: user.password } })).status).toBe(
      401,
    )
    const signedUp = await call(server, null, 'signUp', { body })
    expect(signedUp.status).toBe(201)
    expect(signedUp.body.me.userId).not.toBe(user.userId)
  })
})

const tables = async (pool: pg.Pool): Promise<string[]> =>
  (await pool.query(`select tablename from pg_tables where schemaname = 'public' order by 1`)).rows.map(
    (row) => row.tablename,
  )

/** Tables with a row that contains one of the texts in any column, ignoring case. */
async function tablesNaming(pool: pg.Pool, texts: string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of await tables(pool)) {
    const { rowCount } = await pool.query(
      `select from "${table}" t where exists (select from unnest($1::text[]) as trace
         where position(lower(trace) in lower(t::text)) > 0 or position(lower(trace) in lower(to_jsonb(t)::text)) > 0)`,
      [texts],
    )
    if (rowCount) found.push(table)
  }
  return found
}

/** Columns that refer to users but have no row that refers to the given user. */
async function unfilled(pool: pg.Pool, userId: string): Promise<string[]> {
  const { rows } = await pool.query<{ child: string; column: string }>(
    `select c.conrelid::regclass::text as child, a.attname as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid in ('users'::regclass, 'profiles'::regclass)`,
  )
  const empty: string[] = []
  for (const { child, column } of rows) {
    const { rowCount } = await pool.query(`select from ${child} where "${column}" = $1`, [userId])
    if (!rowCount) empty.push(`${child}.${column}`)
  }
  return empty
}

/**
 * Tables in which rows that do not name the person may change too: counters, sign-in delays, nodes, and the tables that a booking
 * holds, which name the booking alone and which an invariant compares with the bookings.
 */
const changing = new Set(['booked_tables', 'competitions', 'events', 'live_nodes', 'sign_in_delays'])

/** Rows that do not name the person, by table, without the tables of `changing`. */
async function rowsOfOthers(pool: pg.Pool, traces: string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of (await tables(pool)).filter((each) => !changing.has(each))) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from "${table}" t
       where not exists (select from unnest($1::text[]) as trace where position(trace in t::text) > 0)
       order by 1`,
      [traces],
    )
    found[table] = rows.map((each) => each.row)
  }
  return found
}
