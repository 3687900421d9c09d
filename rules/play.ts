import { businessDateOf, businessDayOf, daysLater } from './business-date.ts'
import { instantAt, type OpeningHours, openSpanOf } from './opening-hours.ts'
import { type PlayHistory, playedMsOf } from './play-price.ts'

/** Why nobody can begin to play at a table, or null. */
export const whyNotPlayAt = ({
  isAvailable,
  isTaken,
  isHeld,
}: {
  isAvailable: boolean
  isTaken: boolean
  /** Whether it is held for a party of the queue, other than the one that would play. */
  isHeld: boolean
}): 'table_unavailable' | 'play_table_taken' | 'play_table_held' | null => {
  if (isTaken) return 'play_table_taken'
  if (isHeld) return 'play_table_held'
  return isAvailable ? null : 'table_unavailable'
}

/** Whether a session has time enough for minutes that staff take away: a minute that has begun is whole. */
export const canAdjust = (
  history: Pick<PlayHistory, 'segments' | 'adjustments'>,
  minutes: number,
  now: Date,
): boolean => minutes > 0 || playedMsOf(history, now) + minutes * 60_000 > -60_000

/** Whether a session can have ended at an instant: while somebody played, and not later than now. */
export function canEndAt({ segments }: Pick<PlayHistory, 'segments'>, endedAt: Date, now: Date): boolean {
  const open = segments.find((each) => each.endedAt === null)
  return open !== undefined && endedAt > open.startedAt && endedAt <= now
}

/** The same session, with nobody playing from an instant on. */
export const endedAtOf = (history: PlayHistory, endedAt: Date): PlayHistory => ({
  ...history,
  segments: history.segments.map((each) => (each.endedAt === null ? { ...each, endedAt } : each)),
})

/** When the night ends in which a session began: the closing time of the house, or six in the morning where it has none or began after it. */
export function nightEnd(hours: OpeningHours, startedAt: Date): Date {
  const date = businessDateOf(startedAt)
  const closing = openSpanOf(hours, date)?.end
  return closing && closing > startedAt ? closing : businessDayOf(date).end
}

/** The instant of a time on the clock in the night in which a session began: until six it is after midnight. */
export function timeInNight(startedAt: Date, time: string): Date {
  const date = businessDateOf(startedAt)
  return instantAt(time < '06:00' ? daysLater(date, 1) : date, time)
}

/** Whether nobody has stopped a session of a night that is over. */
export const isForgotten = (
  hours: OpeningHours,
  { startedAt, stoppedAt }: { startedAt: Date; stoppedAt: Date | null },
  now: Date,
): boolean => stoppedAt === null && now >= nightEnd(hours, startedAt)
