import { expect, test } from 'vitest'
import { type Called, call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { report } from '#tests/harness/long-form.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, type MadeDish, makeDish } from '#tests/orders/make-menu.ts'
import { insertOrder, order } from '#tests/orders/make-order.ts'

const guests = long ? 120 : 40
const kills = long ? 50 : 2

type Parts = { server: TestServer; admin: TestUser; dishes: MadeDish[] }

/** Every second guest gets the food, and the others order. */
async function worksOf(
  users: TestUser[],
  { server, admin, dishes }: Parts,
): Promise<(() => Promise<Called>)[]> {
  const works = []
  for (const [index, user] of users.entries()) {
    if (index % 2) {
      const cart = { requestId: randomId(), lines: dishes.map((dish) => lineOf(dish, 2)) }
      works.push(() => order(server, user, cart))
    } else {
      const orderId = await insertOrder(server, { userId: user.userId, dish: dishes[0] as MadeDish })
      for (const step of ['confirmed', 'preparing', 'ready'])
        await server.pool.query(`update orders set status = '${step}', ${step}_at = now() where id = $1`, [
          orderId,
        ])
      const body = { status: 'delivered', version: 1 }
      works.push(() => call(server, admin, 'setOrderStatus', { params: { orderId }, body }))
    }
  }
  return works
}

test(`the server is killed ${kills} times while ${guests} guests order and get their food: each order is stored once with its lines, and none is lost`, async () => {
  const server = await startServer()
  const [admin] = await makeUsers(server, 1, { admin: true })
  await server.pool.query('update kitchen set points_per_100_kr = 10')
  const dishes = await Promise.all(Array.from({ length: 5 }, () => makeDish(server)))
  // Gives kills time to happen between an order and its lines.
  await server.pool.query(`
    create function write_slowly() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.01); return new; end $$;
    create trigger write_slowly before insert on order_items for each row execute function write_slowly()`)
  const parts = { server, admin, dishes }
  let unanswered = 0
  for (let kill = 0; kill < kills; kill++) {
    const users = await makeUsers(server, guests)
    const works = await worksOf(users, parts)
    const answered = new Map<number, string>()
    const sent = works.map((work, index) =>
      work()
        .then(({ body }) => answered.set(index, body.id))
        .catch(() => unanswered++),
    )
    await expect.poll(() => answered.size, { interval: 2 }).toBeGreaterThan(guests / 10)
    await server.kill9()
    await Promise.all(sent)
    await expectInvariants(server.pool)
    await server.restart()
    // Those without an answer send the same again. An acknowledged order is the same, and an order is delivered once.
    for (const [index, work] of works.entries()) {
      const again = await work()
      if (index % 2) {
        expect(again.status).toBe(201)
        if (answered.has(index)) expect(again.body.id).toBe(answered.get(index))
      } else expect(answered.has(index) ? [409] : [200, 409]).toContain(again.status)
    }
    const { rows } = await server.pool.query(
      `select count(*)::int as orders, count(distinct o.user_id)::int as guests, count(o.delivered_at)::int as delivered,
         (select count(*)::int from order_items i join orders o on o.id = i.order_id where o.user_id = any($1)) as lines,
         (select count(*)::int from point_events where user_id = any($1)) as rewarded
       from orders o where user_id = any($1)`,
      [users.map(({ userId }) => userId)],
    )
    const half = guests / 2
    const expected = { orders: guests, guests, delivered: half, lines: half * 6, rewarded: half }
    expect(rows[0]).toEqual(expected)
  }
  await expectInvariants(server.pool)
  report(` ${kills} kills under orders: ${unanswered} requests were cut off, no order without its lines`)
}, 900_000)
