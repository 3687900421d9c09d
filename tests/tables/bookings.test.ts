import { beforeEach, describe, expect, test } from 'vitest'
import { tableBookingStatuses } from '#contract/bounds.ts'
import { nextStatuses } from '#rules/table-booking.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { makeBooking, makeTable } from './make-table.ts'

let guest: TestUser
let other: TestUser
let tableId: string
const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
beforeEach(async () => {
  server.setNow(null)
  ;[guest, other] = await makeUsers(server, 2)
  tableId = await makeTable(server)
})

const evening = { date: '2055-03-05', time: '19:00', guestCount: 2, durationHours: 2 }
const book = (who: TestUser, change: object = {}) =>
  call(server, who, 'createTableBooking', { body: { requestId: randomId(), tableId, ...evening, ...change } })
const cancel = (who: TestUser, bookingId: string) =>
  call(server, who, 'cancelMyTableBooking', { params: { bookingId } })
const setStatus = (who: TestUser, bookingId: string, body: object) =>
  call(server, who, 'setTableBookingStatus', { params: { bookingId }, body })
const stored = async () =>
  (await server.pool.query('select count(*)::int as n from table_bookings where table_id = $1', [tableId]))
    .rows[0].n

describe('booking a table', () => {
  test('a booking of a table is stored as pending with a number, and published to the guest, to admins and to everybody', async () => {
    const [mine, all] = [await openStream(server, guest, 'me'), await openStream(server, other, 'club')]
    const { status, body } = await book(guest, { specialRequests: ' Barnstol, tack. ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      date: '2055-03-05',
      time: '19:00',
      startsAt: '2055-03-05T18:00:00.000Z',
      endsAt: '2055-03-05T20:00:00.000Z',
      status: 'pending',
      checkedInAt: null,
      guestCount: 2,
      durationHours: 2,
      version: 1,
      number: body.id.slice(-8),
      specialRequests: 'Barnstol, tack.',
      table: { id: tableId, location: 'Matsalen' },
    })
    await mine.next((m) => m.type === 'tableBooking.changed' && m.bookingId === body.id)
    await all.next((m) => m.type === 'tables.changed')
    const list = await call(server, guest, 'listMyTableBookings')
    expect(list.body.items).toMatchObject([{ id: body.id }])
    expect((await call(server, other, 'listMyTableBookings')).body.items).toEqual([])
  })

  test('a booking of a table may begin when another one ends; an overlap of a minute is refused', async () => {
    expect((await book(guest, { time: '18:00' })).status).toBe(201)
    expect((await book(other, { time: '20:00' })).status).toBe(201)
    const [third] = await makeUsers(server, 1)
    expect(await book(third, { time: '19:59', durationHours: 1 })).toMatchObject({
      status: 409,
      body: { code: 'table_taken' },
    })
  })

  test('a cancelled booking frees the table at once', async () => {
    const { body } = await book(guest)
    expect((await book(other)).body.code).toBe('table_taken')
    expect(await cancel(guest, body.id)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', version: 2 },
    })
    expect((await book(other)).status).toBe(201)
  })

  test('a booking of a table that overlaps one’s own, and a fourth coming one, are refused', async () => {
    const another = await makeTable(server)
    expect((await book(guest)).status).toBe(201)
    expect((await book(guest, { tableId: another, time: '20:00' })).body.code).toBe('own_overlap')
    for (const date of ['2055-03-06', '2055-03-07']) expect((await book(guest, { date })).status).toBe(201)
    expect((await book(guest, { date: '2055-03-08' })).body.code).toBe('too_many_bookings')
    server.setNow(new Date('2055-03-05T18:00:00Z'))
    expect((await book(guest, { date: '2055-03-08' })).status, 'one has started').toBe(201)
  })

  test('a booking of a table that is sent again is the same booking, also as the third of three', async () => {
    for (const date of ['2055-03-06', '2055-03-07']) await book(guest, { date })
    const request = { requestId: randomId() }
    const first = await book(guest, request)
    expect(await book(guest, request)).toMatchObject({ status: 201, body: { id: first.body.id } })
    expect((await book(guest, { ...request, time: '21:00' })).body.code).toBe('key_reused')
    const many = { requestId: randomId(), tableId: await makeTable(server) }
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(other, many)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.every(({ status }) => status === 201)).toBe(true)
  })

  test.each([
    ['no guests', { guestCount: 0 }],
    ['nine guests', { guestCount: 9 }],
    ['half a guest', { guestCount: 1.5 }],
    ['no hours', { durationHours: 0 }],
    ['five hours', { durationHours: 5 }],
    ['one and a half hours', { durationHours: 1.5 }],
    ['the year 9999', { date: '9999-03-05' }],
    ['the year 10000', { date: '10000-03-05' }],
    ['a negative year', { date: '-0001-03-05' }],
    ['a date that does not exist', { date: '2055-02-30' }],
    ['a time that does not exist', { time: '24:00' }],
    ['requests that are too long', { specialRequests: 'x'.repeat(501) }],
    ['a status', { status: 'confirmed' }],
    ['another user', { userId: '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b' }],
  ])('a booking of a table with %s is refused and stores nothing', async (_, change) => {
    expect(await book(guest, change)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(await stored()).toBe(0)
  })

  test('a booking of a table with too few seats, out of use or unknown is refused', async () => {
    expect((await book(guest, { guestCount: 5 })).body.code).toBe('table_too_small')
    const closed = await makeTable(server, { isAvailable: false })
    expect((await book(guest, { tableId: closed })).body.code).toBe('table_unavailable')
    expect(await book(guest, { tableId: randomId() })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await stored()).toBe(0)
  })

  test.each([
    ['2055-03-28', '01:30', '2055-03-28T00:30:00.000Z', '2055-03-28T02:30:00.000Z'],
    ['2055-03-28', '03:00', '2055-03-28T01:00:00.000Z', '2055-03-28T03:00:00.000Z'],
    ['2055-03-27', '23:00', '2055-03-27T22:00:00.000Z', '2055-03-28T00:00:00.000Z'],
    ['2055-10-31', '01:30', '2055-10-30T23:30:00.000Z', '2055-10-31T01:30:00.000Z'],
    ['2055-10-31', '02:30', '2055-10-31T01:30:00.000Z', '2055-10-31T03:30:00.000Z'],
    ['2027-10-31', '02:30', '2027-10-31T01:30:00.000Z', '2027-10-31T03:30:00.000Z'],
  ])(
    'a booking of a table on %s at %s is from %s to %s, two real hours',
    async (date, time, startsAt, endsAt) => {
      expect((await book(guest, { date, time })).body).toMatchObject({ startsAt, endsAt })
    },
  )
  test('a booking of a table at a time that the clock skips is refused', async () => {
    for (const time of ['02:00', '02:30', '02:59'])
      expect(await book(guest, { date: '2055-03-28', time })).toMatchObject({
        status: 400,
        body: { code: 'time_does_not_exist', fields: [{ field: 'time' }] },
      })
  })
})

