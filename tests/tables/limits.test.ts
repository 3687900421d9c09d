import { beforeEach, describe, expect, test } from 'vitest'
import { requestsJob } from '#server/features/tables/requests-job.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from './make-table.ts'

let guest: TestUser
const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
beforeEach(async () => {
  server.setNow(null)
  server.engine.env.smtpUrl = null
  await server.pool.query('delete from table_bookings')
  await server.pool.query('delete from restaurant_tables')
  await server.pool.query('update house_settings set table_horizon_days = null, allows_large_tables = false')
  ;[guest] = await makeUsers(server, 1)
})

const evening = { date: '2055-03-05', time: '19:00', guestCount: 2, durationHours: 2 }
const book = (who: TestUser, tableId: string, change: object = {}) =>
  call(server, who, 'createTableBooking', { body: { requestId: randomId(), tableId, ...evening, ...change } })
const cancel = (bookingId: string, who = guest) =>
  call(server, who, 'cancelMyTableBooking', { params: { bookingId } })
const refused = (code: string) => ({ status: 409, body: { code } })

/** Guests whose addresses are not confirmed, on a server that sends mail. */
async function unconfirmed(count: number): Promise<TestUser[]> {
  server.engine.env.smtpUrl = 'smtps://mail.example.se'
  const guests = await makeUsers(server, count)
  await server.pool.query('update users set email_verified = false where id = any($1)', [
    guests.map((each) => each.userId),
  ])
  return guests
}
const tablesOf = (count: number) => Promise.all(Array.from({ length: count }, () => makeTable(server)))

describe('the settings of the house', () => {
  test('the settings of the house are changed by an admin at the version read, with an audit row', async () => {
    const before = await call(server, guest, 'getHouseSettings')
    expect(before.body).toMatchObject({ unconfirmedTables: 4, allowsLargeTables: false })
    const body = {
      horizonDays: 90,
      unconfirmedTables: 4,
      allowsLargeTables: false,
      version: before.body.version,
    }
    const after = await call(server, admin, 'putHouseSettings', { body })
    expect(after).toMatchObject({ status: 200, body: { horizonDays: 90, version: before.body.version + 1 } })
    expect(await call(server, admin, 'putHouseSettings', { body })).toMatchObject(refused('stale_version'))
    const { rows } = await server.pool.query(
      `select after -> 'horizonDays' as days from audit_log where action = 'houseSettings.updated'`,
    )
    expect(rows).toEqual([{ days: 90 }])
  })
  test.each([
    ['no days', { horizonDays: 0 }],
    ['three years', { horizonDays: 1095 }],
    ['fewer than no tables', { unconfirmedTables: -1 }],
  ])('the settings of the house: %s is refused', async (_, change) => {
    const body = { horizonDays: 90, unconfirmedTables: 4, allowsLargeTables: false, version: 1, ...change }
    expect((await call(server, admin, 'putHouseSettings', { body })).body.code).toBe('validation_failed')
  })
})

describe('how far ahead a table is booked', () => {
  test('the horizon: its last day can be booked, the next one is refused at its field, and staff have no limit', async () => {
    await server.pool.query('update house_settings set table_horizon_days = 180')
    server.setNow(new Date('2026-11-25T22:59:00Z'))
    const tableId = await makeTable(server)
    expect((await book(guest, tableId, { date: '2027-05-24' })).status).toBe(201)
    expect(await book(guest, tableId, { date: '2027-05-25' })).toMatchObject({
      ...refused('booking_too_far'),
      body: { code: 'booking_too_far', fields: [{ field: 'date' }] },
    })
    expect((await book(guest, tableId, { date: '2100-05-25' })).body.code).toBe('booking_too_far')
    const body = { requestId: randomId(), tableId, ...evening, date: '2027-12-01', guestName: 'Åsa Ek' }
    expect((await call(server, admin, 'createPhoneBooking', { body })).status).toBe(201)
  })
  test('the horizon of a new installation is 180 days, counted from the day in Stockholm', async () => {
    const { rows } = await server.pool.query(
      `select column_default from information_schema.columns where column_name = 'table_horizon_days'`,
    )
    expect(rows).toEqual([{ column_default: '180' }])
    await server.pool.query('update house_settings set table_horizon_days = default')
    // One in the morning of the 26th in Stockholm.
    server.setNow(new Date('2026-11-25T23:30:00Z'))
    expect((await book(guest, await makeTable(server), { date: '2027-05-25' })).status).toBe(201)
  })
})

