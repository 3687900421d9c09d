import { businessDateOf, businessDayOf, daysLater, isNight } from './business-date.ts'
import { hasEnded } from './competition.ts'
import { stockholmInstant, stockholmWallClock } from './stockholm.ts'

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

/** What starts from then on is 'tonight'. */
const eveningStart = '17:00'

export type StartsWhen = {
  when: 'today' | 'tonight' | 'night' | 'tomorrow' | 'later'
  date: string
  time: string
}

/**
 * When a competition starts, as people say it. The night belongs to the evening before. A start that would be ambiguous after
 * midnight has its date.
 */
export function startsWhen(startDate: Date, now: Date): StartsWhen {
  const { date, time } = stockholmWallClock(startDate)
  const days = businessDateOf(startDate)
  const tonight = businessDateOf(now)
  if (days === tonight) {
    const part = time >= eveningStart ? 'tonight' : 'today'
    return { when: isNight(time) ? 'night' : part, date, time }
  }
  const isClear = !isNight(time) && !isNight(stockholmWallClock(now).time)
  return { when: isClear && days === daysLater(tonight, 1) ? 'tomorrow' : 'later', date, time }
}

/** The end of the house day of `now`: six in the morning. */
export const morningAfter = (now: Date): Date => businessDayOf(businessDateOf(now)).end

/** The next moment at which `startsWhen` may give another answer: midnight, which the clock never skips, or six in the morning. */
export function nextTurn(now: Date): Date {
  const { date, time } = stockholmWallClock(now)
  return isNight(time) ? morningAfter(now) : (stockholmInstant(daysLater(date, 1), '00:00') as Date)
}

/** Whether an instant is in the same house day as `now`: from six in the morning to six. */
export const isTonight = (instant: string, now: Date): boolean =>
  businessDateOf(new Date(instant)) === businessDateOf(now)
