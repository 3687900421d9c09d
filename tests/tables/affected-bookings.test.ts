import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from './make-table.ts'

let guest: TestUser
let english: TestUser
let tableId: string
const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
beforeEach(async () => {
  for (const table of ['table_bookings', 'opening_days', 'closed_dates', 'opening_hours'])
    await server.pool.query(`delete from ${table}`)
  ;[guest, english] = await makeUsers(server, 2)
  await server.pool.query(`update users set language = 'en' where id = $1`, [english.userId])
  tableId = await makeTable(server)
})

const evening = (closesAt = '23:00') => Array.from({ length: 7 }, () => ({ opensAt: '17:00', closesAt }))
const date = '2055-03-05'
async function put(change: object) {
  const { version } = (await call(server, admin, 'getOpeningHours')).body
  const body = { days: evening(), closedDates: [], version, ...change }
  return call(server, admin, 'putOpeningHours', { body })
}
const bookingOf = (user: TestUser, time = '19:00', more: object = {}) =>
  makeBooking(server, { tableId, userId: user.userId, date, time, ...more })
const sentTo = async (user: TestUser) => {
  const mails = await server.pool.query('select subject, body_text from mails where recipient = $1', [
    user.email,
  ])
  const notices = await server.pool.query(
    'select title, message from notifications n join notification_targets t on t.notification_id = n.id where t.user_id = $1',
    [user.userId],
  )
  return { mails: mails.rows, notices: notices.rows }
}
const closing = { closedDates: [{ date, reason: 'Hyrd' }] }

describe('hours that leave bookings outside', () => {
  test('hours that leave bookings outside are refused with who is affected, and nothing is changed', async () => {
    await put({})
    const { id } = await bookingOf(guest, '19:00', { guests: 4 })
    const refused = await put(closing)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'bookings_outside_hours',
        current: {
          count: 1,
          bookings: [{ id, guest: { displayName: guest.displayName }, date, time: '19:00', guestCount: 4 }],
        },
      },
    })
    expect((await call(server, admin, 'getOpeningHours')).body).toMatchObject({ closedDates: [], version: 1 })
    expect(await sentTo(guest)).toEqual({ mails: [], notices: [] })
  })

  test('hours that leave bookings outside are saved with a mail and a notice to each guest in their language; the bookings stay and can be cancelled', async () => {
    await put({})
    const { id } = await bookingOf(guest)
    await bookingOf(english, '21:00', { status: 'confirmed' })
    const phoned = await call(server, admin, 'createPhoneBooking', {
      body: {
        requestId: randomId(),
        tableId,
        date,
        time: '17:00',
        guestCount: 2,
        durationHours: 2,
        guestName: 'Åsa Ek',
      },
    })
    expect(phoned.status).toBe(201)
    expect((await put({ ...closing, affected: 'tell' })).status).toBe(200)
    const [swedish, other] = [await sentTo(guest), await sentTo(english)]
    expect(swedish.mails).toMatchObject([
      { subject: 'Din bordsbokning hamnar utanför öppettiderna: fredag 5 mars 2055 kl. 19:00' },
    ])
    expect(swedish.mails[0].body_text).toContain(id.slice(-8))
    expect(swedish.notices).toMatchObject([{ title: 'Din bordsbokning hamnar utanför öppettiderna' }])
    expect(other.mails).toMatchObject([
      { subject: 'Your table booking falls outside our opening hours: Friday, 5 March 2055 at 21:00' },
    ])
    expect(other.notices).toMatchObject([{ title: 'Your table booking falls outside our opening hours' }])
    const cancelled = await call(server, guest, 'cancelMyTableBooking', { params: { bookingId: id } })
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    await expectInvariants(server.pool)
  })

  test('hours that leave bookings outside are saved and nobody is notified when the admin leaves them alone; later edits do not ask again', async () => {
    await put({})
    await bookingOf(guest)
    expect((await put({ ...closing, affected: 'leave' })).status).toBe(200)
    expect(await sentTo(guest)).toEqual({ mails: [], notices: [] })
    expect((await put({ ...closing, days: evening('22:00') })).status).toBe(200)
  })

  test.each([
    ['to which the visit lasts', '21:00', 200],
    ['within the visit', '20:59', 409],
    ['before the visit', '18:00', 409],
  ])('hours that close at a time %s (%s) are answered with %i', async (_, closesAt, status) => {
    await put({})
    await bookingOf(guest)
    expect((await put({ days: evening(closesAt) })).status).toBe(status)
  })

  test.each([
    ['is cancelled', { status: 'cancelled' }],
    ['is completed', { status: 'completed' }],
  ])('hours that leave a booking outside that %s are saved without a question', async (_, more) => {
    await put({})
    await bookingOf(guest, '19:00', more)
    expect((await put(closing)).status).toBe(200)
  })
  test('hours that leave a party outside that is here, or has been, are saved without a question', async () => {
    await put({})
    const { id } = await bookingOf(guest, '19:00', { status: 'confirmed' })
    await server.pool.query('update table_bookings set checked_in_at = now() where id = $1', [id])
    expect((await put(closing)).status).toBe(200)
  })
  test('hours that leave two hundred bookings outside are refused with the first hundred and their number', async () => {
    await put({})
    const users = await makeUsers(server, 120)
    for (const [index, user] of users.entries())
      await makeBooking(server, {
        tableId: await makeTable(server),
        userId: user.userId,
        date,
        time: index % 2 ? '19:00' : '20:00',
      })
    const { body } = await put(closing)
    expect([body.current.count, body.current.bookings.length]).toEqual([120, 100])
  })
})
