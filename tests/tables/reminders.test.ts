import { beforeEach, describe, expect, test } from 'vitest'
import { remindersJob } from '#server/features/tables/reminders-job.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeTable } from './make-table.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const at = (time: string) => new Date(`2055-03-${time}:00+01:00`)
let guest: TestUser
beforeEach(async () => {
  await server.pool.query(
    'delete from table_bookings; delete from restaurant_tables; delete from mails; update house_settings set confirm_guests = 4, reminder_hours = default',
  )
  ;[guest] = await makeUsers(server, 1)
  server.setNow(at('01T12:00'))
})

const evening = { date: '2055-03-05', time: '19:00', guestCount: 2, durationHours: 2 }
async function book(change: object = {}) {
  const body = { requestId: randomId(), tableId: await makeTable(server), ...evening, ...change }
  const made = await call(server, guest, 'createTableBooking', { body })
  expect(made.status).toBe(201)
  await server.pool.query('delete from mails')
  return made.body
}
const run = async (time: string) => {
  server.setNow(at(time))
  await remindersJob.run(server.engine)
}
const remindersOf = async ({ userId, email }: TestUser) => {
  const { rows: mails } = await server.pool.query(
    `select subject, body_text from mails where recipient = $1 and subject like 'Kommer du?%' order by id`,
    [email],
  )
  const { rows: notices } = await server.pool.query(
    `select n.title, n.message, n.path from notifications n join notification_targets t on t.notification_id = n.id
     where t.user_id = $1 and n.title = 'Kommer du?' order by n.id`,
    [userId],
  )
  return { mails, notices }
}
const counts = async () => {
  const { mails, notices } = await remindersOf(guest)
  return [mails.length, notices.length]
}
const params = (booking: { id: string }) => ({ params: { bookingId: booking.id } })
const promise = (booking: { id: string }, who = guest) =>
  call(server, who, 'promiseMyTableBooking', params(booking))

