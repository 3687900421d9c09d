import type { Language } from '#contract/bounds.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { csv, figure } from '#server/platform/http/csv.ts'
import { textsIn } from '#server/platform/texts.ts'
import type { LogEntries } from './alcohol-queries.ts'

const columns = ['date', 'time', 'action', 'by', 'order', 'dish', 'quantity', 'table'] as const

/** The log as CSV. Times are in Stockholm's zone. */
export function alcoholLogCsv(rows: LogEntries, language: Language): string {
  const t = textsIn(language)
  return csv([
    columns.map((each) => t(`alcoholLogColumns.${each}`)),
    ...rows.map((row) => {
      const { date, time } = stockholmWallClock(row.created_at)
      const table = row.table_number === null ? t('reportFile.bar') : figure(row.table_number)
      const order = row.order_number === null ? '' : `#${row.order_number}`
      const action = t(`alcoholLogActions.${row.action}`)
      const quantity = row.quantity === null ? '' : figure(row.quantity)
      return [figure(date), figure(time), action, row.by ?? '', order, row.name ?? '', quantity, table]
    }),
  ])
}
