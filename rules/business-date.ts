import { stockholmWallClock } from './stockholm.ts'

const day = 86_400_000

/** The calendar date some days later. */
export const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * day).toISOString().slice(0, 10)

/** A business day begins at six in the morning: what happens after midnight belongs to the evening before. */
export const businessDayStart = '06:00'

/** Whether a time is after midnight, in the night of the evening before. */
export const isNight = (time: string): boolean => time < businessDayStart

/** When the evening begins: a start from then until six in the morning is 'tonight'. */
export const eveningStart = '17:00'

/** The business date of a date and time in Stockholm. */
const businessDate = (date: string, time: string): string => (isNight(time) ? daysLater(date, -1) : date)

/** The word for a start near now, by business days; null for a day that is named by its date. */
export function nearDay(date: string, time: string, now: Date): 'today' | 'tonight' | 'tomorrow' | null {
  const today = businessDateOf(now)
  const starts = businessDate(date, time)
  if (starts === daysLater(today, 1)) return 'tomorrow'
  if (starts !== today) return null
  return isNight(time) || time >= eveningStart ? 'tonight' : 'today'
}

/** The business date at an instant. */
export function businessDateOf(instant: Date): string {
  const { date, time } = stockholmWallClock(instant)
  return businessDate(date, time)
}
