import { beforeEach, describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { emptyTables } from '#tests/harness/empty-tables.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeGameTable, makePlayBooking, makePlayRate, makeSession } from './make-play.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest, other] = await makeUsers(server, 2)

beforeEach(async () => {
  await emptyTables(
    server.pool,
    'play_adjustments, play_segments, play_bookings, play_sessions, game_tables, play_rates, mails, notifications',
  )
})

/** Some days ahead, at six in the evening in winter and seven in summer. */
const at = (days: number, hours = 17) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return new Date(Date.parse(`${day}T00:00:00Z`) + hours * 3_600_000).toISOString()
}
const wanted = { kind: 'pool', ownKind: null, startsAt: at(3), minutes: 60, players: 2 }
const book = (who = guest, change: object = {}, requestId = randomId()) =>
  call(server, who, 'createPlayBooking', { body: { ...wanted, ...change, requestId } })
const start = (gameTableId: string, more: object = {}) =>
  call(server, admin, 'startPlay', { body: { requestId: randomId(), gameTableId, players: 2, ...more } })
const board = async () => (await call(server, admin, 'getPlayBoard')).body.items
const statusOf = async (id: string) =>
  (await server.pool.query('select status from play_bookings where id = $1', [id])).rows[0].status
const mails = async () =>
  (await server.pool.query('select subject from mails order by created_at')).rows.map(
    ({ subject }) => subject,
  )
const bookable = (tableNumber = 1, bookingMinutes = [60, 120]) =>
  makeGameTable(server, { tableNumber, bookingMinutes })

