import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bounds } from '#contract/bounds.ts'
import { inParallel } from '#tests/accounts/browser-like.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { report } from '#tests/harness/long-form.ts'
import { long, seed } from '#tests/harness/run-options.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, type MadeDish, makeCategory, makeDish } from './make-menu.ts'
import { makeOrder, moveOrder, order } from './make-order.ts'

const carts = long ? 10_000 : 500

const server = await startInProcess()
const categoryId = await makeCategory(server)
const edges = [0, 1, 99, 101, 8_950, 12_345, 33_333, bounds.menu.priceOre - 1, bounds.menu.priceOre]
const price = fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 0, max: 50_000 }))
const prices = [...edges, ...fc.sample(price, { numRuns: 51, seed })]
const dishes = await Promise.all(prices.map((priceOre) => makeDish(server, { categoryId, priceOre })))

type Line = { at: number; quantity: number; note: string | null }
const line: fc.Arbitrary<Line> = fc.record({
  at: fc.nat({ max: 59 }),
  quantity: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 4 }) },
    fc.integer({ min: 1, max: 20 }),
  ),
  note: fc.constantFrom(null, null, 'Utan lök', 'Kall'),
})
const cart = fc.oneof(
  { weight: 8, arbitrary: fc.array(line, { minLength: 1, maxLength: 8 }) },
  fc.array(line, { minLength: 1, maxLength: bounds.order.lines, size: 'max' }),
)

/** How many of each dish with each note are ordered. */
function merged(lines: Line[]): Map<string, { at: number; quantity: number }> {
  const sums = new Map<string, { at: number; quantity: number }>()
  for (const { at, note, quantity } of lines) {
    const key = `${at} ${note}`
    sums.set(key, { at, quantity: (sums.get(key)?.quantity ?? 0) + quantity })
  }
  return sums
}

