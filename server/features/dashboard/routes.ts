import * as contract from '#contract/dashboard.ts'
import { countOpenOrders } from '#server/features/orders/queries.ts'
import { countWaitingBookings } from '#server/features/tables/queries.ts'
import type { Engine } from '#server/platform/engine.ts'
import { type App, mount } from '#server/platform/http/router.ts'
import { presentDashboard } from './present.ts'
import { findDashboard } from './queries.ts'

/** The dashboard of the administration. */
export function dashboardRoutes(app: App, { db, clock }: Engine): void {
  mount(app, contract.getDashboard, async (c) =>
    c.json(presentDashboard(await findDashboard(db, clock.now())), 200),
  )

  mount(app, contract.getWaitingCounts, async (c) => {
    const [tableBookings, orders] = await Promise.all([
      countWaitingBookings(db, clock.now()),
      countOpenOrders(db),
    ])
    return c.json({ tableBookings, orders }, 200)
  })
}
