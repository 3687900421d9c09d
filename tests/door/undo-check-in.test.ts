import { beforeEach, describe, expect, test } from 'vitest'
import { lateJob } from '#server/features/tables/late-job.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeDish } from '#tests/orders/make-menu.ts'
import { makeOrder } from '#tests/orders/make-order.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'

const server = await startInProcess()
const [host] = await makeUsers(server, 1, { roles: ['host'] })
const [steward] = await makeUsers(server, 1, { roles: ['door'] })
const dish = await makeDish(server)
const at = (time: string) => new Date(`2055-03-05T${time}+01:00`)
let guest: TestUser
let tableId: string
let bookingId: string

beforeEach(async () => {
  await server.pool.query('delete from orders; delete from table_bookings; delete from restaurant_tables')
  await server.pool.query('update house_settings set release_minutes = 30')
  ;[guest] = await makeUsers(server, 1)
  tableId = await makeTable(server, { tableNumber: 7 })
  const made = { tableId, userId: guest.userId, status: 'confirmed', guests: 4 }
  bookingId = (await makeBooking(server, made)).id
})

const read = async () => (await call(server, guest, 'getMyTableBooking', { params: { bookingId } })).body
const scan = (time: string) => {
  server.setNow(at(time))
  const body = { code: `booking:${bookingId}`, requestId: randomId(), door: 'Dörr 1' }
  return call(server, steward, 'scanAtDoor', { body })
}
const undo = async (time: string, who = host) => {
  server.setNow(at(time))
  const body = { version: (await read()).version }
  return call(server, who, 'undoCheckIn', { params: { bookingId }, body })
}
const inside = async () =>
  (await call(server, steward, 'getHouseCount', { params: { date: '2055-03-05' } })).body.inside

