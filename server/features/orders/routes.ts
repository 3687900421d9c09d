import * as contract from '#contract/orders.ts'
import type { Engine } from '#server/platform/engine.ts'
import { limiter, take } from '#server/platform/http/limits.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type App, actorOf, mount } from '#server/platform/http/router.ts'
import { cancelMyOrder } from './cancel-my-order.ts'
import { pageOfAllOrders, pageOfMyOrders } from './pages.ts'
import { placeOrder } from './place-order.ts'
import { presentKitchenOrder, presentOrder, presentPlaces } from './present.ts'
import { findCurrentBookings, findOpenOrders, findOrder, findTableNumbers } from './queries.ts'
import { setOrderStatus } from './set-order-status.ts'
import { undoOrderStatus } from './undo-order-status.ts'

/** Cancellations that a guest may make in ten minutes: each order and its cancellation ring in the kitchen. */
const cancellations = { most: 20, seconds: 600 }

/** Orders of food: the routes for guests and for the kitchen. */
export function ordersRoutes(app: App, engine: Engine): void {
  guestRoutes(app, engine)
  adminRoutes(app, engine)
}

function guestRoutes(app: App, engine: Engine): void {
  const { db, clock } = engine
  const cancelled = limiter(cancellations.most, cancellations.seconds)

  mount(app, contract.listOrderPlaces, async (c) => {
    const now = clock.now()
    const bookings = await findCurrentBookings(db, actorOf(c).userId, now)
    return c.json(presentPlaces(bookings, await findTableNumbers(db), now), 200)
  })

  mount(app, contract.placeOrder, async (c) => {
    const key = c.req.valid('header')['idempotency-key']
    const row = await placeOrder(engine, actorOf(c).userId, key, c.req.valid('json'))
    return c.json(presentOrder(row), 201)
  })

  mount(app, contract.listMyOrders, async (c) =>
    c.json(await pageOfMyOrders(db, actorOf(c).userId, c.req.valid('query')), 200),
  )

  mount(app, contract.getMyOrder, async (c) => {
    const row = await findOrder(db, c.req.valid('param').orderId)
    if (row?.user_id !== actorOf(c).userId) throw new ProblemError('not_found')
    return c.json(presentOrder(row), 200)
  })

  mount(app, contract.cancelMyOrder, async (c) => {
    const { userId } = actorOf(c)
    await take(cancelled, userId)
    const row = await cancelMyOrder(engine, userId, c.req.valid('param').orderId)
    return c.json(presentOrder(row), 200)
  })
}

function adminRoutes(app: App, engine: Engine): void {
  const { db } = engine

  mount(app, contract.listAllOrders, async (c) =>
    c.json(await pageOfAllOrders(db, c.req.valid('query')), 200),
  )

  mount(app, contract.setOrderStatus, async (c) => {
    const { orderId } = c.req.valid('param')
    return c.json(await setOrderStatus(engine, actorOf(c).userId, orderId, c.req.valid('json')), 200)
  })

  mount(app, contract.undoOrderStatus, async (c) => {
    const { orderId } = c.req.valid('param')
    const { version } = c.req.valid('json')
    return c.json(await undoOrderStatus(engine, actorOf(c).userId, orderId, version), 200)
  })

  mount(app, contract.listKitchenOrders, async (c) =>
    c.json({ items: (await findOpenOrders(db)).map(presentKitchenOrder) }, 200),
  )

  mount(app, contract.getKitchenOrder, async (c) => {
    const row = await findOrder(db, c.req.valid('param').orderId)
    if (!row) throw new ProblemError('not_found')
    return c.json(presentKitchenOrder(row), 200)
  })
}
