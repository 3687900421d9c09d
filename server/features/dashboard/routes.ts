import * as contract from '#contract/dashboard.ts'
import { countOpenOrders } from '#server/features/orders/queries.ts'
import { countWaitingBookings } from '#server/features/tables/answer-queries.ts'
import type { Engine } from '#server/platform/engine.ts'
import { type App, may } from '#server/platform/http/router.ts'
import { serve } from '#server/platform/http/serve.ts'
import { presentDashboard } from './present.ts'
import { findDashboard } from './queries.ts'

/** The dashboard of the administration. */
export function dashboardRoutes(app: App, { db, clock }: Engine): void {
  serve(app, contract.getDashboard, async ({ actor }) => {
    const now = clock.now()
    const rows = await findDashboard(db, now, {
      withSales: may(actor, 'reports.read'),
      withGuests: may(actor, 'numbers.read'),
      withChanges: may(actor, 'audit.read'),
    })
    return presentDashboard(rows, { now, withNames: may(actor, 'bookings.manage') })
  })

  serve(app, contract.getWaitingCounts, async () => {
    const [tableBookings, orders] = await Promise.all([
      countWaitingBookings(db, clock.now()),
      countOpenOrders(db),
    ])
    return { tableBookings, orders }
  })
}
