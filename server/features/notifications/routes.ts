import * as contract from '#contract/notifications.ts'
import type { Engine } from '#server/platform/engine.ts'
import { mountLater } from '#server/platform/http/later.ts'
import type { App } from '#server/platform/http/router.ts'

export function notificationsRoutes(app: App, _engine: Engine): void {
  mountLater(app, [
    contract.listNotifications,
    contract.markNotificationsSeen,
    contract.getPush,
    contract.putPush,
    contract.removePush,
    contract.listAllNotifications,
    contract.createNotification,
    contract.setNotificationActive,
  ])
}
