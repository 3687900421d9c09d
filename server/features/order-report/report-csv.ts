import type { Language } from '#contract/bounds.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { csv, figure } from '#server/platform/http/csv.ts'
import type { ReportLine } from './queries.ts'

const columnTitles = {
  sv: ['Beställning', 'Datum', 'Tid', 'Bord', 'Rätt', 'Antal', 'Pris (kr)', 'Summa (kr)'],
  en: ['Order', 'Date', 'Time', 'Table', 'Dish', 'Quantity', 'Price (kr)', 'Total (kr)'],
} as const
const bar = { sv: 'Baren', en: 'Bar' } as const

/** Kronor as both languages' spreadsheets in Sweden read them. */
const kronor = (ore: number) => (ore / 100).toFixed(2).replace('.', ',')

/** Ordered lines as CSV. Times are in Stockholm's zone. */
export const reportCsv = (lines: ReportLine[], language: Language): string =>
  csv([
    columnTitles[language],
    ...lines.map((line) => {
      const { date, time } = stockholmWallClock(line.created_at)
      const table = line.table_number === null ? bar[language] : figure(line.table_number)
      const sums = [line.quantity, kronor(line.unit_price_ore), kronor(line.total_price_ore)]
      // With its sign a number such as 12345e10 is text in every spreadsheet, and the search finds it.
      return [`#${line.number}`, figure(date), figure(time), table, line.name, ...sums.map(figure)]
    }),
  ])
