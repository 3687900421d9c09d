import { describe, expect, it } from 'vitest'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { inParallel } from '#tests/accounts/browser-like.ts'
import { control, guardAlone } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { report } from '#tests/harness/long-form.ts'
import { random, randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, type MadeDish, makeDish } from '#tests/orders/make-menu.ts'
import { insertOrder } from '#tests/orders/make-order.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { type BurstRequest, burst, tally } from './burst.ts'
import { startForgetfulProxy } from './forgetful-proxy.ts'

type Cart = { user: TestUser; dish: MadeDish; requestId?: string; tableBookingId?: string }

const placing = ({ user, dish, requestId = randomId(), ...body }: Cart): BurstRequest => ({
  method: 'POST',
  path: '/api/orders',
  user,
  body: { requestId, lines: [lineOf(dish, 2), lineOf(dish, 1, 'Utan lök')], ...body },
})
const setting = (user: TestUser, orderId: string, status: string, version: number): BurstRequest => ({
  method: 'PUT',
  path: `/api/admin/orders/${orderId}/status`,
  user,
  body: { status, version },
})

type Prepared = { prepare?: string; withoutLocks?: boolean }
async function start({ prepare = '', withoutLocks = false }: Prepared = {}) {
  const server = await startServer({ withoutLocks })
  if (prepare) await server.pool.query(prepare)
  return { server, dish: await makeDish(server) }
}
const ordersOf = async ({ pool }: TestServer) =>
  (await pool.query('select count(*)::int as stored from orders')).rows[0].stored as number

const noKeys = 'alter table orders drop constraint orders_request'
const noAdmission = 'drop trigger orders_admit on orders'

describe('100 parallel requests with one id', () => {
  async function pressTogether(prepared: Prepared) {
    const { server, dish } = await start(prepared)
    const [user] = await makeUsers(server, 1)
    const requestId = randomId()
    const answers = await burst(
      server,
      Array.from({ length: 100 }, () => placing({ user, dish, requestId })),
    )
    return { server, answers }
  }

  it.each([
    ['', {}],
    [', by the lock alone', { prepare: noKeys }],
  ])(
    '100 parallel requests with one id make one order, which is the answer to all%s',
    async (_, prepared) => {
      const { server, answers } = await pressTogether(prepared)
      expect(tally(answers)).toEqual({ '201': 100 })
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(await ordersOf(server)).toBe(1)
      await expectInvariants(server.pool)
    },
  )

  guardAlone(
    '100 parallel requests with one id make one order by the uniqueness of the key alone',
    async () => {
      const { server } = await pressTogether({ withoutLocks: true })
      server.expectErrors('nothing but the constraint refuses', /orders_request|placeOrder/)
      expect(await ordersOf(server)).toBe(1)
    },
  )

  control(
    'without locks and without the uniqueness of the key, parallel requests with one id make several orders',
    async () => {
      const { server } = await pressTogether({ prepare: noKeys, withoutLocks: true })
      expect(await ordersOf(server)).toBeGreaterThan(1)
    },
  )
})

const carts = long ? 1_000 : 100

describe('a proxy that loses 30 % of the answers to orders', () => {
  async function orderThroughProxy({ isIdKept }: { isIdKept: boolean }) {
    const { server, dish } = await start()
    const proxy = await startForgetfulProxy(server.url, () => random() < 0.3)
    const users = await makeUsers(server, carts)
    let answered = 0
    await inParallel(Array.from({ length: carts }), 16, async (_, index) => {
      const user = users[index] as TestUser
      const requestId = randomId()
      for (let attempt = 0; attempt <= 5; attempt++) {
        const cart = { user, dish, requestId: isIdKept ? requestId : randomId() }
        const [answer] = await burst({ ...server, url: proxy.url }, [placing(cart)], 1).catch(() => [])
        if (!answer) continue
        expect(answer.status).toBe(201)
        answered++
        return
      }
    })
    return { server, answered, lost: proxy.lost() }
  }

  it(`a proxy that loses 30 % of the answers: ${carts} carts, each sent up to six times, make ${carts} orders`, async () => {
    const { server, answered, lost } = await orderThroughProxy({ isIdKept: true })
    expect(await ordersOf(server)).toBe(carts)
    expect(lost).toBeGreaterThan(carts / 5)
    expect(answered).toBeGreaterThan(carts * 0.98)
    const { rows } = await server.pool.query('select count(distinct request_key)::int as keys from orders')
    expect(rows[0].keys).toBe(carts)
    await expectInvariants(server.pool)
    report(` ${carts} carts through a proxy that lost ${lost} answers: ${carts} orders`)
  }, 300_000)

  control('with another key for each attempt, lost answers make more orders than carts', async () => {
    const { server } = await orderThroughProxy({ isIdKept: false })
    expect(await ordersOf(server)).toBeGreaterThan(carts)
  })
})

