import type { Opening } from '#contract/openings.ts'
import { minutesOf, type OpeningMinutes, timeOfMinute } from '#contract/openings.ts'
import { type OpeningDay, type OpeningsOfDay, oneOpening, wholeDay } from '#rules/opening-hours.ts'

/** A row of hours, of the house or of a category of the menu. */
export type DayRow = { weekday: number; opens_at: string; closes_at: string }

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** Monday to Sunday, from the rows of the days that have hours. */
export const presentDays = (rows: readonly DayRow[]) =>
  weekdays.map((weekday) => {
    const day = rows.find((each) => each.weekday === weekday)
    return { opensAt: day?.opens_at.slice(0, 5) ?? null, closesAt: day?.closes_at.slice(0, 5) ?? null }
  })

/** The rows of the days that have hours. */
export const dayRows = (days: readonly OpeningDay[]): DayRow[] =>
  days.flatMap(({ opensAt, closesAt }, index) =>
    opensAt === null || closesAt === null
      ? []
      : [{ weekday: index + 1, opens_at: opensAt, closes_at: closesAt }],
  )

/** Openings as they are stored: a multirange, in which those that meet are one. */
export const multirangeOf = (openings: readonly Opening[]): string =>
  `{${(minutesOf(openings) ?? []).map(([from, to]) => `[${from},${to})`).join(',')}}`

export const presentOpenings = (minutes: readonly OpeningMinutes[]): Opening[] =>
  minutes.map(([from, to]) => ({ opensAt: timeOfMinute(from), closesAt: timeOfMinute(to) }))

/** The row of a weekday of the house: `openings` only where there are several. */
export type HouseDayRow = DayRow & { openings: OpeningMinutes[] | null }

/** The openings of Monday to Sunday. */
export const presentWeek = (rows: readonly HouseDayRow[]): { openings: Opening[] }[] => {
  const days = presentDays(rows)
  return weekdays.map((weekday, index) => {
    const several = rows.find((each) => each.weekday === weekday)?.openings
    if (several) return { openings: presentOpenings(several) }
    return oneOpening(days[index] ?? { opensAt: null, closesAt: null })
  })
}

/** The rows of the weekdays that have openings. */
export const weekRows = (week: readonly OpeningsOfDay[]) =>
  dayRows(week.map(wholeDay)).map((day) => {
    const openings = week[day.weekday - 1]?.openings ?? []
    return { ...day, openings: openings.length > 1 ? multirangeOf(openings) : null }
  })
