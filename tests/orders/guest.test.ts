import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { lineOf, makeCategory, makeDish } from './make-menu.ts'
import { makeOrder, moveOrder, order } from './make-order.ts'

const server = await startInProcess()
const [guest, other] = await makeUsers(server, 2)
const [admin] = await makeUsers(server, 1, { admin: true })

const ordersOf = async (user: TestUser) =>
  (await server.pool.query('select count(*)::int as count from orders where user_id = $1', [user.userId]))
    .rows[0].count

describe('placing an order', () => {
  it('placing an order stores its lines and its total at the prices of the menu', async () => {
    const [soup, burger] = [await makeDish(server, { priceOre: 8_950 }), await makeDish(server)]
    const { status, body } = await order(server, guest, {
      lines: [lineOf(soup, 3), lineOf(burger, 1, 'Utan lök'), lineOf(soup, 1)],
      notes: 'Barnstol, tack.',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'pending', totalAmountOre: 4 * 8_950 + 8_900, tableNumber: null })
    expect(body.lines.map((line: { quantity: number }) => line.quantity)).toEqual([4, 1])
    expect(body.lines[1]).toMatchObject({ name: burger.name, note: 'Utan lök', allergens: ['gluten'] })
    expect(body.number).toBe(body.id.slice(-8))
  })

  it('placing an order again with its id gives the same answer, and another cart with that id is refused', async () => {
    const [user] = await makeUsers(server, 1)
    const dish = await makeDish(server)
    const requestId = randomId()
    const first = await order(server, user, { requestId, lines: [lineOf(dish)] })
    const again = await order(server, user, { requestId, lines: [lineOf(dish)] })
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } })
    const changed = await order(server, user, { requestId, lines: [lineOf(dish, 2)] })
    expect(changed).toMatchObject({ status: 409, body: { code: 'key_reused' } })
    expect(await ordersOf(user)).toBe(1)
  })

  it('placing an order takes its id from the header when the page was opened before an update', async () => {
    const [user] = await makeUsers(server, 1)
    const [dish, requestId] = [await makeDish(server), randomId()]
    const headers = { 'idempotency-key': requestId }
    const first = await call(server, user ?? null, 'placeOrder', { body: { lines: [lineOf(dish)] }, headers })
    expect(first).toMatchObject({ status: 201, body: { requestId } })
    const again = await order(server, user ?? null, { requestId, lines: [lineOf(dish)] })
    expect(again.body.id).toBe(first.body.id)
  })

  it('placing an order whose number is in use gives it another id', async () => {
    const [user] = (await makeUsers(server, 1)) as [TestUser]
    const dish = await makeDish(server)
    const taken = (await order(server, user, { lines: [lineOf(dish)] })).body.number
    // A sequence keeps its value when the transaction is rolled back.
    await server.pool.query(`create sequence ids_drawn;
      create function draw_taken_number() returns trigger language plpgsql as $$
      begin
        if nextval('ids_drawn') = 1 then new.id = left(new.id::text, 28) || '${taken}'; end if;
        return new;
      end $$;
      create trigger draw_taken_number before insert on orders for each row execute function draw_taken_number()`)
    const second = await order(server, user, { lines: [lineOf(dish)] })
    const { rows } = await server.pool.query('select last_value::int as ids from ids_drawn')
    await server.pool.query('drop function draw_taken_number() cascade; drop sequence ids_drawn')
    expect([second.status, second.body.number === taken, rows[0]]).toEqual([201, false, { ids: 2 }])
  })

  it('placing an order is refused when the menu has changed since the guest saw it, with the present values', async () => {
    const category = await makeCategory(server)
    const dish = await makeDish(server, { categoryId: category })
    const soldOut = await makeDish(server, { categoryId: category, isAvailable: false })
    const hidden = await makeDish(server, { categoryId: await makeCategory(server, { isActive: false }) })
    const gone = { ...dish, id: randomId() }
    const seenCheaper = lineOf({ ...dish, priceOre: 100 })
    const { status, body } = await order(server, guest, {
      lines: [seenCheaper, lineOf(soldOut), lineOf(hidden), lineOf(gone)],
    })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'menu_changed' })
    expect(body.current.items).toMatchObject([
      { menuItemId: dish.id, item: { priceOre: 8_900 } },
      { menuItemId: soldOut.id, item: { isAvailable: false } },
      { menuItemId: hidden.id, item: null },
      { menuItemId: gone.id, item: null },
    ])
    const seenWithout = lineOf({ ...dish, allergens: null })
    expect((await order(server, guest, { lines: [seenWithout] })).body.code).toBe('menu_changed')
  })

  it('placing an order is refused while the kitchen is closed', async () => {
    const dish = await makeDish(server)
    await call(server, admin, 'setKitchenOpen', { body: { isOpen: false } })
    const refused = await order(server, other, { lines: [lineOf(dish)] })
    await call(server, admin, 'setKitchenOpen', { body: { isOpen: true } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'kitchen_closed' } })
    expect(await ordersOf(other)).toBe(0)
  })

  it('placing an order to the table of a booking works only for the guest’s own current booking', async () => {
    const tableId = await makeTable(server, { tableNumber: 207 })
    const dish = await makeDish(server)
    const far = await makeBooking(server, { tableId, userId: guest.userId, status: 'confirmed' })
    const lines = [lineOf(dish)]
    expect((await order(server, guest, { lines, tableBookingId: far.id })).body.code).toBe(
      'booking_not_current',
    )
    expect((await order(server, other, { lines, tableBookingId: far.id })).status).toBe(404)
    await server.pool.query(`update table_bookings set checked_in_at = now() where id = $1`, [far.id])
    const { body } = await order(server, guest, { lines, tableBookingId: far.id })
    expect(body).toMatchObject({ tableBookingId: far.id, tableNumber: 207 })
    expect((await order(server, guest, { lines, tableNumber: 998 })).body.fields).toEqual([
      { field: 'tableNumber', rule: 'unknown' },
    ])
  })

  it('placing an order is limited to ten open orders', async () => {
    const [user] = await makeUsers(server, 1)
    const dish = await makeDish(server)
    for (let count = 0; count < 10; count++) await makeOrder(server, user, { dish })
    const refused = await order(server, user, { lines: [lineOf(dish)] })
    expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_orders' } })
  })
})