describe('what an order costs', () => {
  it(`the price of ${carts} random carts is the sum of the menu’s prices in öre`, async () => {
    const drawn = fc.sample(cart, { numRuns: carts, seed })
    // A guest may have ten open orders.
    const users = await makeUsers(server, Math.ceil(carts / 10))
    let placed = 0
    await inParallel(drawn, 8, async (lines, index) => {
      const sums = [...merged(lines).values()]
      const user = users[index % users.length] as TestUser
      const sent = lines.map(({ at, quantity, note }) => lineOf(dishes[at] as MadeDish, quantity, note))
      const { status, body } = await order(server, user, { lines: sent })
      if (sums.some(({ quantity }) => quantity > bounds.order.quantity)) {
        expect([status, body.code]).toEqual([400, 'validation_failed'])
        return
      }
      const priceOf = (at: number) => BigInt(dishes[at]?.priceOre ?? 0)
      const total = sums.reduce((sum, { at, quantity }) => sum + priceOf(at) * BigInt(quantity), 0n)
      expect([status, BigInt(body.totalAmountOre), body.lines.length]).toEqual([201, total, sums.length])
      placed++
    })
    const { rows } = await server.pool.query(
      `select count(distinct o.id)::int as orders, count(distinct o.id) filter (where o.total_amount_ore <> s.total)::int as wrong
       from orders o join lateral (
         select sum(m.price_ore::bigint * i.quantity) as total from order_items i join menu_items m on m.id = i.menu_item_id
         where i.order_id = o.id
       ) s on true`,
    )
    expect(rows[0]).toEqual({ orders: placed, wrong: 0 })
    expect(placed).toBeGreaterThan(carts * 0.8)
    await expectInvariants(server.pool)
    report(` ${carts} random carts: ${placed} orders, each total to the öre the sum of price × quantity`)
  }, 600_000)

  it('the price of an order is exact up to 20 million kronor, and its points are limited to those of one award', async () => {
    const [user] = await makeUsers(server, 1)
    const [admin] = await makeUsers(server, 1, { admin: true })
    const dish = dishes.find(({ priceOre }) => priceOre === bounds.menu.priceOre) as MadeDish
    const { lines, quantity } = bounds.order
    const sent = Array.from({ length: lines }, (_, at) => lineOf(dish, quantity, `Nr ${at}`))
    // PostgreSQL's integers hold 21 million kronor.
    expect(await order(server, user, { lines: sent })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
    const { status, body } = await order(server, user, { lines: sent.slice(0, 10) })
    const total = 10 * quantity * bounds.menu.priceOre
    expect([status, body.totalAmountOre]).toEqual([201, total])
    const { pointsPer100Kr } = bounds.order
    await call(server, admin, 'setFoodPoints', { body: { pointsPer100Kr } })
    await moveOrder(server, admin, body, 'delivered')
    await call(server, admin, 'setFoodPoints', { body: { pointsPer100Kr: null } })
    const points = await call(server, user, 'listMyPoints')
    expect(points.body.items).toMatchObject([{ points: bounds.points.delta }])
    const today = body.createdAt.slice(0, 10)
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    const query = { from: yesterday, to: today }
    const sums = await call(server, admin, 'getOrderReport', { query })
    expect(sums.body.amountOre).toBeGreaterThanOrEqual(total)
    await expectInvariants(server.pool)
  })

  const fields = [
    'total',
    'totalAmount',
    'totalAmountOre',
    'total_amount',
    'total_amount_ore',
    'amount',
    'price',
    'status',
  ]
  it.each(fields)('the price of an order is not taken from %s of the order', async (field) => {
    const [user] = await makeUsers(server, 1)
    const refused = await order(server, user, { lines: [lineOf(dishes[4] as MadeDish)], [field]: 1 })
    expect([refused.status, refused.body.fields]).toMatchObject([400, [{ rule: 'unknown' }]])
  })

  const lineFields = [
    'price',
    'priceOre',
    'unitPrice',
    'unitPriceOre',
    'unit_price',
    'unit_price_ore',
    'totalPriceOre',
    'name',
  ]
  it.each(lineFields)('the price of an order is not taken from %s of a line', async (field) => {
    const [user] = await makeUsers(server, 1)
    const refused = await order(server, user, { lines: [{ ...lineOf(dishes[4] as MadeDish), [field]: 1 }] })
    expect([refused.status, refused.body.fields]).toMatchObject([400, [{ rule: 'unknown' }]])
  })

  it.each([0, -1, 1.5, 1e9, 21, '2', null, true, [], {}])(
    'a quantity of %s in an order is refused',
    async (quantity) => {
      const [user] = await makeUsers(server, 1)
      const line = { ...lineOf(dishes[4] as MadeDish), quantity }
      expect(await order(server, user, { lines: [line] })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
    },
  )

  it('an order of no lines, 51 lines or 1,000 lines is refused', async () => {
    const [user] = await makeUsers(server, 1)
    for (const [count, status] of [
      [0, 400],
      [51, 400],
      [1_000, 413],
    ] as const) {
      const lines = Array.from({ length: count }, (_, at) => lineOf(dishes[4] as MadeDish, 1, `Nr ${at}`))
      expect((await order(server, user, { lines })).status).toBe(status)
    }
    const { rows } = await server.pool.query('select from orders where user_id = $1', [user.userId])
    expect(rows).toEqual([])
  })

  it('the price of an order stays when the price of a dish changes afterwards', async () => {
    const [user] = await makeUsers(server, 1)
    const dish = await makeDish(server, { priceOre: 12_345 })
    const made = await makeOrder(server, user, { dish, quantity: 3 })
    await server.pool.query('update menu_items set price_ore = 1 where id = $1', [dish.id])
    const { body } = await call(server, user, 'getMyOrder', { params: { orderId: made.id } })
    expect([body.totalAmountOre, body.lines[0].unitPriceOre]).toEqual([37_035, 12_345])
  })
})
