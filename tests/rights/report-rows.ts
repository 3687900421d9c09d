import { reportPeriod } from '#contract/report-period.ts'
import { routes } from '#tests/harness/routes.ts'
import { adminsOnly, type Rows } from './rows.ts'

/** The rows of all reports of a period. */
export const reportRows: Rows = Object.fromEntries(
  routes
    .filter(({ parts }) => parts.query === reportPeriod)
    .map(({ operationId }) => [
      operationId,
      [{ request: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }), expected: adminsOnly(200) }],
    ]),
)
