import { minutesOfDay } from './openings.ts'

/** When the day of the house begins, in minutes after midnight. */
const dayStart = 360

/** Minutes since six in the morning of a wall-clock time. */
const sinceSix = (time: string): number =>
  (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) - dayStart + minutesOfDay) % minutesOfDay

type Hours = { startTime: string; endTime: string }

/** The hours of a price in minutes since six in the morning: `[from, to)`. Equal times are the whole day. */
export const playMinutes = ({ startTime, endTime }: Hours): readonly [number, number] =>
  startTime === endTime
    ? [0, minutesOfDay]
    : [sinceSix(startTime), sinceSix(endTime) === 0 ? minutesOfDay : sinceSix(endTime)]

/** Whether the hours are within one day of the house, which ends at six in the morning. */
export function isWithinNight(hours: Hours): boolean {
  const [from, to] = playMinutes(hours)
  return from < to
}
