import { beforeEach, describe, expect, it } from 'vitest'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { call } from '#tests/harness/call.ts'
import { emptyTables } from '#tests/harness/empty-tables.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { order } from '#tests/orders/make-order.ts'
import { makeGameTable, makePlayBooking, makePlayRate, makeSession, stopSession } from './make-play.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
let [guest, friend, stranger] = await makeUsers(server, 3)

beforeEach(async () => {
  await emptyTables(server.pool, 'play_sessions, game_tables, play_rates')
  await server.pool.query('update house_settings set guests_start_play = true')
  ;[guest, friend, stranger] = await makeUsers(server, 3)
})

const start = (gameTableId: string, by: TestUser = guest, requestId = randomId()) =>
  call(server, by, 'startMyPlay', { body: { requestId, gameTableId, players: 2 } })
const mine = async (by: TestUser = guest) => (await call(server, by, 'getMyPlay')).body
const join = (joinKey: string, by: TestUser) => call(server, by, 'joinPlay', { body: { joinKey } })
const leave = (playSessionId: string, by: TestUser) =>
  call(server, by, 'leavePlay', { params: { playSessionId } })
const stop = (playSessionId: string, by: TestUser = guest, requestId = randomId()) =>
  call(server, by, 'stopMyPlay', { params: { playSessionId }, body: { requestId } })
const step = (playSessionId: string, version: number, body: object) =>
  call(server, admin, 'stepPlay', {
    params: { playSessionId },
    body: { requestId: randomId(), version, ...body },
  })
const board = async () => (await call(server, admin, 'getPlayBoard')).body
const bill = async (playSessionId: string) =>
  (await call(server, admin, 'getPlayBill', { params: { playSessionId } })).body
const handOver = (playSessionId: string, seen: object, requestId = randomId()) =>
  call(server, admin, 'handOverPlayBill', { params: { playSessionId }, body: { requestId, seen } })
const codeOf = async ({ userId }: TestUser) =>
  (await server.pool.query('select guest_code from profiles where user_id = $1', [userId])).rows[0].guest_code
const refusal = (code: string) => ({ status: 409, body: { code } })

