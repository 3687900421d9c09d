import * as contract from '#contract/order-report.ts'
import { inSnapshot } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { App } from '#server/platform/http/router.ts'
import { serve, serveFile } from '#server/platform/http/serve.ts'
import { textsIn } from '#server/platform/texts.ts'
import { presentReport } from './present.ts'
import { findReport, findReportLines, type ReportLine } from './queries.ts'
import { reportCsv } from './report-csv.ts'

const batch = 5_000

/** What was ordered in a period, for the owner. */
export function orderReportRoutes(app: App, { db }: Engine): void {
  serve(app, contract.getOrderReport, async ({ query }) =>
    presentReport(await inSnapshot(db, (tx) => findReport(tx, query))),
  )

  serveFile(app, contract.exportOrderReport, async ({ actor: { language }, query: period }) => {
    const lines = await inSnapshot(db, async (tx) => {
      const all: ReportLine[] = []
      for (;;) {
        const next = await findReportLines(tx, period, { after: all.at(-1) ?? null, limit: batch })
        all.push(...next)
        if (next.length < batch) return all
      }
    })
    const title = textsIn(language)('reportFile.title', period)
    return { title, content: reportCsv(lines, language) }
  })
}
