import type { OpeningDay } from '#rules/opening-hours.ts'

/** A row of hours, of the house or of a category of the menu. */
export type DayRow = { weekday: number; opens_at: string; closes_at: string }

/** Monday to Sunday, from the rows of the days that have hours. */
export const presentDays = (rows: readonly DayRow[]) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
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
