import { describe, expect, it } from 'vitest'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { lineOf, makeDish } from './make-menu.ts'
import { makeOrder, moveOrder } from './make-order.ts'
import { startKitchen } from './start-kitchen.ts'

const { server, admin, dish, newGuest } = await startKitchen()
const [host] = await makeUsers(server, 1)
await server.pool.query(`insert into user_roles (user_id, role) values ($1, 'host')`, [host.userId])

let next = 400
async function newTable() {
  const tableNumber = next++
  return { tableNumber, tableId: await makeTable(server, { tableNumber }) }
}
const take = async (tableNumber: number, body: object = {}) =>
  (
    await call(server, host, 'takeOrder', {
      body: { requestId: randomId(), lines: [lineOf(dish)], tableNumber, ...body },
    })
  ).body
const billOf = async (tableNumber: number) =>
  (await call(server, host, 'getTableBill', { params: { tableNumber: String(tableNumber) } })).body
type Seen = { orders: { id: string }[]; totalOre: number }
const handOver = (tableNumber: number, { orders, totalOre }: Seen, requestId = randomId(), by = host) =>
  call(server, by, 'handOverBill', {
    params: { tableNumber: String(tableNumber) },
    body: { requestId, seen: { orderIds: orders.map(({ id }) => id), totalOre } },
  })
/** `inHours`: when the booking of three hours begins, to the hour; by default on a far day. */
async function seat(tableId: string, guest: TestUser, checkedInAt = new Date(), inHours?: number) {
  const { date, time } = stockholmWallClock(new Date(Date.now() + (inHours ?? 0) * 3_600_000))
  const booking = await makeBooking(server, {
    tableId,
    userId: guest.userId,
    status: 'confirmed',
    ...(inHours !== undefined && { date, time: `${time.slice(0, 3)}00`, hours: 3 }),
  })
  await server.pool.query('update table_bookings set checked_in_at = $2 where id = $1', [
    booking.id,
    checkedInAt,
  ])
  return booking.id
}

describe('the bill of a table', () => {
  it('has the orders of guests and of staff to the table, with who ordered, and not those of other tables or the bar', async () => {
    const { tableNumber } = await newTable()
    const { tableNumber: other } = await newTable()
    const guest = await newGuest()
    const own = await makeOrder(server, guest, { dish, tableNumber })
    await makeOrder(server, guest, { dish })
    await take(other)
    const taken = await take(tableNumber, { lines: [lineOf(dish, 3)] })
    const bill = await billOf(tableNumber)
    expect(bill.orders.map(({ id }: { id: string }) => id)).toEqual([own.id, taken.id])
    expect(bill).toMatchObject({
      tableNumber,
      party: null,
      totalOre: 4 * 8_900,
      orders: [{ guest: { userId: guest.userId } }, { guest: { userId: null, displayName: '' } }],
      handedOver: [],
    })
  })

  it('leaves out cancelled orders and refused lines', async () => {
    const { tableNumber } = await newTable()
    const beer = await makeDish(server, { isAlcoholic: true, priceOre: 7_900 })
    const cancelled = await take(tableNumber)
    await moveOrder(server, admin, cancelled, 'cancelled')
    const mixed = await take(tableNumber, { lines: [lineOf(dish), lineOf(beer)] })
    const refused = await call(server, admin, 'checkOrderLine', {
      params: { orderId: mixed.id, position: '1' },
      body: { check: 'age' },
    })
    expect(refused.status).toBe(200)
    const bill = await billOf(tableNumber)
    expect(bill).toMatchObject({ totalOre: 8_900, orders: [{ id: mixed.id }] })
    expect(bill.orders[0].lines.map((line: { isRefused: boolean }) => line.isRefused)).toEqual([false, true])
  })

  it('begins with the check-in of the party, and has what its booking ordered before', async () => {
    const { tableNumber, tableId } = await newTable()
    await take(tableNumber)
    const guest = await newGuest()
    const bookingId = await seat(tableId, guest, new Date(Date.now() + 1_000))
    const ofBooking = await makeOrder(server, guest, { dish, tableBookingId: bookingId })
    server.setNow(new Date(Date.now() + 2_000))
    const companion = await take(tableNumber, { guestName: 'Bo' })
    const bill = await billOf(tableNumber)
    server.setNow(new Date())
    expect(bill.orders.map(({ id }: { id: string }) => id)).toEqual([ofBooking.id, companion.id])
    expect(bill.party).toMatchObject({ userId: guest.userId, displayName: guest.displayName })
  })

  it('stays that of the party whose time it is when the next one comes early', async () => {
    const { tableNumber, tableId } = await newTable()
    const [sitting, early] = [await newGuest(), await newGuest()]
    const now = Date.now()
    const first = await seat(tableId, sitting, new Date(now), -1)
    const next = await seat(tableId, early, new Date(now + 1_000), 2)
    server.setNow(new Date(now + 2_000))
    const own = await makeOrder(server, sitting, { dish, tableBookingId: first })
    const taken = await take(tableNumber)
    const ofNext = await makeOrder(server, early, { dish, tableBookingId: next })
    const bill = await billOf(tableNumber)
    server.setNow(null)
    expect(taken.tableBookingId).toBe(first)
    expect(bill.party).toMatchObject({ userId: sitting.userId })
    // All three have the same time.
    const ids = bill.orders.map(({ id }: { id: string }) => id)
    expect(ids.toSorted()).toEqual([own.id, taken.id].toSorted())
    expect(ids).not.toContain(ofNext.id)
  })

  it('follows a party that moves, with what was delivered before', async () => {
    const [from, to] = [await newTable(), await newTable()]
    const guest = await newGuest()
    const bookingId = await seat(from.tableId, guest)
    const delivered = await makeOrder(server, guest, { dish, tableBookingId: bookingId })
    await moveOrder(server, admin, delivered, 'delivered')
    const { rows } = await server.pool.query('select version from table_bookings where id = $1', [bookingId])
    await call(server, admin, 'moveTableBooking', {
      params: { bookingId },
      body: { tableId: to.tableId, version: rows[0].version },
    })
    expect((await billOf(to.tableNumber)).orders).toMatchObject([{ id: delivered.id }])
    expect((await billOf(from.tableNumber)).orders).toEqual([])
  })

  it('is counted for each table in the list', async () => {
    const { tableNumber } = await newTable()
    const done = await take(tableNumber)
    await moveOrder(server, admin, done, 'delivered')
    await take(tableNumber)
    const { items } = (await call(server, host, 'listTableBills')).body
    const row = items.find((each: { tableNumber: number }) => each.tableNumber === tableNumber)
    expect(row).toMatchObject({ orders: 2, open: 1, totalOre: 2 * 8_900 })
  })
})