describe('a small party and a large table', () => {
  test.each([
    [1, [1, 2, 3], [4, 8]],
    [2, [2, 3, 4], [5, 8]],
    [6, [6, 8], [9, 20]],
  ])('a party of %i can book the tables for %j, and not those for %j', async (guestCount, fitting, large) => {
    const made = new Map<number, string>()
    for (const capacity of [...fitting, ...large]) made.set(capacity, await makeTable(server, { capacity }))
    const { body } = await call(server, guest, 'listTables', { query: { ...evening, guestCount } })
    const seats = (isLarge: boolean) =>
      body.items
        .filter((each: { isLarge: boolean }) => each.isLarge === isLarge)
        .map((each: { capacity: number }) => each.capacity)
    expect([seats(false), seats(true)]).toEqual([fitting, large])
    for (const capacity of large)
      expect(await book(guest, made.get(capacity) as string, { guestCount })).toMatchObject(
        refused('table_too_large'),
      )
    expect((await book(guest, made.get(fitting.at(-1) as number) as string, { guestCount })).status).toBe(201)
  })
  test('a small party can book the smallest table that seats it, where the house has none of its size', async () => {
    const [six, eight] = [await makeTable(server, { capacity: 6 }), await makeTable(server, { capacity: 8 })]
    await makeTable(server, { capacity: 2, isAvailable: false })
    expect((await book(guest, eight)).body.code).toBe('table_too_large')
    expect((await book(guest, six)).status).toBe(201)
  })
  test('a small party can book any table where the owner allows it, and where staff do it', async () => {
    const [, eight] = [await makeTable(server, { capacity: 2 }), await makeTable(server, { capacity: 8 })]
    const body = { requestId: randomId(), tableId: eight, ...evening, guestName: 'Åsa Ek' }
    expect((await call(server, admin, 'createPhoneBooking', { body })).status).toBe(201)
    await server.pool.query('update house_settings set allows_large_tables = true')
    expect((await book(guest, eight, { time: '21:00' })).status).toBe(201)
  })
})

