import { beforeEach, describe, expect, test } from 'vitest'
import { requestsJob } from '#server/features/tables/requests-job.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { makeBooking, makeTable } from './make-table.ts'
import { type Evening, evening, newEvening, phoneBooking, startHouse } from './start-house.ts'

let { guest, tableId, otherId } = {} as Evening
const { server, asAdmin } = await startHouse()
beforeEach(async () => {
  server.setNow(null)
  ;({ guest, tableId, otherId } = await newEvening(server))
  await server.pool.query('delete from opening_days')
  await server.pool.query('delete from closed_dates')
})

const book = (change: object = {}) =>
  call(server, guest, 'createTableBooking', {
    body: { requestId: randomId(), tableId, ...evening, ...change },
  })

const closed = { opensAt: null, closesAt: null }
/** Open from eleven in the morning to one at night on all days except Sunday. */
const usual = [...Array.from({ length: 6 }, () => ({ opensAt: '11:00', closesAt: '01:00' })), closed]
async function setHours(days: object[], closedDates: object[] = []) {
  const { version } = (await asAdmin('getOpeningHours')).body
  return asAdmin('putOpeningHours', { body: { days, closedDates, version, affected: 'leave' } })
}

describe('opening hours', () => {
  test('opening hours are stored, published to those who choose a table, and sent to every guest', async () => {
    const all = await openStream(server, guest, 'club')
    const { status, body } = await setHours(usual, [{ date: '2055-03-06', reason: 'Stängd fest' }])
    expect([status, body.days[0], body.days[6]]).toEqual([
      200,
      { opensAt: '11:00', closesAt: '01:00' },
      closed,
    ])
    await all.next((message) => message.type === 'tables.changed')
    expect((await call(server, guest, 'getOpeningHours')).body).toEqual(body)
    expect(await setHours([closed, ...usual.slice(1)])).toMatchObject({
      body: { version: body.version + 1, closedDates: [] },
    })
    const stale = await asAdmin('putOpeningHours', {
      body: { days: usual, closedDates: [], version: body.version },
    })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { version: body.version + 1 } },
    })
  })

  test.each([
    ['an opening without a closing', [{ opensAt: '11:00', closesAt: null }, ...usual.slice(1)], []],
    ['six days', usual.slice(1), []],
    ['25:00', [{ opensAt: '25:00', closesAt: '01:00' }, ...usual.slice(1)], []],
    ['a date twice', usual, [{ date: '2055-03-05' }, { date: '2055-03-05' }]],
  ])('opening hours refuse %s', async (_, days, closedDates) => {
    expect(await setHours(days, closedDates)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  // 5 March 2055 is a Friday, 7 March a Sunday.
  test.each([
    ['at opening', { time: '11:00' }, 201],
    ['a minute before opening', { time: '10:59' }, 409],
    ['to closing', { time: '23:00' }, 201],
    ['a minute beyond closing', { time: '23:01' }, 409],
    [
      'after midnight, in the night of the day before',
      { date: '2055-03-06', time: '00:00', durationHours: 1 },
      201,
    ],
    ['after midnight, beyond closing', { date: '2055-03-06', time: '00:01', durationHours: 1 }, 409],
    ['on a weekday without hours', { date: '2055-03-07' }, 409],
    ['on a closed date', { date: '2055-03-08' }, 409],
    ['after midnight of a closed date', { date: '2055-03-09', time: '00:00', durationHours: 1 }, 409],
  ])('opening hours: a visit %s is answered with $2', async (_, change, expected) => {
    await setHours(usual, [{ date: '2055-03-08', reason: null }])
    const { requestId, ...query } = { ...evening, ...change, requestId: '' }
    const found = await call(server, guest, 'listTables', { query: query as never })
    const booked = await book(change)
    expect([found.status, booked.status]).toEqual([expected === 201 ? 200 : 409, expected])
    if (expected === 409)
      expect([found.body.code, booked.body.code]).toEqual(['house_closed', 'house_closed'])
  })

  test.each([
    ['around the clock', Array(7).fill(['00:00', '00:00']), ['23:00', 2], 201],
    ['around the clock', Array(7).fill(['00:00', '00:00']), ['22:30', 2], 201],
    ['around the clock', Array(7).fill(['00:00', '00:00']), ['00:00', 1], 201],
    ['around the clock, written as 24:00', Array(7).fill(['00:00', '24:00']), ['23:00', 4], 201],
    ['to 24:00', Array(7).fill(['18:00', '24:00']), ['22:00', 2], 201],
    ['to 24:00', Array(7).fill(['18:00', '24:00']), ['22:30', 2], 409],
    [
      'to midnight and on from midnight',
      [...Array(4).fill([null, null]), ['18:00', '00:00'], ['00:00', '03:00'], [null, null]],
      ['23:00', 2],
      201,
    ],
    [
      'to midnight and on from midnight',
      [...Array(4).fill([null, null]), ['18:00', '00:00'], ['00:00', '03:00'], [null, null]],
      ['23:30', 4],
      409,
    ],
    [
      'to midnight and on from a minute past',
      [...Array(4).fill([null, null]), ['18:00', '00:00'], ['00:01', '03:00'], [null, null]],
      ['23:00', 2],
      409,
    ],
  ])(
    'opening hours %s %j: a visit at %j on a Friday is answered with %i',
    async (_, days, [time, durationHours], expected) => {
      const set = await setHours(days.map(([opensAt, closesAt]) => ({ opensAt, closesAt })))
      expect(set.status).toBe(200)
      expect((await book({ time, durationHours })).status).toBe(expected)
    },
  )
  test('opening hours: 24:00 is stored as midnight, and is refused as an opening time', async () => {
    const { body } = await setHours(Array(7).fill({ opensAt: '18:00', closesAt: '24:00' }))
    expect(body.days[0]).toEqual({ opensAt: '18:00', closesAt: '00:00' })
    const refused = await setHours([{ opensAt: '24:00', closesAt: '03:00' }, ...usual.slice(1)])
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'days.0.opensAt' }] } })
    expect((await setHours(Array(7).fill({ opensAt: '18:00', closesAt: '24:01' }))).status).toBe(400)
  })

  test('opening hours: without any, every time is open but those of closed dates, and existing bookings stay', async () => {
    const early = await book({ time: '04:00' })
    expect(early.status).toBe(201)
    await setHours(
      Array.from({ length: 7 }, () => closed),
      [{ date: '2055-03-06', reason: null }],
    )
    expect((await book({ date: '2055-03-06' })).body.code).toBe('house_closed')
    expect((await book({ date: '2055-03-07', time: '04:00' })).status).toBe(201)
    await setHours(usual)
    const { items } = (await call(server, guest, 'listMyTableBookings')).body
    expect(items.map((each: { id: string }) => each.id)).toContain(early.body.id)
  })

  test('opening hours: the nearest free times of a taken table are within them', async () => {
    await setHours(usual)
    await makeBooking(server, { tableId, userId: guest.userId, time: '21:00', hours: 4 })
    const { items } = (await asAdmin('listTables', { query: { ...evening, time: '22:00' } })).body
    const mine = items.find((each: { id: string }) => each.id === tableId)
    expect(mine).toMatchObject({ isFree: false, freeBefore: '2055-03-05T18:00:00.000Z', freeAfter: null })
  })
})