describe('booking a game table', () => {
  it('takes the first free table of the kind, once for each request, and mails the guest', async () => {
    await makeGameTable(server)
    const [two, three] = [await bookable(2), await bookable(3)]
    const requestId = randomId()
    const first = await book(guest, {}, requestId)
    expect(first).toMatchObject({
      status: 201,
      body: { id: requestId, table: { id: two }, status: 'booked' },
    })
    expect((await book(guest, {}, requestId)).body).toEqual(first.body)
    expect((await book(guest, { players: 3 }, requestId)).body.code).toBe('key_reused')
    expect((await book(other)).body.table.id).toBe(three)
    expect((await book(admin)).body.code).toBe('play_time_taken')
    expect((await mails()).filter((subject) => subject.startsWith('Pool 2 är bokat'))).toHaveLength(1)
    const times = await call(server, other, 'getPlayTimes', { params: { date: at(3).slice(0, 10) } })
    expect(times.body.tables).toHaveLength(2)
    expect(times.body.tables[0].taken).toEqual([{ startsAt: at(3), endsAt: at(3, 18) }])
    expect(times.body.own).toEqual([{ startsAt: at(3), endsAt: at(3, 18) }])
  })

  it('is refused for what the owner does not say, in the past, too far ahead, and when the house is closed', async () => {
    await bookable()
    expect((await book(guest, { minutes: 90 })).body.code).toBe('play_not_bookable')
    expect((await book(guest, { kind: 'dart' })).body.code).toBe('play_not_bookable')
    expect((await book(guest, { startsAt: at(-1) })).body.code).toBe('booking_in_past')
    expect((await book(guest, { startsAt: at(20) })).body.code).toBe('booking_too_far')
    await server.pool.query(`insert into closed_dates (closed_date) values ($1)`, [at(3).slice(0, 10)])
    expect((await book()).body.code).toBe('house_closed')
    await server.pool.query('delete from closed_dates')
  })

  it('is of a table that is open then by its own hours, in what is shown and in the lock', async () => {
    const closed = await makeGameTable(server, {
      bookingMinutes: [60],
      opensAt: '10:00',
      closesAt: '12:00',
    })
    expect((await book()).body.code).toBe('house_closed')
    const params = { date: at(3).slice(0, 10) }
    const { tables } = (await call(server, guest, 'getPlayTimes', { params })).body
    const [{ startsAt, endsAt }] = tables[0].open
    expect((Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000).toBe(2)
    const open = await makeGameTable(server, {
      tableNumber: 2,
      bookingMinutes: [60],
      opensAt: '12:00',
      closesAt: '02:00',
    })
    expect((await book()).body.table.id).toBe(open)
    expect((await book(other, { startsAt: at(3, 9.5) })).body.table.id).toBe(closed)
  })

  it('is once at a time, and three times to come', async () => {
    await Promise.all([1, 2].map((number) => bookable(number)))
    expect((await book()).status).toBe(201)
    expect((await book(guest, { startsAt: at(3, 17.5) })).body.code).toBe('play_own_overlap')
    expect((await book(guest, { startsAt: at(4) })).status).toBe(201)
    expect((await book(guest, { startsAt: at(5) })).status).toBe(201)
    expect((await book(guest, { startsAt: at(6) })).body.code).toBe('too_many_play_bookings')
  })

  it('is shown to its guest, who cancels it until it starts', async () => {
    const gameTableId = await bookable()
    const { body } = await book()
    const mine = async () => (await call(server, guest, 'listMyPlayBookings')).body.items
    expect(await mine()).toEqual([body])
    const cancel = (who = guest, playBookingId = body.id) =>
      call(server, who, 'cancelMyPlayBooking', { params: { playBookingId } })
    expect((await cancel(other)).status).toBe(404)
    expect(await cancel()).toMatchObject({ status: 200, body: { status: 'cancelled', version: 2 } })
    expect((await cancel()).body.version).toBe(2)
    expect(await mine()).toEqual([])
    expect((await book(other)).status).toBe(201)
    const begun = await makePlayBooking(server, { gameTableId, userId: guest.userId, inMinutes: -1 })
    expect((await cancel(guest, begun)).body.code).toBe('booking_started')
  })
})

describe('a booking and those who play', () => {
  it('a session is promised the table until it is booked, and nobody books the promised time', async () => {
    const gameTableId = await bookable()
    await makePlayBooking(server, { gameTableId, userId: guest.userId, inMinutes: 30 })
    const session = await start(gameTableId)
    const [table] = await board()
    expect(session.body.promisedUntil).toBe(table.bookings[0].startsAt)
    expect(table.bookings).toMatchObject([{ name: guest.displayName, players: 2 }])
    const insert = makePlayBooking(server, { gameTableId, userId: other.userId, inMinutes: 10, minutes: 15 })
    await expect(insert).rejects.toMatchObject({ constraint: 'play_time_taken' })
  })

  it('starts with one tap, and the session is promised the time that is booked', async () => {
    const gameTableId = await bookable()
    const bookingId = await makePlayBooking(server, { gameTableId, userId: guest.userId, inMinutes: -5 })
    expect((await start(gameTableId)).body.code).toBe('play_time_taken')
    expect((await start(gameTableId, { bookingId: randomId() })).status).toBe(404)
    const session = await start(gameTableId, { bookingId })
    expect(session.status).toBe(201)
    const { rows } = await server.pool.query('select session_id, ends_at from play_bookings')
    expect(rows).toEqual([{ session_id: session.body.id, ends_at: new Date(session.body.promisedUntil) }])
    expect(await start(gameTableId, { bookingId })).toMatchObject({ status: 409 })
  })

  it('starts at another table, when people play on at its own', async () => {
    const [one, two] = [await bookable(), await makeGameTable(server, { tableNumber: 2 })]
    await makeSession(server, { gameTableId: one })
    const bookingId = await makePlayBooking(server, { gameTableId: one, userId: guest.userId, inMinutes: 0 })
    expect((await start(one, { bookingId })).body.code).toBe('play_table_taken')
    expect((await start(two, { bookingId })).status).toBe(201)
    const [first] = await board()
    expect(first.bookings).toEqual([])
  })

  it('is missed a quarter of an hour after its start: by the word of staff, or when others begin to play', async () => {
    const gameTableId = await bookable()
    const early = await makePlayBooking(server, { gameTableId, userId: guest.userId, inMinutes: -14 })
    const miss = (playBookingId: string, version = 1, status = 'missed') =>
      call(server, admin, 'setPlayBookingStatus', { params: { playBookingId }, body: { status, version } })
    expect((await miss(early)).body.code).toBe('status_not_allowed')
    await server.pool.query(`update play_bookings set starts_at = starts_at - interval '1 minute'`)
    expect((await miss(early, 2)).body).toMatchObject({ code: 'stale_version', current: { version: 1 } })
    expect((await miss(early)).body.status).toBe('missed')
    expect((await miss(early, 2)).body.code).toBe('status_not_allowed')
    const late = await makePlayBooking(server, { gameTableId, userId: other.userId, inMinutes: -20 })
    expect((await start(gameTableId)).status).toBe(201)
    expect(await statusOf(late)).toBe('missed')
    expect((await mails()).filter((subject) => subject.startsWith('Vi saknade dig vid Pool 1'))).toHaveLength(
      2,
    )
    const notices = await server.pool.query('select title from notifications')
    expect(notices.rows).toEqual([
      { title: 'Pool 1 är fritt för andra' },
      { title: 'Pool 1 är fritt för andra' },
    ])
  })

  it('is cancelled by staff with a notice, and keeps its table from being deleted', async () => {
    const gameTableId = await bookable()
    const playBookingId = await makePlayBooking(server, { gameTableId, userId: guest.userId })
    const gone = await call(server, admin, 'deleteGameTable', { params: { gameTableId } })
    expect(gone.body.code).toBe('game_table_used')
    const body = { status: 'cancelled', version: 1 }
    expect(
      (await call(server, admin, 'setPlayBookingStatus', { params: { playBookingId }, body })).status,
    ).toBe(200)
    expect(await mails()).toEqual([expect.stringMatching(/^Din bokning av Pool 1 är avbokad/)])
  })

  it('a session that moves takes its promise along, and ends where the other table is booked', async () => {
    const [one, two] = [await bookable(), await bookable(2)]
    const session = (await start(one)).body
    await makePlayBooking(server, { gameTableId: two, userId: guest.userId, inMinutes: 30 })
    const move = (to: string, version: number) =>
      call(server, admin, 'stepPlay', {
        params: { playSessionId: session.id },
        body: { requestId: randomId(), version, step: 'move', gameTableId: to },
      })
    const [, booked] = await board()
    expect((await move(two, 1)).body.promisedUntil).toBe(booked.bookings[0].startsAt)
    await makePlayBooking(server, { gameTableId: one, userId: other.userId, inMinutes: -1 })
    expect((await move(one, 2)).body.code).toBe('play_time_taken')
  })

  it('costs what the prices say', async () => {
    await makePlayRate(server, { hourOre: 12_000 })
    const { body } = await call(server, guest, 'getPlayTimes', { params: { date: at(3).slice(0, 10) } })
    expect(body.rates).toMatchObject([{ hourOre: 12_000 }])
  })
})

describe('the database', () => {
  it('never lets a booking and a promise meet, whoever is first', async () => {
    const gameTableId = await bookable()
    await makePlayBooking(server, { gameTableId, userId: guest.userId, inMinutes: 30 })
    const promise = (minutes: number) =>
      server.pool
        .query(
          `insert into play_sessions (id, table_id, rates, started_at, promised_until, last_request_id)
           values ($1, $2, '[]', now(), now() + make_interval(mins => $3), $1)`,
          [randomId(), gameTableId, minutes],
        )
        .then(
          () => 'written',
          (error) => error.constraint,
        )
    expect(await promise(31)).toBe('play_time_taken')
    expect(await promise(20)).toBe('written')
    const longer = server.pool.query(
      `update play_sessions set promised_until = promised_until + interval '15 minutes'`,
    )
    await expect(longer).rejects.toMatchObject({ constraint: 'play_time_taken' })
    const meets = makePlayBooking(server, { gameTableId, userId: other.userId, inMinutes: 45 })
    await expect(meets).rejects.toMatchObject({ constraint: 'play_time_taken' })
  })
})
