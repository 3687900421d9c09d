import * as contract from '#contract/dashboard.ts'
import type { Engine } from '#server/platform/engine.ts'
import { type App, mount } from '#server/platform/http/router.ts'
import { presentDashboard } from './present.ts'
import { findDashboard } from './queries.ts'

/** The dashboard of the administration. */
export function dashboardRoutes(app: App, { db, clock }: Engine): void {
  mount(app, contract.getDashboard, async (c) =>
    c.json(presentDashboard(await findDashboard(db, clock.now())), 200),
  )
}
