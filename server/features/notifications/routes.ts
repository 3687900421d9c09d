import * as contract from '#contract/notifications.ts'
import type { Engine } from '#server/platform/engine.ts'
import { type App, actorOf, mount } from '#server/platform/http/router.ts'
import { vapidOf } from '#server/platform/push/vapid.ts'
import { createNotification } from './create-notification.ts'
import { markNotificationsSeen } from './mark-notifications-seen.ts'
import { pageOfAllNotifications } from './pages.ts'
import { presentNotification } from './present.ts'
import { putPush } from './put-push.ts'
import { findNotifications, findPushEndpoint } from './queries.ts'
import { removePush } from './remove-push.ts'
import { setNotificationActive } from './set-notification-active.ts'

/** Notifications: the routes for guests, for push subscriptions and for admins. */
export function notificationsRoutes(app: App, engine: Engine): void {
  guestRoutes(app, engine)
  pushRoutes(app, engine)
  adminRoutes(app, engine)
}

function guestRoutes(app: App, engine: Engine): void {
  mount(app, contract.listNotifications, async (c) => {
    const rows = await findNotifications(engine.db, actorOf(c).userId, engine.clock.now())
    return c.json({ items: rows.map(presentNotification) }, 200)
  })

  mount(app, contract.markNotificationsSeen, async (c) => {
    await markNotificationsSeen(engine, actorOf(c).userId, new Date(c.req.valid('json').until))
    return c.body(null, 204)
  })
}

function pushRoutes(app: App, engine: Engine): void {
  mount(app, contract.getPush, async (c) => {
    const endpoint = await findPushEndpoint(engine.db, actorOf(c).sessionId)
    const { publicKey } = vapidOf(engine.env)
    return c.json({ publicKey, subscribed: endpoint !== null, endpoint }, 200)
  })

  mount(app, contract.putPush, async (c) => {
    await putPush(engine, actorOf(c), c.req.valid('json'))
    return c.body(null, 204)
  })

  mount(app, contract.removePush, async (c) => {
    await removePush(engine, actorOf(c).sessionId)
    return c.body(null, 204)
  })
}

function adminRoutes(app: App, engine: Engine): void {
  mount(app, contract.listAllNotifications, async (c) =>
    c.json(await pageOfAllNotifications(engine.db, c.req.valid('query')), 200),
  )

  mount(app, contract.createNotification, async (c) =>
    c.json(await createNotification(engine, actorOf(c).userId, c.req.valid('json')), 201),
  )

  mount(app, contract.setNotificationActive, async (c) => {
    const { notificationId } = c.req.valid('param')
    const { isActive } = c.req.valid('json')
    return c.json(await setNotificationActive(engine, actorOf(c).userId, notificationId, isActive), 200)
  })
}
