import { describe, expect, it } from 'vitest'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { moveOrder, order } from '#tests/orders/make-order.ts'
import { burst, tally } from './burst.ts'

const orders = long ? 200 : 30

/** Ready orders of two dishes, one of which is refused at the moment when the order is delivered. */
async function refuseWhileDelivering({ prepare = '', withoutLocks = false } = {}) {
  const server = await startServer({ withoutLocks })
  if (prepare) {
    server.expectErrors('points that the lines do not earn are refused')
    await server.pool.query(prepare)
  }
  await server.pool.query('update kitchen set points_per_100_kr = 100')
  const dishes = [await makeDish(server), await makeDish(server, { priceOre: 10_000 })]
  const [admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  const guests = await makeUsers(server, orders)
  const requests = []
  for (const guest of guests) {
    const { body } = await order(server, guest, { lines: dishes.map((dish) => lineOf(dish)) })
    const version = await moveOrder(server, admin, body, 'ready')
    const path = `/api/admin/orders/${body.id}`
    requests.push(
      {
        method: 'PUT' as const,
        path: `${path}/lines/1/alcohol-check`,
        user: admin,
        body: { check: 'other' },
      },
      { method: 'PUT' as const, path: `${path}/status`, user: admin, body: { status: 'delivered', version } },
    )
  }
  return { server, answers: await burst(server, requests) }
}

describe(`${orders} orders of which a line is refused while they are delivered`, () => {
  it('each is delivered or refused first, and its sum and points are those of what is served', async () => {
    const { server, answers } = await refuseWhileDelivering()
    const counts = tally(answers)
    // The version tells the delivery that a line was refused.
    expect(counts['409 stale_version'] ?? 0).toBe(orders - (counts['409 status_not_allowed'] ?? 0))
    const { rows } =
      await server.pool.query(`select o.status, o.total_amount_ore as total, p.delta from orders o
      left join point_events p on p.source_id = o.id`)
    for (const row of rows)
      expect(row).toEqual(
        row.status === 'delivered'
          ? { status: 'delivered', total: 18_900, delta: 189 }
          : { status: 'ready', total: 8_900, delta: null },
      )
    await expectInvariants(server.pool)
  })

  control('without the locks and the trigger, lines of delivered orders are refused', async () => {
    const { server } = await refuseWhileDelivering({
      withoutLocks: true,
      prepare: 'drop trigger order_items_refused on order_items; drop trigger orders_lead_lines on orders',
    })
    const { rowCount } = await server.pool.query(`select from orders o join order_items i on i.order_id = o.id
      where o.status = 'delivered' and i.alcohol_check = 'other' and o.total_amount_ore = 18900`)
    expect(rowCount).toBeGreaterThan(0)
  })
})