describe('unconfirmed accounts of one network', () => {
  test('unconfirmed accounts of one network together hold at most four tables an evening; a confirmed account, another evening and staff have no such limit', async () => {
    const guests = await unconfirmed(6)
    const tables = await tablesOf(7)
    const [first, , , , fifth] = guests as [TestUser, TestUser, TestUser, TestUser, TestUser]
    const made = []
    for (const [index, who] of guests.slice(0, 4).entries())
      made.push(await book(who, tables[index] as string))
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    // Half past midnight belongs to the evening.
    for (const change of [{}, { time: '22:00' }, { date: '2055-03-06', time: '00:30' }])
      expect(await book(fifth, tables[4] as string, change)).toMatchObject(refused('too_many_unconfirmed'))
    expect((await book(fifth, tables[4] as string, { date: '2055-03-06' })).status, 'the next evening').toBe(
      201,
    )
    expect((await book(guest, tables[5] as string)).status, 'a confirmed account').toBe(201)
    const body = { requestId: randomId(), tableId: tables[6], ...evening, guestName: 'Åsa Ek' }
    expect((await call(server, admin, 'createPhoneBooking', { body })).status).toBe(201)
    expect((await cancel(made[0]?.body.id, first)).status).toBe(200)
    expect((await book(fifth, tables[0] as string)).status, 'one was given back').toBe(201)
  })
  test('unconfirmed accounts of one network: one that confirms its address has no limit, and no longer counts for the others', async () => {
    const guests = await unconfirmed(5)
    const tables = await tablesOf(6)
    for (const [index, who] of guests.slice(0, 4).entries()) await book(who, tables[index] as string)
    const [first, , , , fifth] = guests as [TestUser, TestUser, TestUser, TestUser, TestUser]
    expect((await book(fifth, tables[4] as string)).body.code).toBe('too_many_unconfirmed')
    await server.pool.query('update users set email_verified = true where id = $1', [fifth.userId])
    expect((await book(fifth, tables[4] as string)).status).toBe(201)
    await server.pool.query('update users set email_verified = true where id = $1', [first.userId])
    const [sixth] = (await unconfirmed(1)) as [TestUser]
    expect((await book(sixth, tables[5] as string)).status).toBe(201)
  })
  test('unconfirmed accounts of one network: the owner sets their limit; without mail nobody can confirm, and nothing is limited or stored', async () => {
    await server.pool.query('update house_settings set unconfirmed_tables = 1')
    const [one, two] = (await unconfirmed(2)) as [TestUser, TestUser]
    const tables = await tablesOf(2)
    expect((await book(one, tables[0] as string)).status).toBe(201)
    expect((await book(two, tables[1] as string)).body.code).toBe('too_many_unconfirmed')
    server.engine.env.smtpUrl = null
    expect((await book(two, tables[1] as string)).status).toBe(201)
    const { rows } = await server.pool.query('select count(network_key)::int as n from table_bookings')
    expect(rows).toEqual([{ n: 1 }])
    await server.pool.query('update house_settings set unconfirmed_tables = 4')
  })
  test('unconfirmed accounts of one network: a booking sent again after a lost answer is answered again at the limit', async () => {
    const guests = await unconfirmed(4)
    const tables = await tablesOf(4)
    for (const [index, who] of guests.slice(0, 3).entries()) await book(who, tables[index] as string)
    const last = { requestId: randomId() }
    const made = await book(guests[3] as TestUser, tables[3] as string, last)
    expect(await book(guests[3] as TestUser, tables[3] as string, last)).toMatchObject({
      status: 201,
      body: { id: made.body.id },
    })
  })
  test('unconfirmed accounts of one network: the network is stored as a keyed hash for the evening, and erased after it', async () => {
    const [one, two] = (await unconfirmed(2)) as [TestUser, TestUser]
    const [a, b] = (await tablesOf(2)) as [string, string]
    await book(one, a)
    await book(two, b, { date: '2055-03-06', time: '00:30' })
    await book(two, b, { date: '2055-03-06' })
    const keys = async () =>
      (await server.pool.query('select network_key as key from table_bookings order by starts_at')).rows.map(
        ({ key }) => key,
      )
    const [first, second, third] = await keys()
    expect(second, 'the same evening').toBe(first)
    expect(third, 'the next evening').not.toBe(first)
    expect(JSON.stringify([first, third])).not.toContain('127.0.0.1')
    server.setNow(new Date('2055-03-06T04:59:00Z'))
    await requestsJob.run(server.engine)
    expect(await keys()).toEqual([first, first, third])
    server.setNow(new Date('2055-03-06T05:00:00Z'))
    await requestsJob.run(server.engine)
    expect(await keys()).toEqual([null, null, third])
  })
  test('unconfirmed accounts: staff see how many bookings of the evening look alike', async () => {
    const [one, two, three] = (await unconfirmed(3)) as [TestUser, TestUser, TestUser]
    const tables = await tablesOf(5)
    await book(one, tables[0] as string)
    await book(two, tables[1] as string)
    await book(three, tables[2] as string, { date: '2055-03-07' })
    await book(guest, tables[3] as string)
    // Half an hour apart, from one network.
    await server.pool.query(
      `update table_bookings set created_at = created_at - interval '30 minutes' where user_id = $1`,
      [one.userId],
    )
    const read = async () => {
      const { body } = await call(server, admin, 'getTableDay', { params: { date: '2055-03-05' } })
      return new Map(
        body.bookings.map((each: { guest: { userId: string }; alike?: number }) => [
          each.guest.userId,
          each.alike,
        ]),
      )
    }
    expect(await read()).toEqual(
      new Map([
        [one.userId, 1],
        [two.userId, 1],
        [guest.userId, undefined],
      ]),
    )
    const list = await call(server, admin, 'listAllTableBookings', { query: { date: '2055-03-05' } })
    expect(list.body.items.map((each: { alike?: number }) => each.alike ?? 0).toSorted()).toEqual([0, 1, 1])
    await server.pool.query('update users set email_verified = true where id = $1', [two.userId])
    expect([...(await read()).values()]).toEqual([undefined, undefined, undefined])
  })
  test('unconfirmed accounts: bookings within a minute count as similar also when they come from several networks; without a mail server, no bookings count as similar', async () => {
    const tables = await tablesOf(4)
    const alikeOf = async () =>
      (await call(server, admin, 'getTableDay', { params: { date: '2055-03-05' } })).body.bookings.map(
        (each: { alike?: number }) => each.alike,
      )
    const [one, two] = (await unconfirmed(2)) as [TestUser, TestUser]
    server.engine.env.smtpUrl = null
    await book(one, tables[0] as string)
    await book(two, tables[1] as string)
    expect(await alikeOf()).toEqual([undefined, undefined])
    await server.pool.query('delete from table_bookings')
    server.engine.env.smtpUrl = 'smtps://mail.example.se'
    await book(one, tables[0] as string)
    await book(two, tables[1] as string)
    await server.pool.query(
      `update table_bookings set network_key = reverse(network_key) where user_id = $1`,
      [two.userId],
    )
    expect(await alikeOf()).toEqual([1, 1])
  })
  test('the number of similar bookings is shown to staff, and not to a guest who checks in', async () => {
    const [one, two] = (await unconfirmed(2)) as [TestUser, TestUser]
    const [first, second] = (await tablesOf(2)) as [string, string]
    const ids = [(await book(one, first)).body.id, (await book(two, second)).body.id]
    await server.pool.query(`update table_bookings set status = 'confirmed'`)
    server.setNow(new Date('2055-03-05T17:30:00Z'))
    const scan = (who: TestUser, code: string) =>
      call(server, who, 'checkIn', { body: { code, requestId: randomId() } })
    const own = await scan(one, ids[0])
    expect(own.status).toBe(200)
    expect(own.body).not.toHaveProperty('alike')
    expect(await scan(admin, ids[1])).toMatchObject({ status: 200, body: { alike: 1 } })
  })
})

