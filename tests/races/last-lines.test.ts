import { describe, expect, it } from 'vitest'
import { control, guardAlone } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { report } from '#tests/harness/long-form.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { burst, tally } from './burst.ts'

const orders = long ? 200 : 40

/** Orders of which each station has one line left, and both get ready at once. */
async function finishBoth({ prepare = '', withoutLocks = false } = {}) {
  const server = await startServer({ withoutLocks })
  if (prepare) await server.pool.query(prepare)
  const dishes = [await makeDish(server), await makeDish(server)]
  await server.pool.query(
    `with bar as (insert into stations (name) values ('Baren') returning id)
     update menu_categories set station_id = bar.id from bar where menu_categories.id = $1`,
    [dishes[1]?.categoryId],
  )
  const staff = (await makeUsers(server, 2, { roles: ['kitchen'] })) as [TestUser, TestUser]
  const placed = await burst(
    server,
    (await makeUsers(server, orders)).map((user) => ({
      method: 'POST' as const,
      path: '/api/orders',
      user,
      body: { requestId: randomId(), lines: dishes.map((dish) => lineOf(dish)) },
    })),
  )
  const answers = await burst(
    server,
    placed.flatMap(({ body }) =>
      staff.map((user, position) => ({
        method: 'PUT' as const,
        path: `/api/admin/orders/${body.id}/lines/status`,
        user,
        body: { positions: [position], status: 'ready' },
      })),
    ),
  )
  const count = async (text: string): Promise<number> => (await server.pool.query(text)).rows[0].count
  return {
    server,
    answers,
    ready: await count(`select count(*)::int from orders where status = 'ready'`),
    notices: await count(
      `select count(*)::int from notifications where title = 'Din mat är klar' and is_active`,
    ),
  }
}

describe(`${orders} orders whose last two lines get ready at once, at two stations`, () => {
  it('each order is ready, and its guest gets one notice', async () => {
    const { server, answers, ready, notices } = await finishBoth()
    expect(tally(answers)).toEqual({ '200': 2 * orders })
    expect({ ready, notices }).toEqual({ ready: orders, notices: orders })
    await expectInvariants(server.pool)
    report(` ${2 * orders} last lines of ${orders} orders at once: ${notices} notices`)
  })

  guardAlone('each order is ready by the trigger alone, when nothing is locked', async () => {
    const { ready, notices } = await finishBoth({ withoutLocks: true })
    expect({ ready, notices }).toEqual({ ready: orders, notices: orders })
  })

  control(
    'without the locks of both, orders with only ready lines are not ready, and their guests hear nothing',
    async () => {
      const { ready, notices } = await finishBoth({
        withoutLocks: true,
        prepare: `create or replace function order_items_lead() returns trigger language plpgsql as $$
        begin perform orders_follow(new.order_id, new.status_at); return null; end $$`,
      })
      expect(ready).toBeLessThan(orders)
      expect(notices).toBeLessThan(orders)
    },
  )
})