const phone = (change: object = {}) => phoneBooking(tableId, change)

describe('a guest on the telephone', () => {
  test('a guest on the telephone gets a confirmed booking without an account, once for each request', async () => {
    const request = phone({ specialRequests: 'Barnstol, tack.' })
    const [{ status, body }, again] = [
      await asAdmin('createPhoneBooking', request),
      await asAdmin('createPhoneBooking', request),
    ]
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'confirmed',
      date: '2055-03-05',
      time: '19:00',
      number: body.id.slice(-8),
      guest: { userId: null, displayName: 'Åsa Ek', phone: '+46701234567' },
      checkedInAt: null,
    })
    expect(again.body).toEqual(body)
    expect(
      (await asAdmin('createPhoneBooking', { body: { ...request.body, guestCount: 3 } })).body.code,
    ).toBe('key_reused')
    expect((await book()).body.code).toBe('table_taken')
    const checked = await asAdmin('checkIn', { body: { code: body.number, requestId: randomId() } })
    expect(checked).toMatchObject({ status: 409, body: { code: 'check_in_early' } })
  })

  test.each([
    [{ guestName: ' ' }, 400, 'validation_failed'],
    [{ guestPhone: '12' }, 400, 'validation_failed'],
    [{ time: '02:30', date: '2055-03-28' }, 400, 'time_does_not_exist'],
    [{ date: '2020-03-05' }, 409, 'booking_in_past'],
    [{ guestCount: 5 }, 409, 'table_too_small'],
    [{ tableId: randomId() }, 404, 'not_found'],
  ])('a guest on the telephone is refused with the fields %o', async (change, status, code) => {
    expect(await asAdmin('createPhoneBooking', phone(change))).toMatchObject({ status, body: { code } })
  })

  test('a guest on the telephone is refused outside the opening hours', async () => {
    await setHours(usual)
    expect((await asAdmin('createPhoneBooking', phone({ time: '07:00' }))).body.code).toBe('house_closed')
  })

  test('a guest on the telephone loses name, phone and requests 30 days after the visit', async () => {
    const { body } = await asAdmin('createPhoneBooking', phone({ specialRequests: 'Nötallergi.' }))
    const find = async () =>
      (await asAdmin('listAllTableBookings', { query: { search: body.number } })).body.items[0]
    server.setNow(new Date('2055-04-04T19:59:00Z'))
    await requestsJob.run(server.engine)
    expect(await find()).toMatchObject({ guest: { displayName: 'Åsa Ek' }, specialRequests: 'Nötallergi.' })
    server.setNow(new Date('2055-04-04T20:01:00Z'))
    await requestsJob.run(server.engine)
    expect(await find()).toMatchObject({ guest: { displayName: '', phone: null }, specialRequests: null })
  })
})