describe('my orders', () => {
  it('my orders are shown to their guest only, with how many are made before', async () => {
    const dish = await makeDish(server)
    await makeOrder(server, other, { dish })
    const mine = await makeOrder(server, guest, { dish })
    expect(mine.ahead).toBeGreaterThan(0)
    const params = { orderId: mine.id }
    expect((await call(server, guest, 'getMyOrder', { params })).body.id).toBe(mine.id)
    expect((await call(server, other, 'getMyOrder', { params })).status).toBe(404)
    expect((await call(server, other, 'cancelMyOrder', { params })).status).toBe(404)
    const listed = await call(server, other, 'listMyOrders')
    expect(listed.body.items.map(({ id }: { id: string }) => id)).not.toContain(mine.id)
  })

  it('my orders are cancelled until the kitchen confirms them', async () => {
    const dish = await makeDish(server)
    const [first, second] = [
      await makeOrder(server, guest, { dish }),
      await makeOrder(server, guest, { dish }),
    ]
    const cancelled = await call(server, guest, 'cancelMyOrder', { params: { orderId: first.id } })
    expect(cancelled.body).toMatchObject({ status: 'cancelled', ahead: null })
    await moveOrder(server, admin, second, 'confirmed')
    const refused = await call(server, guest, 'cancelMyOrder', { params: { orderId: second.id } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'status_not_allowed' } })
  })

  it('my orders: the guest is notified when the food is ready, and gets points once it is delivered', async () => {
    const [user] = await makeUsers(server, 1)
    const dish = await makeDish(server, { priceOre: 25_700 })
    await call(server, admin, 'setFoodPoints', { body: { pointsPer100Kr: 10 } })
    const mine = await makeOrder(server, user, { dish })
    const version = await moveOrder(server, admin, mine, 'ready')
    server.setNow(new Date(Date.now() + 11_000))
    const notices = await call(server, user, 'listNotifications')
    server.setNow(null)
    expect(notices.body.items[0].title).toBe('Din mat är klar')
    const step = { params: { orderId: mine.id }, body: { status: 'delivered', version } }
    await call(server, admin, 'setOrderStatus', step)
    await call(server, admin, 'setFoodPoints', { body: { pointsPer100Kr: null } })
    const points = await call(server, user, 'listMyPoints')
    expect(points.body.items).toMatchObject([{ source: 'order', points: 25, reason: mine.number }])
  })
})