describe('listing free tables', () => {
  const list = (query: object = {}) => call(server, guest, 'listTables', { query: { ...evening, ...query } })
  const only = async (query: object = {}) =>
    (await list(query)).body.items.find((each: { id: string }) => each.id === tableId)

  test('listing tables: the smallest that fits is first, and those too small or out of use are left out', async () => {
    await server.pool.query('delete from table_bookings')
    await server.pool.query('delete from restaurant_tables')
    const two = await makeTable(server, { capacity: 2 })
    const eight = await makeTable(server, { capacity: 8 })
    const four = await makeTable(server, { capacity: 4 })
    await makeTable(server, { capacity: 4, isAvailable: false })
    const ids = async (guestCount: number) =>
      (await list({ guestCount })).body.items.map((each: { id: string }) => each.id)
    expect(await ids(2)).toEqual([two, four, eight])
    expect(await ids(3)).toEqual([four, eight])
    expect(await ids(8)).toEqual([eight])
    tableId = four
  })
  test('listing tables: a taken one has the nearest free times', async () => {
    await makeBooking(server, { tableId, userId: other.userId })
    expect(await only()).toMatchObject({
      isFree: false,
      freeBefore: '2055-03-05T16:00:00.000Z',
      freeAfter: '2055-03-05T20:00:00.000Z',
    })
    expect(await only({ time: '21:00' })).toMatchObject({ isFree: true, freeBefore: null, freeAfter: null })
  })
  test('listing tables at a time that has passed or is skipped is refused', async () => {
    expect((await list({ date: '2020-03-05' })).body.code).toBe('booking_in_past')
    expect((await list({ date: '2055-03-28', time: '02:30' })).body.code).toBe('time_does_not_exist')
    expect((await list({ guestCount: 9 })).body.code).toBe('validation_failed')
  })
})

