import { describe, expect, it } from 'vitest'
import { orderNotesJob } from '#server/features/orders/notes-job.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeGameTable } from '#tests/play/make-play.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { lineOf, makeDish } from './make-menu.ts'
import { makeOrder, moveOrder } from './make-order.ts'
import { startKitchen } from './start-kitchen.ts'

const { server, admin, dish, newGuest } = await startKitchen()
const [host] = await makeUsers(server, 1)
await server.pool.query(`insert into user_roles (user_id, role) values ($1, 'host')`, [host.userId])

const take = (body: object, by = host) =>
  call(server, by, 'takeOrder', { body: { requestId: randomId(), lines: [lineOf(dish)], ...body } })

describe('staff take an order', () => {
  it('an order for a table is stored without a guest at the prices of the menu, and the log says who took it', async () => {
    await makeTable(server, { tableNumber: 301 })
    const { status, body } = await take({ tableNumber: 301, notes: 'Allt på en gång' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'pending',
      tableNumber: 301,
      tableBookingId: null,
      totalAmountOre: 8_900,
      notes: 'Allt på en gång',
      guest: { userId: null, displayName: '' },
      isTaken: true,
    })
    const { rows } = await server.pool.query(
      'select action, actor_id, after from audit_log where subject_id = $1',
      [body.id],
    )
    expect(rows).toEqual([
      {
        action: 'order.taken',
        actor_id: host.userId,
        after: { title: body.number, userId: null, status: 'pending', table: 301, totalAmountOre: 8_900 },
      },
    ])
  })

  it('an order for what is played goes to the game table and on the bill of the session, until that is stopped', async () => {
    const gameTableId = await makeGameTable(server, { tableNumber: 31 })
    const start = { requestId: randomId(), gameTableId, players: 2 }
    const session = (await call(server, host, 'startPlay', { body: start })).body
    const params = { playSessionId: session.id }
    const { status, body } = await take({ ...params, tableNumber: 301 })
    expect([status, body.playTable, body.tableNumber]).toEqual([201, 'Pool 31', null])
    const stop = { requestId: randomId(), version: session.version, step: 'stop' }
    expect((await call(server, host, 'stepPlay', { params, body: stop })).status).toBe(200)
    const bill = (await call(server, host, 'getPlayBill', { params })).body
    expect(bill.orders.map(({ id }: { id: string }) => id)).toEqual([body.id])
    expect(await take(params)).toMatchObject({ status: 409, body: { code: 'play_ended' } })
    expect(await take({ playSessionId: randomId() })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'playSessionId', rule: 'unknown' }] },
    })
  })

  it('an order for an account is among its own, and gives it points when it is delivered', async () => {
    const guest = await newGuest()
    await call(server, admin, 'setFoodPoints', { body: { pointsPer100Kr: 100 } })
    const { body } = await take({ guestId: guest.userId, guestName: 'Skrivs inte' })
    expect(body.guest).toEqual({ userId: guest.userId, displayName: guest.displayName })
    const { items } = (await call(server, guest, 'listMyOrders')).body
    expect(items).toMatchObject([{ id: body.id }])
    await moveOrder(server, admin, body, 'delivered')
    expect((await call(server, guest, 'getMe')).body.user?.points ?? 0).toBeGreaterThanOrEqual(0)
    const { rows } = await server.pool.query('select user_id, delta from point_events where source_id = $1', [
      body.id,
    ])
    expect(rows).toEqual([{ user_id: guest.userId, delta: 89 }])
  })

  it('an order for nobody gives no points, sends no notice, and goes through all steps', async () => {
    const { body } = await take({ guestName: 'Åsa vid baren' })
    expect(body.guest).toEqual({ userId: null, displayName: 'Åsa vid baren' })
    await moveOrder(server, admin, body, 'delivered')
    const { rows } = await server.pool.query('select from point_events where source_id = $1', [body.id])
    expect(rows).toEqual([])
    const found = await call(server, admin, 'listAllOrders', { query: { search: 'asa vid' } })
    expect(found.body.items).toMatchObject([{ id: body.id }])
    await expectInvariants(server.pool)
  })

  it('an order for a table belongs to the booking of the party that sits there, and moves with it', async () => {
    const guest = await newGuest()
    const [from, to] = [
      await makeTable(server, { tableNumber: 302 }),
      await makeTable(server, { tableNumber: 303 }),
    ]
    const booking = await makeBooking(server, { tableId: from, userId: guest.userId, status: 'confirmed' })
    await server.pool.query('update table_bookings set checked_in_at = now() where id = $1', [booking.id])
    const { body } = await take({ tableNumber: 302 })
    expect(body.tableBookingId).toBe(booking.id)
    const { rows } = await server.pool.query('select version from table_bookings where id = $1', [booking.id])
    const moved = await call(server, admin, 'moveTableBooking', {
      params: { bookingId: booking.id },
      body: { tableId: to, version: rows[0].version },
    })
    expect(moved.status).toBe(200)
    const stored = await call(server, admin, 'getKitchenOrder', { params: { orderId: body.id } })
    expect(stored.body.tableNumber).toBe(303)
  })

  it('the same request is the same order, whoever sends it again, and another cart with its id is refused', async () => {
    const requestId = randomId()
    const first = await take({ requestId, guestName: 'Bo' })
    const again = await take({ requestId, guestName: 'Bo' })
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect((await take({ requestId, guestName: 'Eva' })).body.code).toBe('key_reused')
  })

  it('the request with which an account has ordered by itself is no order of staff for it', async () => {
    const guest = await newGuest()
    const requestId = randomId()
    await makeOrder(server, guest, { dish, requestId })
    expect((await take({ requestId, guestId: guest.userId })).body.code).toBe('key_reused')
  })

  it.each([
    ['nobody at the bar', {}, [{ field: 'guestName', rule: 'required' }]],
    [
      'a table that the house does not have',
      { tableNumber: 998 },
      [{ field: 'tableNumber', rule: 'unknown' }],
    ],
    ['an account that does not exist', { guestId: randomId() }, [{ field: 'guestId', rule: 'unknown' }]],
  ])('an order for %s is refused', async (_, body, fields) => {
    expect(await take(body)).toMatchObject({ status: 400, body: { code: 'validation_failed', fields } })
  })

  it('the rules of the menu hold: sold out, a closed kitchen, alcohol without hours, and a stopped table', async () => {
    await makeTable(server, { tableNumber: 304 })
    const soldOut = await makeDish(server, { isAvailable: false })
    const beer = await makeDish(server, { isAlcoholic: true })
    const withoutHours = await makeDish(server, { isAlcoholic: true, categoryId: dish.categoryId })
    const at = (made: typeof dish) => take({ tableNumber: 304, lines: [lineOf(made)] })
    expect((await at(soldOut)).body.code).toBe('menu_changed')
    expect((await at(withoutHours)).body.code).toBe('not_served_now')
    expect((await at(beer)).status).toBe(201)
    await call(server, admin, 'setAlcoholStop', { params: { tableNumber: '304' }, body: { isStopped: true } })
    expect((await at(beer)).body.code).toBe('alcohol_stopped')
    await call(server, admin, 'setKitchenOpen', { body: { isOpen: false } })
    const closed = await at(dish)
    await call(server, admin, 'setKitchenOpen', { body: { isOpen: true } })
    expect(closed.body.code).toBe('kitchen_closed')
  })

  it('a table has no limit of open orders, and an account has that of guests', async () => {
    const guest = await newGuest()
    await makeTable(server, { tableNumber: 305 })
    const statuses = async (body: object) => {
      const seen = new Set<number>()
      for (let made = 0; made < 11; made++) seen.add((await take(body)).status)
      return [...seen]
    }
    expect(await statuses({ tableNumber: 305 })).toEqual([201])
    expect(await statuses({ guestId: guest.userId })).toEqual([201, 409])
  })

  it('a typed name is erased with the notes after 30 days, and never changed', async () => {
    const { body } = await take({ guestName: 'Cecilia Gran', notes: 'Allergisk' })
    await expect(
      server.pool.query(`update orders set guest_name = 'Annan' where id = $1`, [body.id]),
    ).rejects.toMatchObject({ constraint: 'order_unchanged' })
    const later = new Date(Date.now() + 31 * 86_400_000)
    await orderNotesJob.run({ ...server.engine, clock: { now: () => later } })
    const { rows } = await server.pool.query('select guest_name, notes from orders where id = $1', [body.id])
    expect(rows).toEqual([{ guest_name: null, notes: null }])
  })
})
