import type { Language } from '#contract/bounds.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { csv, figure } from '#server/platform/http/csv.ts'
import { textsIn } from '#server/platform/texts.ts'
import { titleOf } from './present.ts'
import type { StoppedRow } from './report-queries.ts'

const columns = ['date', 'start', 'end', 'table', 'players', 'minutes', 'booked', 'sum'] as const

const timeOf = (at: Date) => stockholmWallClock(at).time

/** Sessions as CSV, with the same decimal comma in any language. Times are in Stockholm's zone. */
export function playReportCsv(rows: readonly StoppedRow[], language: Language): string {
  const texts = textsIn(language)
  return csv([
    columns.map((each) => texts(`playColumns.${each}`)),
    ...rows.map((row) => [
      figure(stockholmWallClock(row.started_at).date),
      figure(timeOf(row.started_at)),
      figure(timeOf(row.ended_at)),
      titleOf(row),
      figure(row.players),
      figure(Math.round(row.played_ms / 60_000)),
      texts(`playFile.${row.is_booked ? 'booked' : 'walkIn'}`),
      figure((row.total_ore / 100).toFixed(2).replace('.', ',')),
    ]),
  ])
}
