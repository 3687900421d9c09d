import { beforeEach, describe, expect, test } from 'vitest'
import { requestsJob } from '#server/features/tables/requests-job.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from './make-table.ts'

let guest: TestUser
let other: TestUser
let tableId: string
const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
beforeEach(async () => {
  ;[guest, other] = await makeUsers(server, 2)
  tableId = await makeTable(server)
  server.setNow(new Date('2055-03-05T17:30:00Z'))
})

const checkIn = (who: TestUser, code: string, requestId: string = randomId()) =>
  call(server, who, 'checkIn', { body: { code, requestId } })
const confirmed = () => makeBooking(server, { tableId, userId: guest.userId, status: 'confirmed' })

describe('check-in', () => {
  test.each([
    ['the QR code', (id: string) => `booking:${id}`],
    ['the id', (id: string) => id],
    ['the booking number', (id: string) => id.slice(-8).toUpperCase()],
    ['a scanner of another layout', (id: string) => `bookingÖ${id.replaceAll('-', '+')}`],
    ['a scanner that says what it read', (id: string) => `]Q1booking:${id}`],
    ['a scanner that ends with a control character', (id: string) => `booking:${id}\u0004`],
    ['a number between stars', (id: string) => `*${id.slice(-8)}*`],
    ['a number after its sign', (id: string) => `#${id.slice(-8)}`],
    ['a number with a space', (id: string) => id.slice(-8).replace(/^.{4}/, '$& ')],
    ['a number with a hyphen', (id: string) => id.slice(-8).replace(/^.{4}/, '$&-')],
    ['l for 1 and o for 0', (id: string) => id.slice(-8).replaceAll('1', 'l').replaceAll('0', 'o')],
  ])('check-in by %s works for the owner and at the door', async (_, codeOf) => {
    const { id } = await confirmed()
    const answer = await checkIn(guest, codeOf(id))
    expect(answer).toMatchObject({
      status: 200,
      body: { id, checkedInAt: '2055-03-05T17:30:00.000Z', guest: { displayName: guest.displayName } },
    })
    const again = await checkIn(admin, codeOf(id))
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'already_checked_in', current: { checkedInAt: '2055-03-05T17:30:00.000Z' } },
    })
    const { rows } = await server.pool.query(
      'select action, actor_id, after from audit_log where subject_id = $1',
      [id],
    )
    expect(rows).toMatchObject([{ action: 'tableBooking.checked-in', actor_id: guest.userId }])
  })

  test('check-in by 100 scanners at the same time: one succeeds, and the others are refused with its time', async () => {
    const { id } = await confirmed()
    const answers = await Promise.all(Array.from({ length: 100 }, () => checkIn(admin, id, randomId())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(99)
    for (const { body } of refused)
      expect(body).toMatchObject({
        code: 'already_checked_in',
        current: { checkedInAt: '2055-03-05T17:30:00.000Z' },
      })
  })
  test('check-in: a scan that a page stored before an update, with its earlier name of the id, is the same scan', async () => {
    const { id } = await confirmed()
    const scanId = randomId()
    const first = await call(server, admin, 'checkIn', { body: { code: id, scanId } })
    expect(first.status).toBe(200)
    expect((await checkIn(admin, id, scanId)).body).toEqual(first.body)
  })
  test('check-in: the same scan sent again gets the same answer', async () => {
    const { id } = await confirmed()
    const requestId = randomId()
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkIn(admin, id, requestId)))
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${body.checkedInAt} ${body.version}`)).size,
    ).toBe(1)
    expect((await checkIn(admin, id, randomId())).body.code).toBe('already_checked_in')
  })

  test('a booking that is checked in can be cancelled by an admin, and not by the guest', async () => {
    const { id } = await confirmed()
    const { version } = (await checkIn(guest, id)).body
    const own = await call(server, guest, 'cancelMyTableBooking', { params: { bookingId: id } })
    expect(own).toMatchObject({ status: 409, body: { code: 'booking_checked_in' } })
    const parts = { params: { bookingId: id }, body: { status: 'cancelled', version } }
    expect((await call(server, admin, 'setTableBookingStatus', parts)).body).toMatchObject({
      status: 'cancelled',
      checkedInAt: '2055-03-05T17:30:00.000Z',
    })
  })

  test.each([
    ['pending', 'booking_pending'],
    ['cancelled', 'booking_cancelled'],
    ['completed', 'booking_completed'],
  ])('check-in of a %s booking is refused with its message', async (status, code) => {
    const { id } = await makeBooking(server, { tableId, userId: guest.userId, status })
    expect(await checkIn(guest, id)).toMatchObject({ status: 409, body: { code } })
  })
  describe('of a booking that waits for an answer, with its confirmation', () => {
    const waiting = () => makeBooking(server, { tableId, userId: guest.userId })
    const confirm = (who: TestUser, code: string, requestId = randomId(), waitedMs = 0) =>
      call(server, who, 'checkIn', { body: { code, requestId, waitedMs, confirm: true } })
    const written = async (id: string) =>
      (
        await server.pool.query(
          `select b.status, b.version, b.checked_in_at, (select array_agg(action order by a.id) from audit_log a where subject_id = b.id::text) as actions,
             (select count(*)::int from mails where recipient = $2) as mails from table_bookings b where id = $1`,
          [id, guest.email],
        )
      ).rows[0]
    test('check-in of a booking that waits for an answer confirms it and checks it in, each with an audit row, without a mail to the guest, who is there', async () => {
      const { id } = await waiting()
      const requestId = randomId()
      expect((await checkIn(admin, id, requestId)).body.code).toBe('booking_pending')
      const answer = await confirm(admin, id, requestId)
      expect(answer).toMatchObject({
        status: 200,
        body: { id, status: 'confirmed', version: 3, checkedInAt: '2055-03-05T17:30:00.000Z' },
      })
      expect(await written(id)).toMatchObject({
        status: 'confirmed',
        version: 3,
        mails: 0,
        actions: ['tableBooking.confirmed', 'tableBooking.checked-in'],
      })
      expect((await confirm(admin, id, requestId)).body).toEqual(answer.body)
      expect((await confirm(admin, id)).body.code).toBe('already_checked_in')
    })
    test('of 20 check-ins at the same time that confirm a booking, one succeeds', async () => {
      const { id } = await waiting()
      const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(admin, id)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
      expect(await written(id)).toMatchObject({ version: 3 })
    })
    test('check-in of a booking that waits for an answer is refused for the guest', async () => {
      const { id } = await waiting()
      expect((await confirm(guest, id)).body.code).toBe('booking_pending')
      expect(await written(id)).toMatchObject({ status: 'pending', version: 1, actions: null })
    })
    test.each([
      ['2055-03-05T16:59:59Z', 0, 'check_in_early'],
      ['2055-03-05T20:00:00Z', 0, 'check_in_late'],
      ['2055-03-05T17:30:00Z', 60 * 60_000, 'check_in_early'],
    ])(
      'check-in of a booking that waits for an answer at %s, %i ms after the scan, is refused as %s, and nothing is confirmed',
      async (now, waitedMs, code) => {
        const { id } = await waiting()
        server.setNow(new Date(now))
        expect((await confirm(admin, id, randomId(), waitedMs)).body.code).toBe(code)
        expect(await written(id)).toMatchObject({ status: 'pending', version: 1 })
      },
    )
    test('check-in of a booking that waits for an answer does not confirm a cancelled one', async () => {
      const { id } = await makeBooking(server, { tableId, userId: guest.userId, status: 'cancelled' })
      expect((await confirm(admin, id)).body.code).toBe('booking_cancelled')
    })
    test('check-in of a booking that waits for an answer counts from when staff confirmed it, after a wait for the network', async () => {
      const { id } = await waiting()
      server.setNow(new Date('2055-03-05T21:00:00Z'))
      const { status, body } = await confirm(admin, id, randomId(), 2 * 3_600_000)
      expect([status, body.checkedInAt]).toEqual([200, '2055-03-05T19:00:00.000Z'])
    })
  })

  test.each([
    ['2055-03-05T16:59:59.999Z', 'check_in_early'],
    ['2055-03-05T20:00:00.000Z', 'check_in_late'],
    ['2055-03-04T18:00:00.000Z', 'check_in_early'],
  ])('check-in at %s is refused: %s', async (now, code) => {
    const { id } = await confirmed()
    server.setNow(new Date(now))
    expect(await checkIn(guest, id)).toMatchObject({ status: 409, body: { code } })
  })
  test('check-in: the booking of somebody else is answered to a guest as unknown', async () => {
    const { id } = await confirmed()
    const [foreign, unknown] = [await checkIn(other, id), await checkIn(other, randomId())]
    expect([foreign.status, foreign.body.code]).toEqual([404, 'booking_not_found'])
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })
  test('check-in: 500 foreign codes are answered as unknown bookings, and none causes a server error', async () => {
    const { id } = await confirmed()
    const parts = [
      `https://spelrum.example/booking:${id}`,
      `httpsÖ--spelrum.example-bookingÖ${id}`,
      'javascript:alert(1)',
      `\u202e${id}`,
      `${id}\n${id}`,
      `order:${id}`,
      '<svg onload=1>',
      "' or 1=1--",
    ]
    for (let at = 0; at < 500; at++) {
      const code =
        at === 0 ? 'x'.repeat(10_240) : `${parts[at % parts.length]}${'\u2066'.repeat(at % 7)}${at}`
      const { status, body } = await checkIn(admin, code)
      expect([status, body.code], code).toEqual([404, 'booking_not_found'])
    }
    expect((await checkIn(admin, 'x'.repeat(20_001))).status).toBe(400)
  })
})