describe('cancelling', () => {
  test('cancelling again after a lost answer is answered as done, and changes nothing', async () => {
    const made = await book(guest, await makeTable(server))
    const first = await cancel(made.body.id)
    expect(await cancel(made.body.id)).toMatchObject({ status: 200, body: first.body })
  })
  test('cancelling for a party that is at its table is refused before and after the booked time', async () => {
    const { id } = await makeBooking(server, {
      tableId: await makeTable(server),
      userId: guest.userId,
      status: 'confirmed',
    })
    server.setNow(new Date('2055-03-05T17:30:00Z'))
    await call(server, guest, 'checkIn', { body: { code: `booking:${id}`, requestId: randomId() } })
    expect(await cancel(id)).toMatchObject(refused('booking_checked_in'))
    server.setNow(new Date('2055-03-05T18:30:00Z'))
    expect(await cancel(id)).toMatchObject(refused('booking_checked_in'))
  })
  test('cancelling and booking in a loop is stopped after twenty, with one audit row that counts them', async () => {
    const tableId = await makeTable(server)
    const statuses: number[] = []
    for (let pair = 1; pair <= 21; pair++) {
      const { body } = await book(guest, tableId)
      statuses.push((await cancel(body.id)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    const { rows } = await server.pool.query(
      `select after -> 'times' as times from audit_log where action = 'tableBooking.cancelled' and actor_id = $1`,
      [guest.userId],
    )
    expect(rows).toEqual([{ times: 20 }])
  })
})
