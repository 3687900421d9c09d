import { bounds, type SeriesRepeats } from '#contract/bounds.ts'
import { daysLater } from './business-date.ts'
import { weekdayOf } from './opening-hours.ts'
import { stockholmInstant } from './stockholm.ts'

export type SeriesRule = {
  /** The first date. */
  date: string
  repeats: SeriesRepeats
  /** The last date that there may be. Null: `times` says when it ends. */
  until: string | null
  /** How many dates there are. Null: `until` says when it ends. */
  times: number | null
  /** Only later dates. Without it, the first date is one of them. */
  after?: string
}

/** The dates of a series in their order, one more than there may be if there are too many. */
export function seriesDates({ date, repeats, until, times, after = '' }: SeriesRule): string[] {
  const dates: string[] = []
  const most = Math.min(times ?? bounds.seriesDates + 1, bounds.seriesDates + 1)
  for (let at = 0; dates.length < most; at++) {
    const next = repeats === 'monthly' ? monthsLater(date, at) : daysLater(date, at * days[repeats])
    if (until !== null && next > until) break
    if (next > after) dates.push(next)
  }
  return dates
}

/** The last date that is stored. */
const lastDate = '2100-12-31'

/** Whether these dates are more than a series may have, or go on after the last date that there may be. */
export const isSeriesTooLong = (dates: readonly string[]): boolean =>
  dates.length > bounds.seriesDates || (dates.at(-1) ?? '') > lastDate

const days = { weekly: 7, fortnightly: 14 }

/** The same weekday some months later: the second Tuesday of each month, for one. The fifth, which most months lack, is the last. */
function monthsLater(date: string, months: number): string {
  const nth = Math.ceil(Number(date.slice(8)) / 7)
  const then = new Date(`${date.slice(0, 7)}-01T12:00:00Z`)
  then.setUTCMonth(then.getUTCMonth() + months)
  const month = then.toISOString().slice(0, 7)
  const first = `${month}-01`
  const untilWeekday = (weekdayOf(date) - weekdayOf(first) + 7) % 7
  const found = daysLater(first, untilWeekday + 7 * (nth - 1))
  return found.startsWith(month) ? found : daysLater(found, -7)
}

export type SkippedDate = {
  date: string
  /** The house is closed, the clock skips the time on that day, or there is such an event already. */
  reason: 'closed' | 'no_time' | 'duplicate'
}

/** Which dates of a series become events, and which are left out: wall-clock times, so that no change of the clock moves them. */
export function plannedDates(
  rule: SeriesRule,
  time: string,
  closedDates: readonly string[],
): { dates: string[]; skipped: SkippedDate[] } {
  const [dates, skipped]: [string[], SkippedDate[]] = [[], []]
  for (const date of seriesDates(rule)) {
    if (closedDates.includes(date)) skipped.push({ date, reason: 'closed' })
    else if (stockholmInstant(date, time) === null) skipped.push({ date, reason: 'no_time' })
    else dates.push(date)
  }
  return { dates, skipped }
}