describe('a party at the door', () => {
  const walkIn = (change: object = {}) =>
    asAdmin('createWalkIn', {
      body: { requestId: randomId(), tableId, guestCount: 3, durationHours: 2, ...change },
    })

  test('a party at the door is seated from this minute and checked in, also outside the opening hours', async () => {
    server.setNow(new Date('2055-03-05T05:12:34Z'))
    await setHours(usual)
    const requestId = randomId()
    const { status, body } = await walkIn({ requestId })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      date: '2055-03-05',
      time: '06:12',
      endsAt: '2055-03-05T07:12:00.000Z',
      status: 'confirmed',
      checkedInAt: '2055-03-05T05:12:34.000Z',
      guest: { userId: null, displayName: '', phone: null },
    })
    server.setNow(new Date('2055-03-05T05:14:00Z'))
    expect((await walkIn({ requestId })).body).toEqual(body)
    expect((await walkIn()).body.code).toBe('table_taken')
    expect((await walkIn({ tableId: otherId, guestCount: 5 })).body.code).toBe('table_too_small')
  })

  test('a party at the door does not get a table that is booked before they leave', async () => {
    server.setNow(new Date('2055-03-05T17:30:00Z'))
    await makeBooking(server, { tableId, userId: guest.userId })
    expect((await walkIn()).body.code).toBe('table_taken')
    expect((await walkIn({ tableId: otherId })).status).toBe(201)
  })
})