describe('statuses', () => {
  const targets = ['confirmed', 'cancelled', 'completed'] as const

  test.each(tableBookingStatuses.flatMap((from) => targets.map((to) => [from, to] as const)))(
    'an admin changes a booking from %s to %s only if that transition is allowed',
    async (from, to) => {
      const { id } = await makeBooking(server, { tableId, userId: guest.userId, status: from })
      const version = (await call(server, guest, 'listMyTableBookings')).body.items[0].version
      const answer = await setStatus(admin, id, { status: to, version })
      const isArrow = nextStatuses[from].includes(to)
      expect(answer.status).toBe(isArrow ? 200 : 409)
      if (!isArrow) expect(answer.body.code).toBe('status_not_allowed')
      const { rows } = await server.pool.query('select status from table_bookings where id = $1', [id])
      expect(rows[0].status).toBe(isArrow ? to : from)
      const audited = await server.pool.query(
        'select action, actor_id from audit_log where subject_id = $1',
        [id],
      )
      expect(audited.rows).toEqual(isArrow ? [{ action: `tableBooking.${to}`, actor_id: admin.userId }] : [])
    },
  )
  test.each(tableBookingStatuses)(
    'nobody changes a booking from %s back to pending, and guests can only cancel',
    async (from) => {
      const { id } = await makeBooking(server, { tableId, userId: guest.userId, status: from })
      expect((await setStatus(admin, id, { status: 'pending', version: 1 })).status).toBe(400)
      for (const status of targets)
        expect((await setStatus(guest, id, { status, version: 1 })).status).toBe(403)
      const cancelled = await cancel(guest, id)
      // Cancelling a cancelled booking is answered as done.
      expect(cancelled.status).toBe(from === 'completed' ? 409 : 200)
    },
  )
  test('changing a booking from an old version is refused with the stored booking', async () => {
    const { id } = await makeBooking(server, { tableId, userId: guest.userId })
    await setStatus(admin, id, { status: 'confirmed', version: 1 })
    expect(await setStatus(admin, id, { status: 'cancelled', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { status: 'confirmed', version: 2 } },
    })
  })
  test('changing a booking: the guest gets a notice of a confirmation and of a cancellation, and none of its completion', async () => {
    const { id } = await makeBooking(server, { tableId, userId: guest.userId })
    const titles = async () =>
      (await call(server, guest, 'listNotifications')).body.items.map((each: { title: string }) => each.title)
    await setStatus(admin, id, { status: 'confirmed', version: 1 })
    expect(await titles()).toEqual(['Ditt bord är bekräftat'])
    await setStatus(admin, id, { status: 'completed', version: 2 })
    expect(await titles()).toHaveLength(1)
  })
  test('cancelling a booking that has started is refused for the guest', async () => {
    const { id } = await makeBooking(server, { tableId, userId: guest.userId })
    server.setNow(new Date('2055-03-05T18:00:00Z'))
    expect(await cancel(guest, id)).toMatchObject({ status: 409, body: { code: 'booking_started' } })
  })
  test('a booking of somebody else is answered like one that does not exist', async () => {
    const { id } = await makeBooking(server, { tableId, userId: other.userId })
    const [foreign, unknown] = [await cancel(guest, id), await cancel(guest, randomId())]
    const strip = ({ status, body }: typeof foreign) => ({ status, body: { ...body, requestId: '' } })
    expect(strip(foreign)).toEqual(strip(unknown))
    expect(foreign.status).toBe(404)
  })
})

describe('tables of the house', () => {
  const table = { tableNumber: 901, capacity: 4, location: 'Baren' }

  test('two tables of the house cannot have one number', async () => {
    const made = await call(server, admin, 'createTable', { body: table })
    expect(made).toMatchObject({ status: 201, body: { ...table, isAvailable: true, version: 1 } })
    expect((await call(server, admin, 'createTable', { body: table })).body.code).toBe('table_number_taken')
    const body = { ...table, tableNumber: 902 }
    const second = await call(server, admin, 'createTable', { body })
    const edit = { ...body, tableNumber: 901, version: 1 }
    const taken = await call(server, admin, 'updateTable', {
      params: { tableId: second.body.id },
      body: edit,
    })
    expect(taken.body.code).toBe('table_number_taken')
  })
  test('a table of the house with coming bookings cannot be deleted; out of use it keeps them', async () => {
    const { id } = await makeBooking(server, { tableId, userId: guest.userId })
    const params = { tableId }
    expect((await call(server, admin, 'deleteTable', { params })).body.code).toBe('table_booked')
    const { body } = await call(server, admin, 'getTableForEditing', { params })
    const { tableNumber, capacity, location } = body
    const edit = { tableNumber, capacity: 1, location, isAvailable: false, version: 1 }
    expect(capacity).toBe(4)
    expect((await call(server, admin, 'updateTable', { params, body: edit })).status).toBe(200)
    expect((await call(server, guest, 'listMyTableBookings')).body.items).toMatchObject([
      { id, status: 'pending' },
    ])
    await cancel(guest, id)
    expect((await call(server, admin, 'deleteTable', { params })).status).toBe(200)
    expect((await call(server, guest, 'listMyTableBookings')).body.items).toMatchObject([{ id, table: null }])
    await expectInvariants(server.pool)
  })
  test('the bookings of the house are listed by date and status', async () => {
    const [one, two] = ['2056-01-01', '2056-01-02']
    const early = await makeBooking(server, { tableId, userId: guest.userId, date: one, time: '17:00' })
    const late = await makeBooking(server, { tableId, userId: other.userId, date: one, status: 'confirmed' })
    await makeBooking(server, { tableId, userId: other.userId, date: two })
    const ids = async (query: object) =>
      (await call(server, admin, 'listAllTableBookings', { query: { ...query } })).body.items.map(
        (each: { id: string }) => each.id,
      )
    expect(await ids({ date: one })).toEqual([early.id, late.id])
    expect(await ids({ date: one, status: 'confirmed' })).toEqual([late.id])
    expect(await ids({ date: '2056-01-03' })).toEqual([])
  })
})
