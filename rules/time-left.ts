import { hasEnded } from './competition.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** `moment`: less than a minute; `over`: past. The count is 0 for both. */
export type TimeLeft = { unit: 'days' | 'hours' | 'minutes' | 'moment' | 'over'; count: number }

/** The time until a competition ends, in its largest whole unit. */
export function timeLeft(endDate: Date, now: Date): TimeLeft {
  if (hasEnded({ endDate }, now)) return { unit: 'over', count: 0 }
  const left = endDate.getTime() - now.getTime()
  if (left >= day) return { unit: 'days', count: Math.floor(left / day) }
  if (left >= hour) return { unit: 'hours', count: Math.floor(left / hour) }
  if (left >= minute) return { unit: 'minutes', count: Math.floor(left / minute) }
  return { unit: 'moment', count: 0 }
}