describe('moving to another table', () => {
  const move = (bookingId: string, to: string, version = 1) =>
    asAdmin('moveTableBooking', { params: { bookingId }, body: { tableId: to, version } })

  test('moving to another table frees the old table, holds the new one, and notifies the guest', async () => {
    const { id } = await makeBooking(server, { tableId, userId: guest.userId })
    const mine = await openStream(server, guest, 'me')
    const { status, body } = await move(id, otherId)
    expect([status, body.table.id, body.version]).toEqual([200, otherId, 2])
    await mine.next((message) => message.type === 'tableBooking.changed')
    const { items } = (await call(server, guest, 'listNotifications')).body
    expect(items[0]).toMatchObject({ title: 'Du har fått ett annat bord', type: 'info' })
    const [other] = await makeUsers(server, 1)
    const again = (at: string) =>
      call(server, other, 'createTableBooking', { body: { requestId: randomId(), tableId: at, ...evening } })
    expect((await again(otherId)).body.code).toBe('table_taken')
    expect((await again(tableId)).status).toBe(201)
  })

  test('moving to another table is refused where the table is taken, too small, out of use, missing, or the booking is over', async () => {
    const { id } = await makeBooking(server, { tableId, userId: guest.userId })
    const [other] = await makeUsers(server, 1)
    await makeBooking(server, { tableId: otherId, userId: other.userId, time: '20:00' })
    const single = await makeTable(server, { capacity: 1 })
    const unused = await makeTable(server, { isAvailable: false })
    const codes = []
    for (const to of [otherId, single, unused, randomId()]) codes.push((await move(id, to)).body.code)
    expect(codes).toEqual(['table_taken', 'table_too_small', 'table_unavailable', 'not_found'])
    expect((await move(id, await makeTable(server), 7)).body.code).toBe('stale_version')
    expect(await move(id, tableId)).toMatchObject({ status: 200, body: { version: 1 } })
    await server.pool.query(`update table_bookings set status = 'cancelled' where id = $1`, [id])
    expect((await move(id, await makeTable(server))).body.code).toBe('status_not_allowed')
  })

  test('moving two bookings to each other’s tables at the same moment ends in no deadlock', async () => {
    const guests = await makeUsers(server, 20)
    const pairs = await Promise.all(
      Array.from({ length: 10 }, async (_, pair) => {
        const [a, b] = [await makeTable(server), await makeTable(server)]
        const [first, second] = [guests[2 * pair] as TestUser, guests[2 * pair + 1] as TestUser]
        return [
          { id: (await makeBooking(server, { tableId: a, userId: first.userId })).id, to: b },
          { id: (await makeBooking(server, { tableId: b, userId: second.userId })).id, to: a },
        ]
      }),
    )
    const answers = await Promise.all(pairs.flat().map(({ id, to }) => move(id, to)))
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['table_taken']))
    await expectInvariants(server.pool)
  })
})

describe('the business day', () => {
  test('the business day has all tables and the bookings from six to six', async () => {
    const made: Record<string, string> = {}
    for (const [date, time] of [
      ['2055-03-05', '05:59'],
      ['2055-03-05', '06:00'],
      ['2055-03-06', '05:59'],
      ['2055-03-06', '06:00'],
    ] as const) {
      const at = await makeTable(server)
      const [user] = await makeUsers(server, 1)
      made[`${date} ${time}`] = (
        await makeBooking(server, { tableId: at, userId: user.userId, date, time })
      ).id
    }
    const { body } = await asAdmin('getTableDay', { params: { date: '2055-03-05' } })
    const ids = body.bookings.map((each: { id: string }) => each.id)
    expect(Object.values(made).map((id) => ids.includes(id))).toEqual([false, true, true, false])
    expect(body.tables.map((each: { id: string }) => each.id)).toContain(tableId)
  })

  test('the business day counts the bookings that wait for an answer', async () => {
    const count = async () => (await asAdmin('getWaitingCounts')).body.tableBookings
    const before = await count()
    const { id } = await makeBooking(server, { tableId, userId: guest.userId })
    expect(await count()).toBe(before + 1)
    await asAdmin('setTableBookingStatus', {
      params: { bookingId: id },
      body: { status: 'confirmed', version: 1 },
    })
    expect(await count()).toBe(before)
  })

  test('a table can be placed on the floor plan and taken off it', async () => {
    const place = (to: object | null, version: number) =>
      asAdmin('setTablePlace', { params: { tableId }, body: { place: to, version } })
    expect(await place({ x: 0, y: 100 }, 1)).toMatchObject({
      status: 200,
      body: { place: { x: 0, y: 100 }, version: 2 },
    })
    expect((await place({ x: 101, y: 0 }, 2)).status).toBe(400)
    expect((await place(null, 1)).body.code).toBe('stale_version')
    expect((await place(null, 2)).body).toMatchObject({ place: null, version: 3 })
  })
})
