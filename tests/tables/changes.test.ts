import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable, makeWait } from './make-table.ts'

let guest: TestUser
let other: TestUser
let tableId: string
const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const noon = new Date('2055-03-05T11:00:00Z')
beforeEach(async () => {
  server.setNow(noon)
  await server.pool.query('delete from table_waits; delete from table_bookings')
  await server.pool.query('delete from restaurant_tables')
  await server.pool.query('delete from mails')
  await set('confirm_guests = 4, quarter_covers = 4, answer_hours = 4, allows_large_tables = false')
  ;[guest, other] = await makeUsers(server, 2)
  tableId = await makeTable(server)
})

const set = (settings: string) => server.pool.query(`update house_settings set ${settings}`)
const evening = { date: '2055-03-05', time: '19:00', guestCount: 2, durationHours: 2 }
const book = async (who: TestUser, change: object = {}) =>
  (
    await call(server, who, 'createTableBooking', {
      body: { requestId: randomId(), tableId, ...evening, ...change },
    })
  ).body
type Booking = { id: string; version: number }
const change = (who: TestUser, { id, version }: Booking, changed: object = {}) =>
  call(server, who, 'changeMyTableBooking', {
    params: { bookingId: id },
    body: { tableId, ...evening, specialRequests: null, version, ...changed },
  })
const move = ({ id, version }: Booking, changed: object) =>
  call(server, admin, 'moveTableBooking', {
    params: { bookingId: id },
    body: { tableId, version, ...changed },
  })
const refused = (code: string) => ({ status: 409, body: { code } })
const subjectsTo = async (who: TestUser) =>
  (
    await server.pool.query('select subject from mails where recipient = $1 order by created_at, id', [
      who.email,
    ])
  ).rows.map(({ subject }) => subject)

