import { daysLater } from './business-date.ts'
import { stockholmDate, stockholmInstant } from './stockholm.ts'
import type { Span } from './table-booking.ts'

const hour = 3_600_000

/** When the house opens and closes on one weekday; both null on a day on which it stays closed. */
export type OpeningDay = { opensAt: string | null; closesAt: string | null }
/** `days` from Monday to Sunday. Without any hours the house is always open, except on closed dates. */
export type OpeningHours = { days: readonly OpeningDay[]; closedDates: readonly { date: string }[] }

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (date: string): number => (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7

/** Whether the house has any hours at all. */
export const hasHours = ({ days }: OpeningHours): boolean => days.some(({ opensAt }) => opensAt !== null)

/** The hours of a date, also where they end after midnight; null when the house stays closed, or has no hours at all. */
export function hoursOf(hours: OpeningHours, date: string): { opensAt: string; closesAt: string } | null {
  const { opensAt, closesAt } = hours.days[weekdayOf(date)] ?? { opensAt: null, closesAt: null }
  if (opensAt === null || closesAt === null || isClosedDate(hours, date)) return null
  return { opensAt, closesAt }
}

/** Whether a night that the house is open begins on a date. */
export const isOpenOn = (hours: OpeningHours, date: string): boolean =>
  hasHours(hours) ? hoursOf(hours, date) !== null : !isClosedDate(hours, date)

const isClosedDate = ({ closedDates }: OpeningHours, date: string): boolean =>
  closedDates.some((closed) => closed.date === date)

/** From opening to closing of the night that begins on a date, or null. */
export function openSpanOf(hours: OpeningHours, date: string): Span | null {
  const times = hoursOf(hours, date)
  if (!times) return null
  const closesNextDay = times.closesAt <= times.opensAt
  return {
    start: instantOf(date, times.opensAt),
    end: instantOf(closesNextDay ? daysLater(date, 1) : date, times.closesAt),
  }
}

/** A time that the clock skips is read as an hour later, as PostgreSQL does. */
function instantOf(date: string, time: string): Date {
  const found = stockholmInstant(date, time)
  if (found) return found
  const anHourEarlier = `${String(Number(time.slice(0, 2)) - 1).padStart(2, '0')}${time.slice(2)}`
  return new Date((stockholmInstant(date, anHourEarlier)?.getTime() ?? 0) + hour)
}

/**
 * Whether the house is open for the whole of a visit. The visit may cross the closing of one night where the next one opens at
 * the same time.
 */
export function isHouseOpen(hours: OpeningHours, visit: Span): boolean {
  const date = stockholmDate(visit.start)
  if (!hasHours(hours)) return !isClosedDate(hours, date)
  const open = [-1, 0, 1]
    .map((days) => openSpanOf(hours, daysLater(date, days)))
    .filter((span) => span !== null)
    .toSorted((a, b) => a.start.getTime() - b.start.getTime())
  let openUntil = visit.start
  for (const { start, end } of open) if (start <= openUntil && end > openUntil) openUntil = end
  return openUntil >= visit.end
}
