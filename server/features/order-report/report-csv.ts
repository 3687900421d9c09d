import type { Language } from '#contract/bounds.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { csv, figure } from '#server/platform/http/csv.ts'
import { textsIn } from '#server/platform/texts.ts'
import type { ReportLine } from './queries.ts'

const columns = [
  'order',
  'date',
  'time',
  'table',
  'dish',
  'choices',
  'quantity',
  'price',
  'total',
  'ofChoices',
] as const

/** Kronor as spreadsheets in Sweden read them, in any language. */
const kronor = (ore: number) => (ore / 100).toFixed(2).replace('.', ',')

/** Ordered lines as CSV. Times are in Stockholm's zone. */
export const reportCsv = (lines: ReportLine[], language: Language): string =>
  csv([
    columns.map((each) => textsIn(language)(`reportColumns.${each}`)),
    ...lines.map((line) => {
      const { date, time } = stockholmWallClock(line.created_at)
      const table =
        line.table_number === null ? textsIn(language)('reportFile.bar') : figure(line.table_number)
      const sums = [
        line.quantity,
        kronor(line.unit_price_ore),
        kronor(line.total_price_ore),
        kronor(line.choices_ore),
      ]
      // With `#` before it, a number such as 12345e10 is text in every spreadsheet, and the search still finds it.
      return [
        `#${line.number}`,
        figure(date),
        figure(time),
        table,
        line.name,
        line.choices,
        ...sums.map(figure),
      ]
    }),
  ])
