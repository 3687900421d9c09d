import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { type Evening, newEvening, phoneBooking, startHouse } from './start-house.ts'

let { guest, tableId, otherId } = {} as Evening
const { server, asAdmin } = await startHouse()
beforeEach(async () => {
  ;({ guest, tableId, otherId } = await newEvening(server))
})
const take = (change: object = {}, table = tableId) =>
  asAdmin('createPhoneBooking', phoneBooking(table, { userId: guest.userId, ...change }))
const mine = async () => (await call(server, guest, 'listMyTableBookings')).body.items

describe('a booking on the telephone for a guest with an account', () => {
  test('it is confirmed, is among the guest’s own, and stores neither the typed name nor the number', async () => {
    const stream = await openStream(server, guest, 'me')
    const { status, body } = await take({ guestName: 'Någon Annan' })
    expect([status, body.status]).toEqual([201, 'confirmed'])
    expect(body.guest).toEqual({ userId: guest.userId, displayName: guest.displayName, phone: null })
    await stream.next((message) => message.type === 'tableBooking.changed' && message.bookingId === body.id)
    expect(await mine()).toMatchObject([{ id: body.id, status: 'confirmed' }])
    const { rows } = await server.pool.query(
      'select guest_name, guest_phone from table_bookings where id = $1',
      [body.id],
    )
    expect(rows).toEqual([{ guest_name: null, guest_phone: null }])
    await expectInvariants(server.pool)
  })

  test('the guest is told in the app and by mail, and can cancel it', async () => {
    const { body } = await take()
    const { rows } = await server.pool.query(
      'select recipient from mails where user_id = $1 or recipient = $2',
      [guest.userId, guest.email],
    )
    expect(rows).toEqual([{ recipient: guest.email }])
    const notices = (await call(server, guest, 'listNotifications')).body.items
    expect(notices).toMatchObject([{ title: 'Ditt bord är bekräftat' }])
    const params = { bookingId: body.id }
    expect((await call(server, guest, 'cancelMyTableBooking', { params })).body.status).toBe('cancelled')
  })

  test('the log names the admin and the guest', async () => {
    const { body } = await take()
    const query = { subjectType: 'tableBooking', subjectId: body.id }
    expect((await asAdmin('listAudit', { query })).body.items).toMatchObject([
      { action: 'tableBooking.created', guest: { userId: guest.userId, displayName: guest.displayName } },
    ])
  })

  test('the limits of guests do not count, but nobody has two tables at one time', async () => {
    for (const date of ['2055-03-06', '2055-03-07', '2055-03-08', '2055-03-09'])
      expect((await take({ date })).status).toBe(201)
    const again = await take({ date: '2055-03-06', time: '20:00' }, otherId)
    expect(again).toMatchObject({ status: 409, body: { code: 'own_overlap' } })
    expect(await mine()).toHaveLength(4)
  })

  test('the same request is the same booking; for another guest it is refused', async () => {
    const requestId = randomId()
    const made = await take({ requestId })
    expect((await take({ requestId })).body).toMatchObject({ id: made.body.id })
    for (const change of [{ userId: null }, { userId: (await newEvening(server)).guest.userId }])
      expect(await take({ requestId, ...change })).toMatchObject({
        status: 409,
        body: { code: 'key_reused' },
      })
    expect(await mine()).toHaveLength(1)
  })

  test('no name is needed with an account, and one is needed without', async () => {
    expect((await take({ guestName: null })).status).toBe(201)
    expect(await take({ guestName: ' ', userId: null }, otherId)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'guestName', rule: 'required' }] },
    })
  })

  test('an account that does not exist is not found, and nothing is booked', async () => {
    expect((await take({ userId: randomId() })).status).toBe(404)
    expect((await asAdmin('listAllTableBookings', { query: { date: '2055-03-05' } })).body.items).toEqual(
      expect.not.arrayContaining([
        expect.objectContaining({ table: expect.objectContaining({ id: tableId }) }),
      ]),
    )
  })
})
