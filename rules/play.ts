import { businessDateOf, businessDayOf } from './business-date.ts'
import { type OpeningHours, openSpanOf } from './opening-hours.ts'
import { type PlayHistory, playedMsOf } from './play-price.ts'

/** Why nobody can begin to play at a table, or null. */
export const whyNotPlayAt = ({
  isAvailable,
  isTaken,
}: {
  isAvailable: boolean
  isTaken: boolean
}): 'table_unavailable' | 'play_table_taken' | null => {
  if (isTaken) return 'play_table_taken'
  return isAvailable ? null : 'table_unavailable'
}

/** Whether a session has time enough for minutes that staff take away. */
export const canAdjust = (
  history: Pick<PlayHistory, 'segments' | 'adjustments'>,
  minutes: number,
  now: Date,
): boolean => minutes > 0 || playedMsOf(history, now) + minutes * 60_000 >= 0

/** When the night ends in which a session began: the closing time of the house, or six in the morning where it has none or began after it. */
export function nightEnd(hours: OpeningHours, startedAt: Date): Date {
  const date = businessDateOf(startedAt)
  const closing = openSpanOf(hours, date)?.end
  return closing && closing > startedAt ? closing : businessDayOf(date).end
}

/** Whether nobody has stopped a session of a night that is over. */
export const isForgotten = (
  hours: OpeningHours,
  { startedAt, stoppedAt }: { startedAt: Date; stoppedAt: Date | null },
  now: Date,
): boolean => stoppedAt === null && now >= nightEnd(hours, startedAt)