describe('100 parallel orders of one guest', () => {
  async function orderTogether(prepared: Prepared) {
    const { server, dish } = await start(prepared)
    const [user] = await makeUsers(server, 1)
    const answers = await burst(
      server,
      Array.from({ length: 100 }, () => placing({ user, dish })),
    )
    return { server, answers }
  }

  it.each([
    ['', {}],
    [', by the lock alone', { prepare: noAdmission }],
    [', by the trigger alone', { withoutLocks: true }],
  ])('100 parallel orders of one guest leave ten open%s', async (_, prepared) => {
    const { server, answers } = await orderTogether(prepared)
    expect(tally(answers)).toEqual({ '201': 10, '409 too_many_orders': 90 })
    expect(await ordersOf(server)).toBe(10)
    await expectInvariants(server.pool)
  })

  control(
    'without locks and without the trigger, 100 parallel orders of one guest leave more than ten open',
    async () => {
      const { answers } = await orderTogether({ prepare: noAdmission, withoutLocks: true })
      expect(tally(answers)['201']).toBeGreaterThan(10)
    },
  )
})

describe('two admins at one order', () => {
  const steps = ['confirmed', 'preparing', 'ready', 'delivered']

  it('100 pairs of admins at one order: one succeeds, and the other gets a conflict with the stored order', async () => {
    const { server, dish } = await start()
    const admins = await makeUsers(server, 2, { admin: true })
    const guests = await makeUsers(server, 100)
    let pairs = 0
    await server.pool.query('update kitchen set points_per_100_kr = 10')
    for (const { userId } of guests) {
      if (pairs >= 100) break
      const orderId = await insertOrder(server, { userId, dish })
      for (const [index, step] of steps.entries()) {
        const other = index === 0 && random() < 0.5 ? 'cancelled' : step
        const pair = [step, other].map((status, admin) =>
          setting(admins[admin] as TestUser, orderId, status, index + 1),
        )
        const answers = await burst(server, pair, 2)
        pairs++
        const winner = answers.findIndex(({ status }) => status === 200)
        expect(answers[1 - winner]).toMatchObject({
          status: 409,
          body: {
            code: 'stale_version',
            current: { id: orderId, status: answers[winner]?.body.status },
          },
        })
        expect(answers[winner]?.body.version).toBe(index + 2)
        if (answers[winner]?.body.status === 'cancelled') break
      }
    }
    const { rows } = await server.pool.query(
      `select (select sum(version - 1) from orders)::int as moves,
         (select count(*) from audit_log where subject_type = 'order')::int as audited,
         (select count(*) from orders where status = 'delivered')::int as delivered,
         (select count(*) from point_events where source_type = 'order')::int as rewarded`,
    )
    expect(rows[0].audited).toBe(rows[0].moves)
    expect(rows[0].rewarded).toBe(rows[0].delivered)
    expect(rows[0].delivered).toBeGreaterThan(5)
    await expectInvariants(server.pool)
  })

  it('50 pairs of an undo and the next step of an order: one succeeds, and the other gets the stored order', async () => {
    const { server, dish } = await start()
    const admins = await makeUsers(server, 2, { admin: true })
    const guests = await makeUsers(server, 50)
    for (const { userId } of guests) {
      const orderId = await insertOrder(server, { userId, dish })
      await burst(server, [setting(admins[0], orderId, 'confirmed', 1)])
      const undo = { method: 'POST', path: `/api/admin/orders/${orderId}/undo`, user: admins[1] } as const
      const pair = [setting(admins[0], orderId, 'preparing', 2), { ...undo, body: { version: 2 } }]
      const answers = await burst(server, pair, 2)
      expect(tally(answers)).toEqual({ '200': 1, '409 stale_version': 1 })
    }
    await expectInvariants(server.pool)
  })

  control(
    'without the version, an admin moves an order on that they have not seen in its present state',
    async () => {
      const { server, dish } = await start({
        prepare: `
      create function keep_version() returns trigger language plpgsql as
        $$ begin new.version = old.version; return new; end $$;
      create trigger keep_version before update on orders for each row execute function keep_version()`,
      })
      const [admin] = await makeUsers(server, 1, { admin: true })
      const [{ userId }] = await makeUsers(server, 1)
      const orderId = await insertOrder(server, { userId, dish })
      const first = await burst(server, [setting(admin, orderId, 'confirmed', 1)])
      const second = await burst(server, [setting(admin, orderId, 'preparing', 1)])
      expect([...first, ...second].map(({ status }) => status)).toEqual([200, 200])
    },
  )
})

