import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { control, guardAlone } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import { type BurstRequest, burst, tally } from './burst.ts'

const tables = long ? 60 : 12
const noTrigger = 'drop trigger orders_billed on orders'

/**
 * At each of some tables two members of staff hand over the same bill of one order, while a guest's order comes to it. What is on no
 * bill then is handed over at the end.
 */
async function closeTogether({ prepare = '', withoutLocks = false } = {}) {
  const server = await startServer({ withoutLocks })
  if (prepare) await server.pool.query(prepare)
  const staff = await makeUsers(server, 2, { admin: true })
  const dish = await makeDish(server)
  const take = (tableNumber: number): BurstRequest => ({
    method: 'POST',
    path: '/api/admin/orders',
    user: staff[0],
    body: { requestId: randomId(), lines: [lineOf(dish)], tableNumber },
  })
  const seen = async (tableNumber: number) => {
    const params = { tableNumber: String(tableNumber) }
    const { orders, totalOre } = (await call(server, staff[0], 'getTableBill', { params })).body
    return { orderIds: orders.map(({ id }: { id: string }) => id), totalOre }
  }
  const close = (tableNumber: number, bill: object, user = staff[0]): BurstRequest => ({
    method: 'POST',
    path: `/api/admin/table-bills/${tableNumber}/handed-over`,
    user,
    body: { requestId: randomId(), seen: bill },
  })
  const numbers = Array.from({ length: tables }, (_, index) => index + 1)
  for (const tableNumber of numbers) await makeTable(server, { tableNumber })
  await burst(server, numbers.map(take))
  const bills = await Promise.all(numbers.map(seen))
  const answers = await burst(
    server,
    numbers.flatMap((number, index) => {
      const bill = bills[index] as object
      return [close(number, bill), take(number), close(number, bill, staff[1])]
    }),
  )
  for (const number of numbers) {
    const bill = await seen(number)
    if (bill.orderIds.length > 0) await burst(server, [close(number, bill)])
  }
  const { rows } = await server.pool.query(
    `select (select count(*)::int from orders where bill_id is null) as unbilled,
       (select count(*)::int from bills b where not exists (select from orders o where o.bill_id = b.id)) as empty,
       (select sum(total_ore)::int from bills) as billed, (select sum(total_amount_ore)::int from orders) as ordered`,
  )
  return { server, answers, ...rows[0] }
}

describe(`two hand over each of ${tables} bills at once while an order arrives`, () => {
  it('each order is on exactly one bill, and the bills sum to what was ordered', async () => {
    const { server, answers, ...found } = await closeTogether()
    // An order that comes first changes the bill, which is then handed over at the end.
    expect(Object.keys(tally(answers)).every((each) => ['201', '409 bill_changed'].includes(each))).toBe(true)
    expect(found).toMatchObject({ unbilled: 0, empty: 0, billed: found.ordered })
    await expectInvariants(server.pool)
  })

  guardAlone('the trigger alone keeps each order on one bill when nothing is locked', async () => {
    const { server, ...found } = await closeTogether({ withoutLocks: true })
    server.expectErrors('nothing but the trigger refuses', /handOverBill|bill/)
    expect(found).toMatchObject({ unbilled: 0, empty: 0, billed: found.ordered })
  })

  guardAlone('the lock alone keeps each order on one bill', async () => {
    const { server, ...found } = await closeTogether({ prepare: noTrigger })
    expect(found).toMatchObject({ unbilled: 0, empty: 0, billed: found.ordered })
    await expectInvariants(server.pool)
  })

  control('without the lock and the trigger, orders are on two bills', async () => {
    const { empty, billed, ordered } = await closeTogether({ prepare: noTrigger, withoutLocks: true })
    expect(empty).toBeGreaterThan(0)
    expect(billed).toBeGreaterThan(ordered)
  })
})
