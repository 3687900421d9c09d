import * as contract from '#contract/points.ts'
import type { Engine } from '#server/platform/engine.ts'
import { mountLater } from '#server/platform/http/later.ts'
import type { App } from '#server/platform/http/router.ts'

export function pointsRoutes(app: App, _engine: Engine): void {
  mountLater(app, [
    contract.getLeaderboard,
    contract.listMyPoints,
    contract.listUserPoints,
    contract.awardPoints,
    contract.reversePoints,
  ])
}
