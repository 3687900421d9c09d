import * as contract from '#contract/people.ts'
import type { Engine } from '#server/platform/engine.ts'
import { mountLater } from '#server/platform/http/later.ts'
import type { App } from '#server/platform/http/router.ts'

export function peopleRoutes(app: App, _engine: Engine): void {
  mountLater(app, [
    contract.updateMe,
    contract.putAvatar,
    contract.removeAvatar,
    contract.getAvatar,
    contract.listUsers,
    contract.getUser,
    contract.updateUser,
    contract.setUserRole,
    contract.listAudit,
  ])
}