describe('handing over a bill', () => {
  it('a bill is handed over once with its orders, the log says by whom, and the next party begins anew', async () => {
    const { tableNumber, tableId } = await newTable()
    await take(tableNumber)
    const requestId = randomId()
    const seen = await billOf(tableNumber)
    const { status, body } = await handOver(tableNumber, seen, requestId)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      orders: [],
      totalOre: 0,
      handedOver: [{ id: requestId, totalOre: 8_900, handedOverBy: host.displayName, orders: seen.orders }],
    })
    const again = await handOver(tableNumber, seen, requestId)
    expect([again.status, again.body.handedOver.length]).toEqual([201, 1])
    const later = await take(tableNumber)
    expect((await billOf(tableNumber)).orders).toMatchObject([{ id: later.id }])
    const { rows } = await server.pool.query(
      'select action, actor_id, after from audit_log where subject_id = $1',
      [tableId],
    )
    expect(rows).toEqual([
      {
        action: 'table.bill-handed-over',
        actor_id: host.userId,
        after: { title: String(tableNumber), totalAmountOre: 8_900 },
      },
    ])
    await expectInvariants(server.pool)
  })

  it('a bill that has changed since it was seen is not handed over, and the present one is in the answer', async () => {
    const { tableNumber } = await newTable()
    await take(tableNumber)
    const seen = await billOf(tableNumber)
    await take(tableNumber)
    expect(await handOver(tableNumber, seen)).toMatchObject({
      status: 409,
      body: { code: 'bill_changed', current: { tableNumber, totalOre: 2 * 8_900 } },
    })
    const present = await billOf(tableNumber)
    expect((await handOver(tableNumber, present)).status).toBe(201)
    expect((await handOver(tableNumber, present)).body.code).toBe('bill_changed')
  })

  it('the request of one table is no bill of another', async () => {
    const [one, other] = [await newTable(), await newTable()]
    await take(one.tableNumber)
    await take(other.tableNumber)
    const requestId = randomId()
    await handOver(one.tableNumber, await billOf(one.tableNumber), requestId)
    const second = await handOver(other.tableNumber, await billOf(other.tableNumber), requestId)
    expect(second.body.code).toBe('key_reused')
  })

  it('one request at two tables at once is the bill of one of them', async () => {
    const numbers = [(await newTable()).tableNumber, (await newTable()).tableNumber]
    for (const number of numbers) await take(number)
    const seen = await Promise.all(numbers.map(billOf))
    const requestId = randomId()
    const client = await server.pool.connect()
    await client.query('begin')
    await client.query('lock table bills in share mode')
    const answers = Promise.all(numbers.map((number, at) => handOver(number, seen[at], requestId)))
    const waiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await server.pool.query(waiting)).rows[0].count).toBe(2)
    await client.query('commit')
    client.release()
    expect((await answers).map(({ status, body }) => body.code ?? status).sort()).toEqual([201, 'key_reused'])
  })

  it('a bill keeps its sum, and shows what was refused after it was handed over', async () => {
    const { tableNumber } = await newTable()
    const beer = await makeDish(server, { isAlcoholic: true, priceOre: 7_900 })
    const made = await take(tableNumber, { lines: [lineOf(dish), lineOf(beer)] })
    await handOver(tableNumber, await billOf(tableNumber))
    await call(server, admin, 'checkOrderLine', {
      params: { orderId: made.id, position: '1' },
      body: { check: 'age' },
    })
    const { handedOver } = await billOf(tableNumber)
    expect(handedOver).toMatchObject([{ totalOre: 16_800, orders: [{ totalAmountOre: 8_900 }] }])
  })

  it('no statement moves an order to another bill, changes a bill, or stores one without orders', async () => {
    const { tableNumber } = await newTable()
    const made = await take(tableNumber)
    await handOver(tableNumber, await billOf(tableNumber))
    const refused = (text: string, values: unknown[]) =>
      server.pool.query(text, values).then(
        () => 'stored',
        (error) => error.constraint,
      )
    expect(await refused('update orders set bill_id = null where id = $1', [made.id])).toBe('bill_changed')
    expect(await refused('update bills set total_ore = 1 where table_number = $1', [tableNumber])).toBe(
      'bills_stay',
    )
    expect(await refused('delete from bills where table_number = $1', [tableNumber])).toBe('bills_stay')
    expect(
      await refused('insert into bills (id, table_number, total_ore) values (gen_random_uuid(), $1, 0)', [
        tableNumber,
      ]),
    ).toBe('bill_total')
  })
})
