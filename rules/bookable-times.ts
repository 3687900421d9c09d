import { daysLater } from './business-date.ts'
import { isHouseOpen, type OpeningHours } from './opening-hours.ts'
import { stockholmDate, stockholmInstant } from './stockholm.ts'
import { isPast, spanOf } from './table-booking.ts'

const halfHours = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)

/** How many days are searched when the house is closed. */
const daysSearched = 14

/** Each half-hour of a date at which a visit may begin: it has not passed, and the house is open for the whole visit. */
export const bookableTimes = (
  date: string,
  durationHours: number,
  /** Undefined while they are loading: then every time counts as open. */
  hours: OpeningHours | undefined,
  now: Date,
): string[] =>
  halfHours.filter((time) => {
    const start = stockholmInstant(date, time)
    return (
      start !== null && !isPast(start, now) && (!hours || isHouseOpen(hours, spanOf(start, durationHours)))
    )
  })

/** The wanted time, or the next one after it that can be booked, or else the last one before it. */
export const nearestTime = (times: readonly string[], wanted: string): string | undefined =>
  times.find((time) => time >= wanted) ?? times.at(-1)

/** The first day from `from`, today or later, on which a visit can begin, at the time nearest to the wanted one. */
export function firstBookable(
  { date: from, time: wanted, durationHours }: { date: string; time: string; durationHours: number },
  hours: OpeningHours | undefined,
  now: Date,
): { date: string; time: string } {
  const today = stockholmDate(now)
  const first = from > today ? from : today
  for (let days = 0; days < daysSearched; days += 1) {
    const date = daysLater(first, days)
    const time = nearestTime(bookableTimes(date, durationHours, hours, now), wanted)
    if (time) return { date, time }
  }
  return { date: first, time: wanted }
}
