import * as logContract from '#contract/alcohol-log.ts'
import * as lineContract from '#contract/order-lines.ts'
import * as contract from '#contract/orders.ts'
import { findOpenPlay } from '#server/features/play/my-play-queries.ts'
import { requirePerson } from '#server/platform/accounts/pin.ts'
import type { Engine } from '#server/platform/engine.ts'
import { limiter, take } from '#server/platform/http/limits.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { App } from '#server/platform/http/router.ts'
import { serve, serveFile } from '#server/platform/http/serve.ts'
import { textsIn } from '#server/platform/texts.ts'
import { alcoholLogCsv } from './alcohol-log-csv.ts'
import { findAlcoholLog, findAlcoholStops } from './alcohol-queries.ts'
import { cancelMyOrder } from './cancel-my-order.ts'
import { checkOrderLine } from './check-order-line.ts'
import { findExpected } from './expected-queries.ts'
import { pageOfAllOrders, pageOfMyOrders } from './pages.ts'
import { placeOrder } from './place-order.ts'
import {
  presentAlcoholLog,
  presentKitchenOrder,
  presentOrder,
  presentPlaces,
  presentStops,
} from './present.ts'
import {
  findConfirmedBookings,
  findOpenOrders,
  findOrder,
  findStations,
  findTableNumbers,
} from './queries.ts'
import { setAlcoholStop } from './set-alcohol-stop.ts'
import { setLineStatus, undoLineStatus } from './set-line-status.ts'
import { setOrderStatus } from './set-order-status.ts'
import { takeOrder } from './take-order.ts'
import { undoOrderStatus } from './undo-order-status.ts'

/** Cancellations that a guest may make in ten minutes: each order rings in the kitchen, although it is cancelled afterwards. */
const cancellations = { most: 20, seconds: 600 }

/** Orders of food: the routes for guests and for the kitchen. */
export function ordersRoutes(app: App, engine: Engine): void {
  guestRoutes(app, engine)
  adminRoutes(app, engine)
}

function guestRoutes(app: App, engine: Engine): void {
  const { db, clock } = engine
  const cancelled = limiter(cancellations.most, cancellations.seconds)

  serve(app, contract.listOrderPlaces, async ({ userId }) => {
    const now = clock.now()
    const bookings = await findConfirmedBookings(db, userId, now)
    const play = await findOpenPlay(db, userId)
    return presentPlaces(bookings, play, await findTableNumbers(db), now)
  })
  serve(app, contract.listExpectedMinutes, async () => ({
    stations: (await findExpected(db)).map(({ stationId, minutes }) => ({ stationId, minutes })),
  }))
  serve(app, contract.placeOrder, async ({ c, userId, body }) =>
    presentOrder(await placeOrder(engine, userId, body, c.var.receivedAt)),
  )
  serve(app, contract.listMyOrders, ({ userId, query }) => pageOfMyOrders(db, userId, query))
  serve(app, contract.getMyOrder, async ({ userId, params }) => {
    const row = await findOrder(db, params.orderId)
    if (row?.user_id !== userId) throw new ProblemError('not_found')
    return presentOrder(row)
  })
  serve(app, contract.cancelMyOrder, async ({ userId, params }) => {
    await take(cancelled, userId)
    return presentOrder(await cancelMyOrder(engine, userId, params.orderId))
  })
}

function adminRoutes(app: App, engine: Engine): void {
  const { db } = engine

  serve(app, contract.listAllOrders, ({ query }) => pageOfAllOrders(db, query))
  serve(app, contract.takeOrder, ({ c, by, body }) => takeOrder(engine, by, body, c.var.receivedAt))
  serve(app, contract.setOrderStatus, async ({ by, params, body }) => {
    if (body.status === 'cancelled') await requirePerson(engine, by, 'orders.manage')
    return setOrderStatus(engine, by, params.orderId, body)
  })
  serve(app, contract.undoOrderStatus, ({ by, params, body }) =>
    undoOrderStatus(engine, by, params.orderId, body.version),
  )
  serve(app, lineContract.setLineStatus, ({ by, params, body }) =>
    setLineStatus(engine, by, { ...params, ...body }),
  )
  serve(app, lineContract.undoLineStatus, ({ by, params, body }) =>
    undoLineStatus(engine, by, { ...params, ...body }),
  )
  serve(app, lineContract.listKitchenStations, async () => ({ items: await findStations(db) }))
  serve(app, logContract.getAlcoholLog, async ({ query }) =>
    presentAlcoholLog(await findAlcoholLog(db, query)),
  )
  serveFile(app, logContract.exportAlcoholLog, async ({ actor: { language }, query }) => ({
    title: textsIn(language)('alcoholLogFile.title', query),
    content: alcoholLogCsv(await findAlcoholLog(db, query), language),
  }))
  serve(app, contract.listAlcoholStops, async () => presentStops(await findAlcoholStops(db)))
  serve(app, contract.setAlcoholStop, async ({ by, params, body }) => {
    await setAlcoholStop(engine, by, { ...params, ...body })
    return presentStops(await findAlcoholStops(db))
  })
  serve(app, lineContract.checkOrderLine, ({ by, params, body }) =>
    checkOrderLine(engine, by, { ...params, ...body }),
  )
  serve(app, contract.listKitchenOrders, async () => ({
    items: (await findOpenOrders(db)).map(presentKitchenOrder),
  }))
  serve(app, contract.getKitchenOrder, async ({ params }) => {
    const row = await findOrder(db, params.orderId)
    if (!row) throw new ProblemError('not_found')
    return presentKitchenOrder(row)
  })
}
