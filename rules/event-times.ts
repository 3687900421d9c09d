import { minuteOf, minutesOfDay } from '#contract/openings.ts'
import { daysLater } from './business-date.ts'
import { instantAt } from './opening-hours.ts'

/** Doors open at most this long before the start. In minutes. */
const longestWait = 6 * 60

/** When an event ends: on the next day if the time is not after the start. Null when nobody has said it. */
export const endOf = (event: { date: string; time: string; endTime: string | null }): Date | null =>
  event.endTime === null
    ? null
    : instantAt(event.endTime > event.time ? event.date : daysLater(event.date, 1), event.endTime)

/** When the doors open: on the day before if the time is after the start. Null when nobody has said it. */
export const doorsOf = (event: { date: string; time: string; doorsTime: string | null }): Date | null =>
  event.doorsTime === null
    ? null
    : instantAt(event.doorsTime <= event.time ? event.date : daysLater(event.date, -1), event.doorsTime)

/** Whether the doors open at the start or in the six hours before it, also across midnight. */
export function areDoorsInTime({ time, doorsTime }: { time: string; doorsTime: string | null }): boolean {
  if (doorsTime === null) return true
  const before = (minuteOf(time) - minuteOf(doorsTime) + minutesOfDay) % minutesOfDay
  return before <= longestWait
}
