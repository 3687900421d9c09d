import { beforeEach, describe, expect, test } from 'vitest'
import { lapseJob } from '#server/features/tables/lapse-job.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { pick, random, randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { makeTable } from './make-table.ts'

let guest: TestUser
let other: TestUser
const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const noon = new Date('2055-03-05T11:00:00Z')
beforeEach(async () => {
  server.setNow(noon)
  await server.pool.query('delete from table_bookings')
  await server.pool.query('delete from restaurant_tables')
  await server.pool.query('delete from mails')
  await house({ guests: 4, notice: 60, spare: 2, covers: null, answer: 4, large: false })
  ;[guest, other] = await makeUsers(server, 2)
})

type House = {
  guests: number | null
  notice: number
  spare: number
  covers: number | null
  answer: number | null
  large: boolean
}
const house = ({ guests, notice, spare, covers, answer, large }: House) =>
  server.pool.query(
    `update house_settings set confirm_guests = $1, confirm_notice_minutes = $2, confirm_spare_seats = $3, quarter_covers = $4,
       answer_hours = $5, allows_large_tables = $6`,
    [guests, notice, spare, covers, answer, large],
  )
const change = (set: string) => server.pool.query(`update house_settings set ${set}`)

const evening = { date: '2055-03-05', time: '19:00', guestCount: 2, durationHours: 2 }
const book = (who: TestUser, tableId: string, changed: object = {}) =>
  call(server, who, 'createTableBooking', {
    body: { requestId: randomId(), tableId, ...evening, ...changed },
  })
const waits = (answerBy: string | null) => ({
  status: 201,
  body: { status: 'pending', answerBy, hasLapsed: false },
})
const atOnce = { status: 201, body: { status: 'confirmed', answerBy: null, version: 1 } }
const mailsTo = async (who: TestUser) =>
  (await server.pool.query('select subject from mails where recipient = $1', [who.email])).rows.map(
    (row) => row.subject,
  )
const noticesOf = async (who: TestUser) =>
  (
    await server.pool.query(
      'select title, message from notifications n join notification_targets t on t.notification_id = n.id where t.user_id = $1',
      [who.userId],
    )
  ).rows

describe('a booking within the rules of the house', () => {
  test('is confirmed at once, with one mail and no notice, and is checked in like any other', async () => {
    const stream = await openStream(server, guest, 'me')
    const booked = await book(guest, await makeTable(server))
    expect(booked).toMatchObject(atOnce)
    await stream.next((m) => m.type === 'tableBooking.changed' && m.bookingId === booked.body.id)
    expect(await mailsTo(guest)).toEqual(['Ditt bord är bekräftat: fredag 5 mars 2055 kl. 19:00'])
    expect(await noticesOf(guest)).toEqual([])
    server.setNow(new Date('2055-03-05T17:30:00Z'))
    const body = { code: `booking:${booked.body.id}`, requestId: randomId() }
    expect(await call(server, guest, 'checkIn', { body })).toMatchObject({ status: 200 })
    await expectInvariants(server.pool)
  })
  test('sent again is the same booking and sends no second mail', async () => {
    const request = { requestId: randomId() }
    const tableId = await makeTable(server)
    const [first, second] = [await book(guest, tableId, request), await book(guest, tableId, request)]
    expect([first.body.id, first.body.status]).toEqual([second.body.id, second.body.status])
    expect(await mailsTo(guest)).toHaveLength(1)
  })
  test('sends no mail to an address that nobody has confirmed', async () => {
    await server.pool.query('update users set email_verified = false where id = $1', [guest.userId])
    expect(await book(guest, await makeTable(server))).toMatchObject(atOnce)
    expect(await mailsTo(guest)).toEqual([])
  })
})

