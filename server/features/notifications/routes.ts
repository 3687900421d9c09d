import * as contract from '#contract/notifications.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { App } from '#server/platform/http/router.ts'
import { serve } from '#server/platform/http/serve.ts'
import { vapidOf } from '#server/platform/push/vapid.ts'
import { createNotification } from './create-notification.ts'
import { markNotificationsSeen } from './mark-notifications-seen.ts'
import { pageOfAllNotifications } from './pages.ts'
import { presentEditable, presentFace, presentNotification } from './present.ts'
import { putPush } from './put-push.ts'
import { findEditableNotification, findNotifications, findPushEndpoint } from './queries.ts'
import { removePush } from './remove-push.ts'
import { findAudience } from './segment-queries.ts'
import { setNotificationActive } from './set-notification-active.ts'
import { updateNotification } from './update-notification.ts'

/** Notifications: the routes for guests, for push subscriptions and for admins. */
export function notificationsRoutes(app: App, engine: Engine): void {
  const { db, env, clock } = engine

  serve(app, contract.listNotifications, async ({ userId }) => ({
    items: (await findNotifications(db, userId, clock.now())).map(presentNotification),
  }))
  serve(app, contract.markNotificationsSeen, ({ userId, body }) =>
    markNotificationsSeen(engine, userId, new Date(body.until)),
  )

  serve(app, contract.getPush, async ({ actor }) => {
    const endpoint = await findPushEndpoint(db, actor.sessionId)
    return { publicKey: vapidOf(env).publicKey, subscribed: endpoint !== null, endpoint }
  })
  serve(app, contract.putPush, ({ actor, body }) => putPush(engine, actor, body))
  serve(app, contract.removePush, ({ actor }) => removePush(engine, actor.sessionId))

  serve(app, contract.listAllNotifications, ({ query }) => pageOfAllNotifications(db, query))
  serve(app, contract.createNotification, ({ userId, body }) => createNotification(engine, userId, body))
  serve(app, contract.getNotificationAudience, async ({ query }) => {
    const { kind, eventId = null, level = null, topic = null } = query
    const { count, faces } = await findAudience(db, { kind, eventId, level }, topic, clock.now())
    return { count, faces: faces.map(presentFace) }
  })
  serve(app, contract.getNotificationForEditing, async ({ params }) => {
    const row = await findEditableNotification(db, params.notificationId)
    if (!row) throw new ProblemError('not_found')
    return presentEditable(row)
  })
  serve(app, contract.updateNotification, ({ userId, params, body }) =>
    updateNotification(engine, userId, params.notificationId, body),
  )
  serve(app, contract.setNotificationActive, ({ userId, params, body }) =>
    setNotificationActive(engine, userId, params.notificationId, body.isActive),
  )
}
