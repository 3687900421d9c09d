import { beforeEach, describe, expect, it } from 'vitest'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from './make-table.ts'
import { phoneBooking, startHouse } from './start-house.ts'

const { server, asAdmin } = await startHouse()
const written = { title: 'Om er bokning', message: 'Vi öppnar en kvart senare.' }

let guests: TestUser[]
beforeEach(async () => {
  guests = await makeUsers(server, 3)
})
const guest = (index: number) => guests[index] as TestUser
const bookingOf = async (user: TestUser, change: object = {}) =>
  (await makeBooking(server, { tableId: await makeTable(server), userId: user.userId, ...change })).id
const phoned = async () =>
  (await asAdmin('createPhoneBooking', phoneBooking(await makeTable(server)))).body.id as string
const send = (bookingIds: string[], change: object = {}) =>
  asAdmin('messageTableGuests', { body: { requestId: randomId(), bookingIds, ...written, ...change } })
const noticesOf = async (user: TestUser) => (await call(server, user, 'listNotifications')).body.items

describe('a message to the guests of chosen bookings', () => {
  it('reaches each guest once, however many of the bookings are theirs, and leads to the bookings', async () => {
    const ids = [
      await bookingOf(guest(0)),
      await bookingOf(guest(0), { date: '2055-03-06' }),
      await bookingOf(guest(1), { status: 'confirmed' }),
      await phoned(),
    ]
    expect(await send(ids)).toMatchObject({ status: 201, body: { guests: 2, withoutAccount: 1 } })
    for (const each of [guest(0), guest(1)])
      expect(await noticesOf(each)).toMatchObject([{ ...written, path: '/my-bookings', seen: false }])
    expect(await noticesOf(guest(2))).toEqual([])
  })

  it('sent again with the same request, or twice at once, is sent once', async () => {
    const ids = [await bookingOf(guest(0)), await bookingOf(guest(1))]
    const requestId = randomId()
    const answers = await Promise.all(Array.from({ length: 3 }, () => send(ids, { requestId })))
    for (const answer of [...answers, await send(ids, { requestId })])
      expect(answer).toMatchObject({ status: 201, body: { guests: 2 } })
    expect(await noticesOf(guest(0))).toHaveLength(1)
    const other = await send(ids, { requestId, message: 'Något annat.' })
    expect(other).toMatchObject({ status: 409, body: { code: 'key_reused' } })
    const { rows } = await server.pool.query(
      `select action, after ->> 'message' as message, after ->> 'targetCount' as targets
       from audit_log where subject_id = $1`,
      [requestId],
    )
    expect(rows).toEqual([{ action: 'notification.created', message: written.message, targets: '2' }])
  })

  it('is refused when nobody has an account: it never goes to everybody', async () => {
    const refused = await send([await phoned()])
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: [{ field: 'bookingIds', rule: 'unknown' }] },
    })
    expect(await noticesOf(guest(0))).toEqual([])
  })

  it('is refused as a whole when a booking does not exist, is named too often, or the text is too long', async () => {
    const id = await bookingOf(guest(0))
    expect((await send([id, randomId()])).status).toBe(404)
    expect((await send([])).status).toBe(400)
    expect((await send(Array.from({ length: 51 }, randomId))).status).toBe(400)
    expect((await send([id], { message: 'a'.repeat(301) })).status).toBe(400)
    expect((await send([id], { message: ' \n ' })).status).toBe(400)
    expect(await noticesOf(guest(0))).toEqual([])
  })

  it('may be written by the host, and by nobody without the right', async () => {
    const [host, door] = await makeUsers(server, 2)
    await server.pool.query(
      `insert into user_roles (user_id, role) values ($1, 'host'), ($2, 'door'), ($2, 'viewer')`,
      [host.userId, door.userId],
    )
    const body = { requestId: randomId(), bookingIds: [await bookingOf(guest(0))], ...written }
    expect((await call(server, door, 'messageTableGuests', { body })).status).toBe(403)
    expect((await call(server, guest(0), 'messageTableGuests', { body })).status).toBe(403)
    expect((await call(server, host, 'messageTableGuests', { body })).status).toBe(201)
  })

  it('is refused after twenty in ten minutes by the same person', async () => {
    const [host] = await makeUsers(server, 1, { admin: true })
    const bookingIds = [await bookingOf(guest(0))]
    const statuses: number[] = []
    for (let i = 0; i < 21; i++) {
      const body = { requestId: randomId(), bookingIds, ...written }
      statuses.push((await call(server, host, 'messageTableGuests', { body })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
  })
})

describe('chosen bookings, one after the other', () => {
  it('of two who confirm the same bookings at once, each booking has one, and each guest is told once', async () => {
    const staff = await makeUsers(server, 2, { admin: true })
    const ids = [await bookingOf(guest(0)), await bookingOf(guest(1)), await bookingOf(guest(2))]
    const change = { status: 'confirmed', version: 1 } as const
    const confirmAll = async (user: TestUser) => {
      const answers = []
      for (const bookingId of ids)
        answers.push(
          await call(server, user, 'setTableBookingStatus', { params: { bookingId }, body: change }),
        )
      return answers
    }
    const [first, second] = await Promise.all(staff.map(confirmAll))
    for (const index of ids.keys()) {
      const pair = [first?.[index], second?.[index]]
      expect(pair.map((each) => each?.status).sort()).toEqual([200, 409])
      // What the slower one is told: the booking as it is, so that the wish has come true.
      const refused = pair.find((each) => each?.status === 409)?.body as {
        code: string
        current: ListedTableBooking
      }
      expect(refused).toMatchObject({ code: 'stale_version', current: { status: 'confirmed', version: 2 } })
      expect(await noticesOf(guest(index))).toHaveLength(1)
    }
  })

  it('one that was cancelled meanwhile is refused, and the others are confirmed', async () => {
    const ids = [await bookingOf(guest(0)), await bookingOf(guest(1)), await bookingOf(guest(2))]
    const params = { bookingId: ids[1] as string }
    await call(server, guest(1), 'cancelMyTableBooking', { params })
    const statuses = []
    for (const bookingId of ids) {
      const body = { status: 'confirmed', version: 1 }
      statuses.push((await asAdmin('setTableBookingStatus', { params: { bookingId }, body })).status)
    }
    expect(statuses).toEqual([200, 409, 200])
  })
})
