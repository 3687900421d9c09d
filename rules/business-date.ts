import { stockholmInstant, stockholmWallClock } from './stockholm.ts'

const day = 86_400_000

/** The calendar date some days later. */
export const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * day).toISOString().slice(0, 10)

/** A business day begins at six in the morning: what happens after midnight belongs to the evening before. */
const businessDayStart = '06:00'

/** Whether a time is after midnight, in the night of the evening before. */
export const isNight = (time: string): boolean => time < businessDayStart

/** The business date at an instant. */
export function businessDateOf(instant: Date): string {
  const { date, time } = stockholmWallClock(instant)
  return isNight(time) ? daysLater(date, -1) : date
}

/** A business day, from six in the morning to six. The clock skips neither. */
export const businessDayOf = (date: string): { start: Date; end: Date } => ({
  start: stockholmInstant(date, businessDayStart) as Date,
  end: stockholmInstant(daysLater(date, 1), businessDayStart) as Date,
})