describe('a booking outside the rules of the house', () => {
  test.each([
    ['a house with the defaults of a new one', 'confirm_guests = default, answer_hours = default', null],
    ['a party that is too large', 'confirm_guests = 1', '2055-03-05T15:00:00.000Z'],
    ['too little notice', 'confirm_notice_minutes = 421', '2055-03-05T15:00:00.000Z'],
    ['an answer within ten hours', 'confirm_guests = null, answer_hours = 10', '2055-03-05T17:00:00.000Z'],
  ])('%s waits for an answer', async (_, set, answerBy) => {
    await change(set)
    expect(await book(guest, await makeTable(server))).toMatchObject(waits(answerBy))
    expect(await mailsTo(guest)).toEqual([])
  })
  test('a small party at a large table that it may book waits for an answer', async () => {
    await change('allows_large_tables = true')
    const [small, large] = [
      await makeTable(server, { capacity: 2 }),
      await makeTable(server, { capacity: 5 }),
    ]
    expect(await book(guest, large)).toMatchObject(waits('2055-03-05T15:00:00.000Z'))
    expect(await book(other, small)).toMatchObject(atOnce)
  })
  test('guests beyond the limit of a quarter of an hour wait; a cancellation makes room; other quarters are free', async () => {
    await change('quarter_covers = 4')
    const guests = await makeUsers(server, 5)
    const bookIn = async (at: number, changed: object) =>
      book(guests[at] as TestUser, await makeTable(server), changed)
    const first = await bookIn(0, { time: '19:00', guestCount: 3 })
    expect(first).toMatchObject(atOnce)
    expect(await bookIn(1, { time: '19:14' })).toMatchObject({ body: { status: 'pending' } })
    expect(await bookIn(2, { time: '19:15' })).toMatchObject(atOnce)
    expect(await bookIn(3, { time: '19:14', guestCount: 1 })).toMatchObject(atOnce)
    await call(server, guests[0] as TestUser, 'cancelMyTableBooking', {
      params: { bookingId: first.body.id },
    })
    expect(await bookIn(4, { time: '19:05', guestCount: 3 })).toMatchObject(atOnce)
  })
  test('guests whom staff have confirmed or booked count in the quarter, and staff have no limit', async () => {
    await change('quarter_covers = 4')
    const phone = {
      ...evening,
      guestCount: 4,
      guestName: 'Åsa Ek',
      requestId: randomId(),
      tableId: await makeTable(server),
    }
    expect((await call(server, admin, 'createPhoneBooking', { body: phone })).status).toBe(201)
    const { body } = await book(guest, await makeTable(server))
    expect(body.status).toBe('pending')
    const answer = { params: { bookingId: body.id }, body: { status: 'confirmed', version: 1 } }
    expect(await call(server, admin, 'setTableBookingStatus', answer)).toMatchObject({
      status: 200,
      body: { status: 'confirmed', answerBy: null },
    })
  })
})

test('the tables say which of them are confirmed at once, and a booking then agrees', async () => {
  await house({ guests: 3, notice: 60, spare: 1, covers: 5, answer: 4, large: true })
  for (const capacity of [2, 3, 4, 6]) await makeTable(server, { capacity })
  const { body } = await call(server, guest, 'listTables', { query: evening })
  const said = body.items.map((each: { capacity: number; isConfirmedAtOnce: boolean }) => [
    each.capacity,
    each.isConfirmedAtOnce,
  ])
  expect(said).toEqual([
    [2, true],
    [3, true],
    [4, false],
    [6, false],
  ])
  const guests = await makeUsers(server, 4)
  for (const [at, item] of body.items.entries())
    expect((await book(guests[at] as TestUser, item.id)).body.status).toBe(
      item.isConfirmedAtOnce ? 'confirmed' : 'pending',
    )
  const after = await call(server, guest, 'listTables', { query: { ...evening, time: '19:01' } })
  expect(after.body.items.some((each: { isConfirmedAtOnce: boolean }) => each.isConfirmedAtOnce)).toBe(false)
})