describe('a guest at a game table', () => {
  it('starts the clock once for each request, at one table at a time', async () => {
    const [one, two] = [await makeGameTable(server), await makeGameTable(server, { tableNumber: 2 })]
    const requestId = randomId()
    const first = await start(one, guest, requestId)
    expect(first).toMatchObject({
      status: 201,
      body: { session: { id: requestId, isMine: true, table: { id: one, tableNumber: 1 }, friends: [] } },
    })
    expect((await start(one, guest, requestId)).body.session.id).toBe(requestId)
    expect(await start(two, guest, requestId)).toMatchObject(refusal('key_reused'))
    expect(await start(one, stranger, requestId)).toMatchObject(refusal('key_reused'))
    expect(await start(two)).toMatchObject(refusal('play_already'))
    expect(await start(one, stranger)).toMatchObject(refusal('play_table_taken'))
    expect((await start(randomId(), stranger)).status).toBe(404)
    expect((await board()).items[0].session).toMatchObject({
      guest: { userId: guest.userId, displayName: guest.displayName },
    })
  })

  it('starts it only where the owner allows it, and while the house is open', async () => {
    const table = await makeGameTable(server)
    expect((await mine()).mayStart).toBe(true)
    await server.pool.query('update house_settings set guests_start_play = false')
    expect((await mine()).mayStart).toBe(false)
    expect(await start(table)).toMatchObject(refusal('play_by_staff'))
    await server.pool.query('update house_settings set guests_start_play = true')
    await server.pool.query(`insert into closed_dates (closed_date) select (now() at time zone 'Europe/Stockholm')::date + d
      from generate_series(-1, 1) d`)
    expect(await start(table)).toMatchObject(refusal('play_by_staff'))
    await server.pool.query('delete from closed_dates')
    expect((await start(table)).status).toBe(201)
  })

  it('does not start a table outside its own hours', async () => {
    const { time } = stockholmWallClock(new Date())
    const isDay = time >= '06:00' && time < '15:00'
    const hours = isDay ? { opensAt: '18:00', closesAt: '23:00' } : { opensAt: '08:00', closesAt: '10:00' }
    const closed = await makeGameTable(server, hours)
    expect(await start(closed)).toMatchObject(refusal('play_by_staff'))
    const body = { requestId: randomId(), gameTableId: closed, players: 2 }
    expect((await call(server, admin, 'startPlay', { body })).status).toBe(201)
    const open = await makeGameTable(server, { tableNumber: 2, opensAt: '06:00', closesAt: '06:00' })
    expect((await start(open)).status).toBe(201)
  })

  it('starts their own booking, and nobody else’s', async () => {
    const table = await makeGameTable(server, { bookingMinutes: [60] })
    const id = await makePlayBooking(server, { gameTableId: table, userId: guest.userId, inMinutes: -2 })
    expect(await start(table, stranger)).toMatchObject(refusal('play_time_taken'))
    expect((await start(table)).status).toBe(201)
    const { rows } = await server.pool.query('select status from play_bookings where id = $1', [id])
    expect(rows).toEqual([{ status: 'started' }])
  })

  it('does not start a table that is kept for a booking in a few minutes', async () => {
    const table = await makeGameTable(server, { bookingMinutes: [60] })
    await makePlayBooking(server, { gameTableId: table, userId: guest.userId, inMinutes: 5 })
    expect(await start(table, stranger)).toMatchObject(refusal('play_time_taken'))
    expect((await start(table)).status).toBe(201)
  })

  it('starts a table whose booking others are late for, and their own booking a little before it', async () => {
    const table = await makeGameTable(server, { bookingMinutes: [60] })
    const late = await makePlayBooking(server, {
      gameTableId: table,
      userId: friend.userId,
      inMinutes: -16,
    })
    expect((await start(table)).status).toBe(201)
    const other = await makeGameTable(server, { tableNumber: 2, bookingMinutes: [60] })
    const soon = await makePlayBooking(server, { gameTableId: other, userId: friend.userId, inMinutes: 14 })
    expect((await start(other, friend)).status).toBe(201)
    const { rows } = await server.pool.query('select id, status from play_bookings order by starts_at')
    expect(rows).toEqual([
      { id: late, status: 'missed' },
      { id: soon, status: 'started' },
    ])
  })

  it('sees that nothing is to be paid, unless an earlier session is', async () => {
    const [one, two] = [await makeGameTable(server), await makeGameTable(server, { tableNumber: 2 })]
    await start(one)
    const free = (await mine()).session.id
    expect((await stop(free)).body.session).toMatchObject({ id: free, totalOre: 0, orderedOre: 0 })
    await makePlayRate(server, { minimumOre: 4_000 })
    await start(two)
    const paid = (await mine()).session.id
    await stop(paid)
    await emptyTables(server.pool, 'play_rates')
    await start(one)
    expect((await stop((await mine()).session.id)).body.session).toMatchObject({ id: paid, totalOre: 4_000 })
  })

  it('shows friends a code by which they join, and follow time and sum', async () => {
    await makePlayRate(server)
    await start(await makeGameTable(server))
    const { session } = await mine()
    expect((await join(session.joinKey, friend)).body.session).toMatchObject({
      id: session.id,
      isMine: false,
      joinKey: null,
      guest: { displayName: guest.displayName },
      friends: [{ userId: friend.userId }],
    })
    expect((await join(session.joinKey, friend)).body.session.friends).toHaveLength(1)
    expect((await join(session.joinKey, guest)).body.session.friends).toHaveLength(1)
    expect((await join(randomId(), stranger)).status).toBe(404)
    expect((await mine(stranger)).session).toBeNull()
    await stop(session.id)
    expect((await join(session.joinKey, stranger)).status).toBe(404)
  })

  it('ends what is theirs, also after staff have changed it; friends and strangers do not', async () => {
    await makePlayRate(server, { minimumOre: 4_000 })
    await start(await makeGameTable(server))
    const { session } = await mine()
    await join(session.joinKey, friend)
    await step(session.id, 1, { step: 'players', players: 4 })
    expect((await stop(session.id, friend)).status).toBe(404)
    expect((await stop(session.id, stranger)).status).toBe(404)
    const requestId = randomId()
    const stopped = await stop(session.id, guest, requestId)
    expect(stopped).toMatchObject({ status: 200, body: { session: { id: session.id, joinKey: null } } })
    expect(stopped.body.session.stoppedAt).not.toBeNull()
    expect((await stop(session.id, guest, requestId)).status).toBe(200)
    expect(await stop(session.id)).toMatchObject(refusal('play_ended'))
    expect((await mine(friend)).session.id).toBe(session.id)
  })

  it('is left by a friend, once, while it goes on; its players and its price stay', async () => {
    await makePlayRate(server)
    await server.pool.query(`update play_rates set per = 'player'`)
    await start(await makeGameTable(server))
    const { session } = await mine()
    await join(session.joinKey, friend)
    const lines = [lineOf(await makeDish(server))]
    const placed = await order(server, friend, { requestId: randomId(), lines, playSessionId: session.id })
    expect(await leave(session.id, friend)).toMatchObject({ status: 200, body: { session: null } })
    expect((await leave(session.id, friend)).status).toBe(200)
    expect((await leave(randomId(), friend)).status).toBe(404)
    expect((await mine()).session).toMatchObject({
      friends: [],
      segments: [{ players: 2, endedAt: null }],
      orderedOre: placed.body.totalAmountOre,
    })
    const later = await order(server, friend, { requestId: randomId(), lines, playSessionId: session.id })
    expect(later.status).toBe(404)
    // The host does not leave, but ends it.
    expect((await leave(session.id, guest)).body.session.id).toBe(session.id)
    expect((await join(session.joinKey, friend)).body.session.friends).toHaveLength(1)
    await stop(session.id)
    expect(await leave(session.id, friend)).toMatchObject(refusal('play_ended'))
  })

  it('pays as a member from the level at the start', async () => {
    await makePlayRate(server, { hourOre: 12_000 })
    await server.pool.query('update play_rates set member_level = 5, member_hour_ore = 6000')
    await server.pool.query('update profiles set level = 5 where user_id = $1', [guest.userId])
    await start(await makeGameTable(server))
    const { session } = await mine()
    expect(session.level).toBe(5)
    await server.pool.query('update profiles set level = 1 where user_id = $1', [guest.userId])
    expect((await mine()).session.level).toBe(5)
  })

  it('plays on when the account is deleted: the session stays, without the guest', async () => {
    await start(await makeGameTable(server))
    const { session } = await mine()
    await join(session.joinKey, friend)
    await stop(session.id)
    await server.pool.query('delete from users where id = any($1)', [[guest.userId, friend.userId]])
    expect((await board()).stopped).toMatchObject([{ id: session.id, guest: null, friends: [] }])
  })
})