test('special requests are visible to the owner and admins, not in the audit log, and erased 30 days after the visit', async () => {
  const requests = 'Nötallergi'
  const { id } = await makeBooking(server, { tableId, userId: guest.userId, requests })
  const seen = async (who: TestUser, operation: 'listMyTableBookings' | 'listAllTableBookings') =>
    JSON.stringify((await call(server, who, operation)).body).includes(requests)
  expect(await seen(guest, 'listMyTableBookings')).toBe(true)
  expect(await seen(admin, 'listAllTableBookings')).toBe(true)
  expect(await seen(other, 'listMyTableBookings')).toBe(false)
  await call(server, admin, 'setTableBookingStatus', {
    params: { bookingId: id },
    body: { status: 'confirmed', version: 1 },
  })
  const { rows } = await server.pool.query(
    `select from audit_log where coalesce(before::text, '') || after::text like $1`,
    [`%${requests}%`],
  )
  expect(rows).toEqual([])
  server.setNow(new Date('2055-04-04T19:59:00Z'))
  await requestsJob.run(server.engine)
  expect(await seen(guest, 'listMyTableBookings')).toBe(true)
  server.setNow(new Date('2055-04-04T20:01:00Z'))
  await requestsJob.run(server.engine)
  expect(await seen(guest, 'listMyTableBookings')).toBe(false)
})
