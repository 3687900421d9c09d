// The openings of a day in minutes, without a schema: the contract's fields and the rules both use it.

export const minutesOfDay = 1440

/** One opening of a day. A closing time that is not after the opening is on the next day. */
export type Opening = { opensAt: string; closesAt: string }
/** From opening to closing in minutes from the midnight at which its date begins; over 1,440 on the next day. */
export type OpeningMinutes = readonly [from: number, to: number]

/** The minute of the day of a time. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The time of day of a minute counted from midnight, also on the next day. */
export const timeOfMinute = (minute: number): string => {
  const ofDay = minute % minutesOfDay
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

/**
 * The openings of a date in minutes. Each begins where the one before it has ended, or later: 00:00 after 18:00–00:00 is in the night.
 * Null when they do not fit into the 24 hours from the first opening, as overlapping ones never do.
 */
export function minutesOf(openings: readonly Opening[]): OpeningMinutes[] | null {
  const found: OpeningMinutes[] = []
  let earliest = 0
  for (const { opensAt, closesAt } of openings) {
    const from = atOrAfter(minuteOf(opensAt), earliest)
    const to = atOrAfter(minuteOf(closesAt), from + 1)
    found.push([from, to])
    earliest = to
  }
  const [first] = found
  return first && earliest - first[0] > minutesOfDay ? null : found
}

/** From six in the morning on, an opening is of the next day, as in `businessDateOf`. */
const nextDayFrom = minutesOfDay + 6 * 60

/**
 * Whether openings can be those of one date: they follow each other within 24 hours, and none begins in the morning after or later, as lunch
 * that is written below the evening would.
 */
export const areOfOneDay = (openings: readonly Opening[]): boolean =>
  minutesOf(openings)?.every(([from]) => from < nextDayFrom) ?? false

const atOrAfter = (minute: number, earliest: number): number =>
  minute + Math.max(0, Math.ceil((earliest - minute) / minutesOfDay)) * minutesOfDay
