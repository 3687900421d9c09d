import * as contract from '#contract/order-report.ts'
import { inSnapshot } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { attachment } from '#server/platform/http/attachment.ts'
import { type App, actorOf, mount } from '#server/platform/http/router.ts'
import { presentReport } from './present.ts'
import { findReport, findReportLines, type ReportLine } from './queries.ts'
import { reportCsv } from './report-csv.ts'

const batch = 5_000

/** What was ordered in a period, for the owner. */
export function orderReportRoutes(app: App, { db }: Engine): void {
  mount(app, contract.getOrderReport, async (c) => {
    const period = c.req.valid('query')
    return c.json(presentReport(await inSnapshot(db, (tx) => findReport(tx, period))), 200)
  })

  mount(app, contract.exportOrderReport, async (c) => {
    const period = c.req.valid('query')
    const lines = await inSnapshot(db, async (tx) => {
      const all: ReportLine[] = []
      for (;;) {
        const next = await findReportLines(tx, period, { after: all.at(-1) ?? null, limit: batch })
        all.push(...next)
        if (next.length < batch) return all
      }
    })
    const name = `${actorOf(c).language === 'sv' ? 'Beställningar' : 'Orders'} ${period.from} ${period.to}`
    return c.body(reportCsv(lines, actorOf(c).language), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachment(name, '.csv'),
    })
  })
}