describe('a guest who changes a booking', () => {
  test('may choose the table that is offered to the guest, which ends the wait, and not one that is offered to others', async () => {
    const offeredTable = await makeTable(server)
    const booked = await book(guest, { time: '15:00' })
    await makeWait(server, { userId: other.userId, offeredTable })
    expect(await change(guest, booked, { tableId: offeredTable })).toMatchObject(refused('table_taken'))
    await server.pool.query('delete from table_waits')
    await makeWait(server, { userId: guest.userId, offeredTable })
    // Another time of the evening leaves the offer.
    const beside = await change(guest, booked, { time: '16:00' })
    expect(beside.status).toBe(200)
    const status = async () => (await server.pool.query('select status from table_waits')).rows
    expect(await status()).toEqual([{ status: 'offered' }])
    const changed = await change(guest, beside.body, { tableId: offeredTable })
    expect(changed).toMatchObject({ status: 200, body: { table: { id: offeredTable }, time: '19:00' } })
    expect(await status()).toEqual([{ status: 'booked' }])
  })
  test('changes time, party, table and wish; number and id stay, the change is audited, and one mail says it', async () => {
    const booked = await book(guest)
    const to = {
      tableId: await makeTable(server),
      time: '20:30',
      guestCount: 4,
      durationHours: 3,
      specialRequests: 'Barnstol',
    }
    const changed = await change(guest, booked, to)
    expect(changed).toMatchObject({
      status: 200,
      body: {
        id: booked.id,
        number: booked.number,
        status: 'confirmed',
        version: 2,
        time: '20:30',
        guestCount: 4,
      },
    })
    expect(changed.body.table.id).toBe(to.tableId)
    expect(await subjectsTo(guest)).toEqual([
      'Ditt bord är bekräftat: fredag 5 mars 2055 kl. 19:00',
      'Din bordsbokning är ändrad: fredag 5 mars 2055 kl. 20:30',
    ])
    const { rows } = await server.pool.query(
      'select action, before, after from audit_log where subject_id = $1',
      [booked.id],
    )
    expect(rows).toMatchObject([
      {
        action: 'tableBooking.changed',
        before: { time: '19:00', guests: 2 },
        after: { time: '20:30', guests: 4 },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('Barnstol')
    expect((await book(other)).status, 'the old table is free').toBe('confirmed')
    await expectInvariants(server.pool)
  })
  test('and sends it again gets the same answer; another version is refused with the stored booking', async () => {
    const booked = await book(guest)
    const first = await change(guest, booked, { time: '20:00' })
    expect(await change(guest, booked, { time: '20:00' })).toMatchObject({ status: 200, body: first.body })
    expect(await change(guest, booked, { time: '21:00' })).toMatchObject({
      ...refused('stale_version'),
      body: { code: 'stale_version', current: { id: booked.id, time: '20:00', version: 2 } },
    })
    expect(await subjectsTo(guest)).toHaveLength(2)
  })
  test('can do so until the deadline of the house, and not when checked in, started, cancelled or somebody else’s', async () => {
    const booked = await book(guest)
    expect((await change(other, booked)).status).toBe(404)
    server.setNow(new Date('2055-03-05T17:01:00Z'))
    expect(await change(guest, booked, { guestCount: 1 })).toMatchObject(refused('change_too_late'))
    await set('change_notice_minutes = 59')
    expect((await change(guest, booked, { guestCount: 1 })).status).toBe(200)
    await set('change_notice_minutes = 0')
    await server.pool.query('update table_bookings set checked_in_at = now()')
    expect(await change(guest, { ...booked, version: 2 })).toMatchObject(refused('booking_checked_in'))
    server.setNow(new Date('2055-03-05T18:00:00Z'))
    const waiting = await makeBooking(server, { tableId: await makeTable(server), userId: other.userId })
    expect(await change(other, { ...waiting, version: 1 }, { guestCount: 1 })).toMatchObject(
      refused('booking_started'),
    )
    await server.pool.query(`update table_bookings set status = 'cancelled'`)
    server.setNow(noon)
    expect(await change(guest, { ...booked, version: 2 })).toMatchObject(refused('status_not_allowed'))
    await set('change_notice_minutes = default')
  })
  test.each([
    ['a table that is taken', 'table_taken', { time: '20:00' }],
    ['a party that is too large for the table', 'table_too_small', { guestCount: 5 }],
    ['a time that has passed', 'booking_in_past', { time: '11:59' }],
  ])('to %s is refused, and nothing changes', async (_, code, to) => {
    await book(other, { time: '21:00' })
    const booked = await book(guest, { time: '19:00' })
    expect(await change(guest, booked, to)).toMatchObject(refused(code))
    const { body } = await call(server, guest, 'getMyTableBooking', { params: { bookingId: booked.id } })
    expect(body).toMatchObject({ time: '19:00', guestCount: 2, version: 1 })
  })
  test('may overlap the own old time, has no fourth booking, and counts once in the quarter', async () => {
    const booked = await book(guest, { guestCount: 4 })
    for (const date of ['2055-03-06', '2055-03-07']) await book(guest, { date })
    expect(await change(guest, booked, { guestCount: 4, time: '19:14', durationHours: 3 })).toMatchObject({
      status: 200,
      body: { status: 'confirmed' },
    })
  })
  test('keeps a confirmed booking confirmed: what the club would have to answer is refused, and less is never', async () => {
    const booked = await book(guest, { guestCount: 4 })
    await book(other, { tableId: await makeTable(server), time: '20:00' })
    expect(await change(guest, booked, { guestCount: 4, time: '20:05' })).toMatchObject(
      refused('change_needs_answer'),
    )
    await set('confirm_guests = null')
    expect(await change(guest, booked, { guestCount: 4, durationHours: 3 })).toMatchObject(
      refused('change_needs_answer'),
    )
    const less = await change(guest, booked, {
      guestCount: 1,
      durationHours: 1,
      specialRequests: 'Vid fönstret',
    })
    expect(less).toMatchObject({
      status: 200,
      body: { status: 'confirmed', guestCount: 1, durationHours: 1 },
    })
  })
  test('of a booking that waits is answered anew: at once within the rules, else by a new time', async () => {
    const large = await makeTable(server, { capacity: 8 })
    const booked = await book(guest, { tableId: large, guestCount: 6 })
    expect(booked).toMatchObject({ status: 'pending', answerBy: '2055-03-05T15:00:00.000Z' })
    server.setNow(new Date('2055-03-05T12:00:00Z'))
    const waits = await change(guest, booked, { tableId: large, guestCount: 7 })
    expect(waits.body).toMatchObject({ status: 'pending', answerBy: '2055-03-05T16:00:00.000Z' })
    expect(await subjectsTo(guest)).toEqual([])
    const within = await change(guest, waits.body, { guestCount: 4 })
    expect(within.body).toMatchObject({ status: 'confirmed', answerBy: null })
    expect(await subjectsTo(guest)).toEqual(['Ditt bord är bekräftat: fredag 5 mars 2055 kl. 19:00'])
  })
  test('sees the tables as if the booking were not there; for somebody else’s booking they stay taken', async () => {
    const booked = await book(guest)
    const isFree = async (who: TestUser) => {
      const query = { ...evening, time: '20:00', changing: booked.id }
      return (await call(server, who, 'listTables', { query })).body.items[0].isFree
    }
    expect([await isFree(guest), await isFree(other), await isFree(admin)]).toEqual([true, false, true])
  })
})

describe('staff who change a booking', () => {
  const newsOf = async (who: TestUser) =>
    (
      await server.pool.query(
        'select n.title from notifications n join notification_targets t on t.notification_id = n.id where t.user_id = $1',
        [who.userId],
      )
    ).rows.map(({ title }) => title)

  test('change time, party and wish beyond the guest’s limits, and the guest is told once', async () => {
    const booked = await book(guest)
    const moved = await move(booked, { time: '19:45', guestCount: 4, specialRequests: 'Barnstol' })
    expect(moved).toMatchObject({
      status: 200,
      body: { status: 'confirmed', time: '19:45', guestCount: 4, version: 2 },
    })
    expect(await newsOf(guest)).toEqual(['Din bordsbokning är ändrad'])
    expect(await subjectsTo(guest)).toContain('Din bordsbokning är ändrad: fredag 5 mars 2055 kl. 19:45')
    await expectInvariants(server.pool)
  })
  test('what is absent stays, a change of nothing writes nothing, and a wish alone is no news', async () => {
    const booked = await book(guest, { specialRequests: 'Barnstol' })
    expect((await move(booked, {})).body).toMatchObject({ version: 1, specialRequests: 'Barnstol' })
    expect((await move(booked, { specialRequests: '' })).body).toMatchObject({
      version: 2,
      specialRequests: null,
      time: '19:00',
    })
    expect(await newsOf(guest)).toEqual([])
  })
  test('are refused a taken table, the guest’s other table, closed hours, and another start for a party that has come', async () => {
    const booked = await book(guest)
    await book(other, { time: '21:00' })
    expect(await move(booked, { durationHours: 3 })).toMatchObject(refused('table_taken'))
    const second = await makeTable(server)
    await book(guest, { tableId: second, time: '22:00', durationHours: 1 })
    const third = await makeTable(server)
    expect(await move(booked, { tableId: third, time: '21:30' })).toMatchObject(refused('own_overlap'))
    expect(await move(booked, { tableId: third, time: '11:30' })).toMatchObject(refused('booking_in_past'))
    await server.pool.query(`insert into closed_dates values ('2055-03-09', null)`)
    expect(await move(booked, { tableId: third, date: '2055-03-09' })).toMatchObject(refused('house_closed'))
    await server.pool.query('delete from closed_dates')
    server.setNow(new Date('2055-03-05T18:10:00Z'))
    await server.pool.query(
      'update table_bookings set checked_in_at = now(), inside_count = 2 where id = $1',
      [booked.id],
    )
    expect(await move(booked, { tableId: third, time: '19:30' })).toMatchObject(refused('booking_checked_in'))
    const query = { ...evening, changing: booked.id }
    expect(
      (await call(server, admin, 'listTables', { query })).status,
      'the form of a visit that has begun',
    ).toBe(200)
    expect(await call(server, guest, 'listTables', { query })).toMatchObject(refused('booking_in_past'))
    expect(await move(booked, { tableId: third, guestCount: 1 })).toMatchObject(refused('already_inside'))
    expect(await move(booked, { tableId: third, durationHours: 3, guestCount: 3 })).toMatchObject({
      status: 200,
    })
  })
})