describe('undoing a check-in', () => {
  test('makes the booking confirmed again, takes its party out of the count, is audited, and the code opens again', async () => {
    const before = await inside()
    await scan('18:50:00')
    expect(await inside()).toBe(before + 4)
    const undone = await undo('18:55:00')
    expect(undone).toMatchObject({ status: 200, body: { status: 'confirmed', checkedInAt: null } })
    expect(await inside()).toBe(before)
    const { rows } = await server.pool.query(
      `select action, actor_id, before ->> 'checkedInAt' as "from", after ->> 'checkedInAt' as "to" from audit_log
       where subject_id = $1 order by id desc limit 1`,
      [bookingId],
    )
    expect(rows).toEqual([
      {
        action: 'tableBooking.check-in-undone',
        actor_id: host.userId,
        from: at('18:50:00').toISOString(),
        to: null,
      },
    ])
    expect(await scan('18:58:00')).toMatchObject({ status: 200, body: { counted: 4 } })
    await expectInvariants(server.pool)
  })

  test('counts out only those whom it counted: a guest who had come to an event stays, and has not come to the later one', async () => {
    const arrivals = async () =>
      (
        await server.pool.query(
          `select e.title, a.inside from event_bookings b join events e on e.id = b.event_id
           left join event_arrivals a on a.place_id = b.place_id where b.user_id = $1 order by e.starts_at`,
          [guest.userId],
        )
      ).rows
    server.setNow(at('12:00:00'))
    const before = await inside()
    const book = async (title: string, time: string) => {
      const eventId = await makeEvent(server, { title, date: '2055-03-05', time })
      expect((await call(server, guest, 'bookEvent', { params: { eventId } })).status).toBeLessThan(300)
    }
    await book('Vinprovning', '18:00')
    expect(await scan('17:30:00')).toMatchObject({ body: { counted: 1 } })
    await book('Trio Hellman', '19:30')
    expect(await scan('18:50:00')).toMatchObject({ body: { counted: 3 } })
    expect(await arrivals()).toEqual([
      { title: 'Vinprovning', inside: 1 },
      { title: 'Trio Hellman', inside: 1 },
    ])
    expect(await undo('18:51:00')).toMatchObject({ status: 200 })
    expect(await inside()).toBe(before + 1)
    expect(await arrivals()).toEqual([
      { title: 'Vinprovning', inside: 1 },
      { title: 'Trio Hellman', inside: null },
    ])
    expect(await scan('18:55:00')).toMatchObject({ body: { counted: 3 } })
    await expectInvariants(server.pool)
  })

  test('counts out all who came in two scans, without those who have gone', async () => {
    const before = await inside()
    server.setNow(at('18:50:00'))
    const body = { code: `booking:${bookingId}`, door: 'Dörr 1' }
    for (const more of [{ people: 2 }, {}, { direction: 'out', people: 1 }])
      await call(server, steward, 'scanAtDoor', { body: { ...body, ...more, requestId: randomId() } })
    expect(await inside()).toBe(before + 3)
    await undo('18:52:00')
    expect(await inside()).toBe(before)
    expect(await scan('18:53:00')).toMatchObject({ body: { counted: 4 } })
    await expectInvariants(server.pool)
  })

  test('of a party that was placed, and not counted, counts nobody out', async () => {
    server.setNow(at('18:50:00'))
    const before = await inside()
    const body = { code: `booking:${bookingId}`, requestId: randomId() }
    await call(server, host, 'checkIn', { body })
    expect(await undo('18:51:00')).toMatchObject({ status: 200 })
    expect(await inside()).toBe(before)
  })

  test('is refused after five minutes, to the door, and for a version that is not the newest', async () => {
    await scan('18:50:00')
    expect(await undo('18:55:01')).toMatchObject({ status: 409, body: { code: 'status_not_allowed' } })
    expect(await undo('18:51:00', steward)).toMatchObject({ status: 403 })
    const stale = { params: { bookingId }, body: { version: 1 } }
    expect(await call(server, host, 'undoCheckIn', stale)).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
  })

  test.each([
    ['with the booking', (): object => ({ tableBookingId: bookingId })],
    ['from the table', (): object => ({ tableNumber: 7 })],
    [
      'from another table of the party',
      async (): Promise<object> => {
        const other = await makeTable(server, { tableNumber: 8 })
        await server.pool.query(
          'update table_bookings set joined_table_ids = array[$2::uuid] where id = $1',
          [bookingId, other],
        )
        return { tableNumber: 8 }
      },
    ],
  ])('is refused when somebody has ordered %s, unless the order was cancelled', async (_, to) => {
    await scan('18:50:00')
    const { id, version } = await makeOrder(server, guest, { dish, ...(await to()) })
    expect(await undo('18:52:00')).toMatchObject({ status: 409, body: { code: 'booking_has_orders' } })
    const cancelled = { params: { orderId: id }, body: { status: 'cancelled', version } }
    const [admin] = await makeUsers(server, 1, { admin: true })
    expect((await call(server, admin, 'setOrderStatus', cancelled)).status).toBe(200)
    expect(await undo('18:53:00')).toMatchObject({ status: 200 })
  })

  test('is refused for a party at the door, which has no booking to go back to', async () => {
    server.setNow(at('20:00:00'))
    const other = await makeTable(server)
    const body = { requestId: randomId(), tableId: other, guestCount: 2, durationHours: 2 }
    const seated = (await call(server, host, 'createWalkIn', { body })).body
    const given = { params: { bookingId: seated.id }, body: { version: seated.version } }
    expect(await call(server, host, 'undoCheckIn', given)).toMatchObject({
      status: 409,
      body: { code: 'status_not_allowed' },
    })
  })

  test('gives a party that is late ten minutes more, and staff word again', async () => {
    server.setNow(at('19:20:00'))
    await lateJob.run(server.engine)
    await scan('19:29:00')
    await undo('19:33:00')
    expect((await read()).heldUntil).toBeNull()
    await lateJob.run(server.engine)
    expect(await read()).toMatchObject({ status: 'confirmed', heldUntil: at('19:43:00').toISOString() })
  })
})