describe('a reminder', () => {
  test('comes the day before at the time of the booking, once, by notice and mail, with the way to the booking', async () => {
    const booking = await book()
    await run('04T18:59')
    expect(await counts()).toEqual([0, 0])
    await run('04T19:00')
    await run('04T19:01')
    const { mails, notices } = await remindersOf(guest)
    expect(notices).toEqual([
      {
        title: 'Kommer du?',
        message: expect.stringContaining('fredag 5 mars'),
        path: `/table-booking/${booking.id}`,
      },
    ])
    expect(mails).toEqual([
      {
        subject: 'Kommer du? Ditt bord: fredag 5 mars 2055 kl. 19:00',
        body_text: expect.stringContaining(`/table-booking/${booking.id}`),
      },
    ])
    const read = await call(server, guest, 'getMyTableBooking', params(booking))
    expect(read.body).toMatchObject({ isReminded: true, promisedAt: null, version: 1 })
    await expectInvariants(server.pool)
  })
  test('waits for the morning at night, and comes before the visit', async () => {
    await book({ time: '22:30' })
    await run('04T22:30')
    expect(await counts()).toEqual([0, 0])
    await run('05T07:59')
    expect(await counts()).toEqual([0, 0])
    await run('05T08:00')
    expect(await counts()).toEqual([1, 1])
  })
  test.each([
    [
      'a cancelled booking',
      async (b: { id: string }) => call(server, guest, 'cancelMyTableBooking', params(b)),
    ],
    ['a booking that the guest has promised to come to', (b: { id: string }) => promise(b)],
    [
      'a house that reminds nobody',
      () => server.pool.query('update house_settings set reminder_hours = null'),
    ],
  ])('does not come for %s', async (_, before) => {
    await before(await book())
    await run('04T20:00')
    expect(await counts()).toEqual([0, 0])
  })
  test('does not come for a booking that waits, or one that was made later than that', async () => {
    await server.pool.query('update house_settings set confirm_guests = null')
    await book()
    await run('04T20:00')
    await server.pool.query('update house_settings set confirm_guests = 4; delete from table_bookings')
    await book()
    await run('05T12:00')
    expect(await counts()).toEqual([0, 0])
  })
  test.each([
    ['comes for a booking that staff confirm before it is due,', '04T18:59', 1],
    ['does not come for a booking that staff confirm later,', '04T19:00', 0],
  ])('%s at %s', async (_, confirmedAt, expected) => {
    await server.pool.query('update house_settings set confirm_guests = null')
    const booking = await book()
    server.setNow(at(confirmedAt))
    const body = { status: 'confirmed', version: 1 }
    const confirmed = await call(server, admin, 'setTableBookingStatus', { ...params(booking), body })
    expect(confirmed.status).toBe(200)
    await run('04T20:00')
    expect(await counts()).toEqual([expected, expected])
  })
  test('sends no mail to an address that nobody has confirmed', async () => {
    await server.pool.query('update users set email_verified = false where id = $1', [guest.userId])
    await book()
    await run('04T19:00')
    expect(await counts()).toEqual([0, 1])
  })
  test('comes anew for another day, and not for another time of the same evening', async () => {
    const booking = await book()
    await run('04T19:00')
    const move = async (change: object, version: number) => {
      const { requestId: _, ...body } = { requestId: '', tableId: booking.table.id, ...evening, ...change }
      const done = await call(server, guest, 'changeMyTableBooking', {
        ...params(booking),
        body: { ...body, specialRequests: null, version },
      })
      expect(done.status).toBe(200)
      return done.body
    }
    await promise(booking)
    expect(await move({ time: '20:00' }, 2)).toMatchObject({
      isReminded: true,
      promisedAt: expect.any(String),
    })
    await run('04T20:30')
    expect(await counts()).toEqual([1, 1])
    expect(await move({ date: '2055-03-09' }, 3)).toMatchObject({ isReminded: false, promisedAt: null })
    await run('08T18:59')
    expect(await counts()).toEqual([1, 1])
    await run('08T19:00')
    expect(await counts()).toEqual([2, 2])
  })
  test('that the guest gets by changing to tomorrow does not come: the guest has just chosen the day', async () => {
    const booking = await book({ date: '2055-03-09' })
    server.setNow(at('04T20:00'))
    const body = { tableId: booking.table.id, ...evening, specialRequests: null, version: 1 }
    expect((await call(server, guest, 'changeMyTableBooking', { ...params(booking), body })).status).toBe(200)
    await run('05T12:00')
    expect(await counts()).toEqual([0, 0])
  })
})

describe('a promise to come', () => {
  test('is seen by staff, is given once, and is in the log', async () => {
    const booking = await book()
    const first = await promise(booking)
    expect(first).toMatchObject({ status: 200, body: { promisedAt: '2055-03-01T11:00:00.000Z', version: 2 } })
    server.setNow(at('02T12:00'))
    expect(await promise(booking)).toMatchObject({ status: 200, body: first.body })
    const day = await call(server, admin, 'getTableDay', { params: { date: '2055-03-05' } })
    expect(day.body.bookings).toMatchObject([{ promisedAt: first.body.promisedAt }])
    const { rows } = await server.pool.query(
      `select action, actor_id from audit_log where subject_id = $1 and action = 'tableBooking.promised'`,
      [booking.id],
    )
    expect(rows).toEqual([{ action: 'tableBooking.promised', actor_id: guest.userId }])
  })
  test('is refused for a cancelled booking, one that has begun, and one of somebody else', async () => {
    const booking = await book()
    const [other] = await makeUsers(server, 1)
    expect((await promise(booking, other)).status).toBe(404)
    server.setNow(at('05T19:00'))
    expect(await promise(booking)).toMatchObject({ status: 409, body: { code: 'booking_started' } })
    server.setNow(at('05T18:59'))
    await call(server, guest, 'cancelMyTableBooking', params(booking))
    expect(await promise(booking)).toMatchObject({ status: 409, body: { code: 'status_not_allowed' } })
  })
})