describe('staff', () => {
  it('give a session a guest by the guest’s own code, or the number below it', async () => {
    const id = await makeSession(server, { gameTableId: await makeGameTable(server) })
    const code = await codeOf(guest)
    await server.pool.query('update profiles set level = 7 where user_id = $1', [guest.userId])
    expect((await step(id, 1, { step: 'guest', guestCode: `guest:${code}` })).body).toMatchObject({
      guest: { userId: guest.userId },
      level: 7,
      version: 2,
    })
    expect((await step(id, 2, { step: 'guest', guestCode: `G-${code.slice(-8)}` })).body.version).toBe(2)
    expect((await mine()).session).toMatchObject({ id, isMine: true })
    expect(await step(id, 2, { step: 'guest', guestCode: 'guest:intet' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'guestCode', rule: 'unknown' }] },
    })
    const other = await makeSession(server, { gameTableId: await makeGameTable(server, { tableNumber: 2 }) })
    expect(await step(other, 1, { step: 'guest', guestCode: `guest:${code}` })).toMatchObject(
      refusal('play_already'),
    )
    const { rows } = await server.pool.query('select last_step from play_sessions where id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})

describe('food to a game table', () => {
  it('is ordered by those who play there, and the kitchen reads where', async () => {
    const dish = await makeDish(server)
    const lines = [lineOf(dish)]
    await start(await makeGameTable(server, { tableNumber: 3 }))
    const { session } = await mine()
    await join(session.joinKey, friend)
    expect((await call(server, friend, 'listOrderPlaces')).body.play).toEqual({
      sessionId: session.id,
      table: 'Pool 3',
    })
    const requestId = randomId()
    const placed = await order(server, guest, { requestId, lines, playSessionId: session.id })
    expect(placed).toMatchObject({ status: 201, body: { playTable: 'Pool 3', tableNumber: null } })
    expect((await order(server, guest, { requestId, lines, playSessionId: session.id })).body.id).toBe(
      placed.body.id,
    )
    await order(server, friend, { requestId: randomId(), lines, playSessionId: session.id })
    const refused = await order(server, stranger, {
      requestId: randomId(),
      lines,
      playSessionId: session.id,
    })
    expect(refused.status).toBe(404)
    const { items } = (await call(server, admin, 'listKitchenOrders')).body
    expect(items.map(({ playTable }: { playTable: string }) => playTable)).toEqual(['Pool 3', 'Pool 3'])
    const other = await makeGameTable(server, { tableNumber: 4 })
    await step(session.id, 1, { step: 'move', gameTableId: other })
    expect((await mine()).session.orderedOre).toBe(2 * placed.body.totalAmountOre)
    const moved = (await call(server, admin, 'listKitchenOrders')).body.items
    expect(moved[0].playTable).toBe('Pool 4')
    await stop(session.id)
    const late = await order(server, guest, { requestId: randomId(), lines, playSessionId: session.id })
    expect(late).toMatchObject(refusal('play_ended'))
  })
})

describe('the bill of a session', () => {
  it('has its time and what was ordered, and is handed over once, as it was seen', async () => {
    await makePlayRate(server, { hourOre: 12_000, minimumOre: 4_000 })
    const gameTableId = await makeGameTable(server)
    const id = await makeSession(server, { gameTableId, minutes: 0, guestId: guest.userId })
    const lines = [lineOf(await makeDish(server))]
    const placed = await order(server, guest, { requestId: randomId(), lines, playSessionId: id })
    const open = await bill(id)
    const seen = { orderIds: [placed.body.id], totalOre: open.totalOre }
    expect(await handOver(id, seen)).toMatchObject(refusal('play_goes_on'))
    await stop(id)
    expect(await handOver(id, seen)).toMatchObject({
      ...refusal('bill_changed'),
      body: { current: { totalOre: 4_000 + placed.body.totalAmountOre } },
    })
    const right = { ...seen, totalOre: 4_000 + placed.body.totalAmountOre }
    expect((await board()).stopped).toMatchObject([{ id, billedAt: null }])
    const requestId = randomId()
    const done = await handOver(id, right, requestId)
    expect(done).toMatchObject({
      status: 201,
      body: { handedOver: { handedOverBy: admin.displayName, totalOre: right.totalOre } },
    })
    expect((await handOver(id, right, requestId)).status).toBe(201)
    expect(await handOver(id, right)).toMatchObject(refusal('bill_changed'))
    const other = await makeSession(server, { gameTableId: await makeGameTable(server, { tableNumber: 2 }) })
    expect(await handOver(other, right, requestId)).toMatchObject(refusal('key_reused'))
    expect((await mine()).session).toBeNull()
    expect((await board()).stopped[0].billedAt).not.toBeNull()
    await expectInvariants(server.pool)
  })

  it('of a guest who left without paying is seen the next days too', async () => {
    const id = await makeSession(server, { gameTableId: await makeGameTable(server), minutes: 3 * 24 * 60 })
    await server.pool.query(
      `update play_segments set ended_at = now() - interval '2 days' where session_id = $1`,
      [id],
    )
    await server.pool.query(
      `update play_sessions set stopped_at = now() - interval '2 days', total_ore = 7000 where id = $1`,
      [id],
    )
    expect((await board()).stopped).toMatchObject([{ id, billedAt: null }])
    expect((await handOver(id, { orderIds: [], totalOre: 7_000 })).status).toBe(201)
    expect((await board()).stopped).toEqual([])
  })
})

describe('the database', () => {
  const refused = async (text: string, values: unknown[]) =>
    server.pool.query(text, values).then(
      () => null,
      (error: { constraint: string }) => error.constraint,
    )

  it('keeps a session on one bill with its sum, and lets nothing but the guest leave a stopped one', async () => {
    const id = await makeSession(server, {
      gameTableId: await makeGameTable(server),
      guestId: guest.userId,
    })
    const insert = 'insert into bills (id, play_session_id, total_ore) values (gen_random_uuid(), $1, $2)'
    expect(await refused(insert, [id, 7_000])).toBe('bill_total')
    await stopSession(server, id)
    expect(await refused(insert, [id, 6_999])).toBe('bill_total')
    expect(await refused(insert, [id, 7_000])).toBe(null)
    expect(await refused(insert, [id, 7_000])).toBe('bill_changed')
    const change = (set: string) => refused(`update play_sessions set ${set} where id = $1`, [id])
    expect(await change(`guest_id = '${friend.userId}'`)).toBe('play_ended')
    expect(await change('guest_id = null, version = 9')).toBe('play_ended')
    const joins = 'insert into play_friends (session_id, user_id, joined_at) values ($1, $2, now())'
    expect(await refused(joins, [id, friend.userId])).toBe('play_ended')
    expect(await change('guest_id = null')).toBe(null)
    expect(await change('guest_id = null')).toBe('play_ended')
  })
})