it('orders while dishes are deleted, sold out and priced: each costs what its guest has seen, or is refused', async () => {
  // Gives changes of the menu time to happen while an order is being written.
  const { server } = await start({
    prepare: `
    create function write_slowly() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.02); return new; end $$;
    create trigger write_slowly before insert on orders for each row execute function write_slowly()`,
  })
  const [admin] = await makeUsers(server, 1, { admin: true })
  const users = await makeUsers(server, 40)
  const dishes = await Promise.all(Array.from({ length: 20 }, () => makeDish(server)))
  const changes: BurstRequest[] = dishes.map(({ id, categoryId }, index) => {
    if (index % 3 === 0) return { method: 'DELETE', path: `/api/admin/menu/items/${id}`, user: admin }
    if (index % 3 === 1) {
      const path = `/api/admin/menu/items/${id}/available`
      return { method: 'PUT', path, user: admin, body: { isAvailable: false } }
    }
    const body = { prices: [{ itemId: id, version: 1, priceOre: 12_345 }] }
    return { method: 'PUT', path: `/api/admin/menu/categories/${categoryId}/prices`, user: admin, body }
  })
  // Each dish is changed amid its orders.
  const requests = dishes.flatMap((dish, index) => [
    ...Array.from({ length: 4 }, (_, at) =>
      placing({ user: users[(index * 4 + at) % 40] as TestUser, dish }),
    ),
    changes[index] as BurstRequest,
    ...Array.from({ length: 4 }, (_, at) =>
      placing({ user: users[(index * 4 + at) % 40] as TestUser, dish }),
    ),
  ])
  const answers = await burst(server, requests)
  const { 201: placed = 0, 200: changed, '409 menu_changed': refused = 0, ...others } = tally(answers)
  expect([others, changed, placed + refused]).toEqual([{}, 20, 160])
  expect(placed).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
  const { rows } = await server.pool.query('select distinct unit_price_ore from order_items')
  expect(rows).toEqual([{ unit_price_ore: 8_900 }])
  await expectInvariants(server.pool)
})

it('orders to the tables of bookings that move and guests who leave: no deadlock, and open orders are at their booking’s table', async () => {
  const { server, dish } = await start()
  const [admin] = await makeUsers(server, 1, { admin: true })
  const users = await makeUsers(server, long ? 200 : 40)
  const requests: BurstRequest[] = []
  for (const [index, user] of users.entries()) {
    const [from, to] = [await makeTable(server), await makeTable(server)]
    const at = { status: 'confirmed', ...stockholmWallClock(new Date()) }
    const { id: tableBookingId } = await makeBooking(server, { tableId: from, userId: user.userId, ...at })
    const orderId = await insertOrder(server, { userId: user.userId, dish })
    const cart = () => placing({ user, dish, tableBookingId })
    const move: BurstRequest = {
      method: 'PUT',
      path: `/api/admin/table-bookings/${tableBookingId}/table`,
      user: admin,
      body: { tableId: to, version: 1 },
    }
    const leave: BurstRequest = { method: 'DELETE', path: '/api/me', user, body: { password: user.password } }
    requests.push(cart(), move, cart(), setting(admin, orderId, 'confirmed', 1), cart())
    if (index % 4 === 0) requests.push(leave, cart())
  }
  const answers = await burst(server, requests)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const { rows } = await server.pool.query(
    `select count(*)::int as open, count(*) filter (where o.table_number <> t.table_number)::int as elsewhere
     from orders o join table_bookings b on b.id = o.table_booking_id join restaurant_tables t on t.id = b.table_id
     where o.status in ('pending', 'confirmed')`,
  )
  expect(rows[0].elsewhere).toBe(0)
  expect(rows[0].open).toBeGreaterThan(users.length)
  await expectInvariants(server.pool)
})
