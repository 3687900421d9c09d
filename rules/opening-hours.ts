import { minutesOf, minutesOfDay, type Opening, timeOfMinute } from '#contract/openings.ts'
import { daysLater } from './business-date.ts'
import { stockholmDate, stockholmInstant } from './stockholm.ts'
import type { Span } from './table-booking.ts'

const hour = 3_600_000

/** When the house opens and closes on one weekday; both null on a day on which it stays closed. */
export type OpeningDay = { opensAt: string | null; closesAt: string | null }
/** The openings of one weekday in their order; none on a day on which the house stays closed. */
export type OpeningsOfDay = { openings: readonly Opening[] }

/** Without any hours the house is always open, except on closed dates. */
export type OpeningHours = {
  /** Monday to Sunday, each from its first opening to its last closing. */
  days: readonly OpeningDay[]
  /** Every opening of each weekday. Without them each weekday has the one of `days`. */
  week?: readonly OpeningsOfDay[]
  closedDates: readonly { date: string }[]
  /** Dates on which other hours replace those of the weekday. */
  specialDates?: readonly { date: string; openings: readonly Opening[] }[]
}

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (date: string): number => (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7

/** One opening a day, as a list of them. */
export const oneOpening = ({ opensAt, closesAt }: OpeningDay): { openings: Opening[] } => ({
  openings: opensAt === null || closesAt === null ? [] : [{ opensAt, closesAt }],
})

/** From the first opening to the last closing. */
export const wholeDay = ({ openings }: OpeningsOfDay): OpeningDay => ({
  opensAt: openings[0]?.opensAt ?? null,
  closesAt: openings.at(-1)?.closesAt ?? null,
})

const weekOf = ({ days, week }: OpeningHours): readonly OpeningsOfDay[] => week ?? days.map(oneOpening)

const hasWeek = (hours: OpeningHours): boolean => weekOf(hours).some(({ openings }) => openings.length > 0)

/** Whether the house has any hours at all. */
export const hasHours = (hours: OpeningHours): boolean =>
  hasWeek(hours) || (hours.specialDates ?? []).length > 0

const aroundTheClock: Opening[] = [{ opensAt: '00:00', closesAt: '00:00' }]

/** The openings of a date, also where they end after midnight: none when the house stays closed, or has no hours at all. */
export function openingsOf(hours: OpeningHours, date: string): readonly Opening[] {
  if (isClosedDate(hours, date) || !hasHours(hours)) return []
  const special = hours.specialDates?.find((each) => each.date === date)
  if (special) return special.openings
  return hasWeek(hours) ? (weekOf(hours)[weekdayOf(date)]?.openings ?? []) : aroundTheClock
}

/** Whether a night that the house is open begins on a date. */
export const isOpenOn = (hours: OpeningHours, date: string): boolean =>
  hasHours(hours) ? openingsOf(hours, date).length > 0 : !isClosedDate(hours, date)

const isClosedDate = ({ closedDates }: OpeningHours, date: string): boolean =>
  closedDates.some((closed) => closed.date === date)

/** Each opening of a date, from opening to closing. One whose end a change of the clock puts before its start is none. */
export const openSpansOf = (hours: OpeningHours, date: string): Span[] =>
  (minutesOf(openingsOf(hours, date)) ?? [])
    .map(([from, to]) => ({ start: instantOf(date, from), end: instantOf(date, to) }))
    .filter(({ start, end }) => start < end)

/** From the first opening to the last closing of the night that begins on a date, or null. */
export function openSpanOf(hours: OpeningHours, date: string): Span | null {
  const spans = openSpansOf(hours, date)
  const [first, last] = [spans[0], spans.at(-1)]
  return first && last ? { start: first.start, end: last.end } : null
}

const instantOf = (midnight: string, minute: number): Date =>
  instantAt(daysLater(midnight, Math.floor(minute / minutesOfDay)), timeOfMinute(minute))

/** The instant of a wall-clock time. One that the clock skips is read as an hour later, as PostgreSQL does. */
export function instantAt(date: string, time: string): Date {
  const found = stockholmInstant(date, time)
  if (found) return found
  const anHourEarlier = `${String(Number(time.slice(0, 2)) - 1).padStart(2, '0')}${time.slice(2)}`
  return new Date((stockholmInstant(date, anHourEarlier)?.getTime() ?? 0) + hour)
}

/**
 * Whether the house is open for the whole of a visit. The visit may cross a closing at whose time the house opens again.
 * `is_house_open` of the database is the same rule.
 */
export function isHouseOpen(hours: OpeningHours, visit: Span): boolean {
  const date = stockholmDate(visit.start)
  if (!hasHours(hours)) return !isClosedDate(hours, date)
  const open = [-1, 0, 1]
    .flatMap((days) => openSpansOf(hours, daysLater(date, days)))
    .toSorted((a, b) => a.start.getTime() - b.start.getTime())
  let openUntil = visit.start
  for (const { start, end } of open) if (start <= openUntil && end > openUntil) openUntil = end
  return openUntil >= visit.end
}
