import { describe, expect, it } from 'vitest'
import { inParallel } from '#tests/accounts/browser-like.ts'
import { control, guardAlone } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { report } from '#tests/harness/long-form.ts'
import { random, randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { burst, tally } from './burst.ts'
import { startForgetfulProxy } from './forgetful-proxy.ts'

const portions = 50
const carts = long ? 1_000 : 100

/** A server with two dishes of which 50 portions each are left. */
async function start({ prepare = '', withoutLocks = false } = {}) {
  const server = await startServer({ withoutLocks })
  if (prepare) await server.pool.query(prepare)
  const dishes = [await makeDish(server), await makeDish(server)]
  await server.pool.query('update menu_items set portions_left = $1', [portions])
  return { server, dishes, users: await makeUsers(server, carts) }
}
type Started = Awaited<ReturnType<typeof start>>

/** A cart with one portion of each dish, in an order that differs from cart to cart. */
const placing = ({ dishes }: Pick<Started, 'dishes'>, user: TestUser, requestId = randomId()) => ({
  method: 'POST' as const,
  path: '/api/orders',
  user,
  body: { requestId, lines: (random() < 0.5 ? dishes : dishes.toReversed()).map((dish) => lineOf(dish)) },
})
const left = async ({ pool }: TestServer): Promise<number[]> =>
  (await pool.query('select portions_left from menu_items')).rows.map(({ portions_left }) => portions_left)
const sold = async ({ pool }: TestServer): Promise<number> =>
  (
    await pool.query(
      `select coalesce(sum(i.quantity), 0)::int as sold from order_items i join orders o on o.id = i.order_id where o.status <> 'cancelled'`,
    )
  ).rows[0].sold

describe(`${carts} carts for ${portions} portions of two dishes`, () => {
  it('exactly the portions are sold, and every other cart is refused with what is left', async () => {
    const started = await start()
    const answers = await burst(
      started.server,
      started.users.map((user) => placing(started, user)),
    )
    expect(tally(answers)).toEqual({ '201': portions, '409 menu_changed': carts - portions })
    expect(await left(started.server)).toEqual([0, 0])
    expect(await sold(started.server)).toBe(2 * portions)
    await expectInvariants(started.server.pool)
  })

  guardAlone(
    'exactly the portions of one dish are sold by the trigger and its constraint alone, when nothing is locked',
    async () => {
      const started = await start({ withoutLocks: true })
      const [dish] = started.dishes
      const answers = await burst(
        started.server,
        started.users.map((user) => placing({ dishes: dish ? [dish] : [] }, user)),
      )
      expect(tally(answers)).toEqual({ '201': portions, '409 menu_changed': carts - portions })
      expect((await left(started.server)).sort()).toEqual([0, portions])
    },
  )

  it('through a proxy that loses 30 % of the answers, exactly the portions are sold, each cart once', async () => {
    const started = await start()
    const proxy = await startForgetfulProxy(started.server.url, () => random() < 0.3)
    const seen: Record<string, number> = {}
    await inParallel(started.users, 16, async (user) => {
      const request = placing(started, user)
      for (let attempt = 0; attempt <= 8; attempt++) {
        const [answer] = await burst({ ...started.server, url: proxy.url }, [request], 1).catch(() => [])
        if (!answer) continue
        seen[answer.status] = (seen[answer.status] ?? 0) + 1
        return
      }
    })
    expect(Object.keys(seen).sort()).toEqual(['201', '409'])
    expect(await left(started.server)).toEqual([0, 0])
    expect(await sold(started.server)).toBe(2 * portions)
    await expectInvariants(started.server.pool)
    report(
      ` ${carts} carts through a proxy that lost ${proxy.lost()} answers: ${portions} portions of each dish`,
    )
  }, 300_000)

  control('without the trigger that counts, more are sold than there are', async () => {
    const started = await start({ prepare: 'drop trigger order_items_count on order_items' })
    const answers = await burst(
      started.server,
      started.users.map((user) => placing(started, user)),
    )
    expect(tally(answers)['201']).toBeGreaterThan(portions)
  })
})

it('portions: orders that are cancelled while others order give back each portion once', async () => {
  const started = await start()
  const { server, users } = started
  const placed = await burst(
    server,
    users.slice(0, portions).map((user) => placing(started, user)),
  )
  expect(await left(server)).toEqual([0, 0])
  const cancelling = placed.flatMap(({ body }, at) =>
    [1, 2].map(() => ({
      method: 'POST' as const,
      path: `/api/me/orders/${body.id}/cancellation`,
      user: users[at] as TestUser,
    })),
  )
  const ordering = users.slice(portions).map((user) => placing(started, user))
  const answers = await burst(server, [...cancelling, ...ordering])
  const ordered = answers.slice(cancelling.length).filter(({ status }) => status === 201).length
  expect(tally(answers.slice(0, cancelling.length))).toEqual({
    '200': portions,
    '409 status_not_allowed': portions,
  })
  expect(await left(server)).toEqual([portions - ordered, portions - ordered])
  expect(await sold(server)).toBe(2 * ordered)
  await expectInvariants(server.pool)
})