test('random bookings of one evening, over both changes of the clock, are confirmed at once exactly where a list says so', async () => {
  const steps = long ? 2_000 : 150
  let confirmed = 0
  for (const date of ['2055-03-28', '2055-10-31']) {
    await server.pool.query('delete from table_bookings')
    await server.pool.query('delete from restaurant_tables')
    server.setNow(new Date(`${date}T00:00:00+02:00`))
    const rules = { guests: 5, notice: 90, spare: 2, covers: 9, answer: 2, large: true }
    await house(rules)
    const guests = await makeUsers(server, steps / 2)
    const made: { minute: number; guests: number }[] = []
    for (const who of guests) {
      const guestCount = 1 + Math.floor(random() * 8)
      const capacity = pick(
        random,
        [2, 4, 8].filter((seats) => seats >= guestCount),
      )
      const tableId = await makeTable(server, { capacity })
      const time = `0${pick(random, [0, 1, 2, 3, 4])}:${pick(random, ['00', '07', '15', '29', '30', '59'])}`
      const answer = await book(who, tableId, { date, time, guestCount, durationHours: 1 })
      if (answer.status !== 201) {
        expect(answer.body.code).toBeOneOf(['time_does_not_exist', 'booking_in_past'])
        continue
      }
      const minute = Math.round(
        (Date.parse(answer.body.startsAt) - server.engine.clock.now().getTime()) / 60_000,
      )
      const covers = made
        .filter((each) => Math.floor(each.minute / 15) === Math.floor(minute / 15))
        .reduce((sum, each) => sum + each.guests, 0)
      const { rows } = await server.pool.query(
        'select min(capacity) as fit from restaurant_tables where capacity >= $1',
        [guestCount],
      )
      const isAtOnce =
        guestCount <= rules.guests &&
        minute >= rules.notice &&
        (capacity - guestCount <= rules.spare || capacity === rows[0].fit) &&
        covers + guestCount <= rules.covers
      expect([time, guestCount, covers, answer.body.status]).toEqual([
        time,
        guestCount,
        covers,
        isAtOnce ? 'confirmed' : 'pending',
      ])
      if (isAtOnce) made.push({ minute, guests: guestCount })
    }
    confirmed += made.length
  }
  expect(confirmed).toBeGreaterThan(10)
}, 300_000)

describe('a booking that nobody answers', () => {
  const asLate = async () => {
    const tableId = await makeTable(server, { capacity: 6 })
    const { body } = await book(guest, tableId, { guestCount: 5 })
    expect(body).toMatchObject({ status: 'pending', answerBy: '2055-03-05T15:00:00.000Z' })
    return { tableId, bookingId: body.id as string }
  }
  test('lapses at its time and not before: cancelled, the table free, the guest told once, and audited as nobody’s', async () => {
    const { tableId, bookingId } = await asLate()
    server.setNow(new Date('2055-03-05T14:59:59.999Z'))
    await lapseJob.run(server.engine)
    const read = () => call(server, guest, 'getMyTableBooking', { params: { bookingId } })
    expect((await read()).body.status).toBe('pending')
    const stream = await openStream(server, guest, 'me')
    server.setNow(new Date('2055-03-05T15:00:00Z'))
    await lapseJob.run(server.engine)
    await stream.next((m) => m.type === 'tableBooking.changed' && m.bookingId === bookingId)
    await lapseJob.run(server.engine)
    expect((await read()).body).toMatchObject({
      status: 'cancelled',
      hasLapsed: true,
      answerBy: null,
      version: 2,
    })
    expect(await mailsTo(guest)).toEqual([
      'Vi hann inte svara på din bordsbokning: fredag 5 mars 2055 kl. 19:00',
    ])
    expect(await noticesOf(guest)).toMatchObject([{ title: 'Vi hann inte svara på din bordsbokning' }])
    const { rows } = await server.pool.query(`select actor_id, action from audit_log where subject_id = $1`, [
      bookingId,
    ])
    expect(rows).toEqual([{ actor_id: null, action: 'tableBooking.lapsed' }])
    expect((await book(other, tableId, { guestCount: 5 })).status).toBe(201)
    await expectInvariants(server.pool)
  })
  test('that was answered does not lapse', async () => {
    const { bookingId } = await asLate()
    const answer = { params: { bookingId }, body: { status: 'confirmed', version: 1 } }
    await call(server, admin, 'setTableBookingStatus', answer)
    server.setNow(new Date('2055-03-05T15:00:00Z'))
    await lapseJob.run(server.engine)
    const { body } = await call(server, guest, 'getMyTableBooking', { params: { bookingId } })
    expect(body).toMatchObject({ status: 'confirmed', hasLapsed: false })
  })
  test('and the club’s cancellation is no lapse', async () => {
    const { bookingId } = await asLate()
    const answer = { params: { bookingId }, body: { status: 'cancelled', version: 1 } }
    expect((await call(server, admin, 'setTableBookingStatus', answer)).body).toMatchObject({
      hasLapsed: false,
    })
  })
})
