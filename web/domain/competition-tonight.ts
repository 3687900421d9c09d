import type { Competition } from '#contract/competitions.ts'
import { isOver } from '#rules/competition.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { isTonight } from '#rules/time-left.ts'
import { t } from '#web/platform/language.ts'

/** Whether a competition is one of this evening: it is live, or it begins or ends in this house day. */
export const isOnTonight = ({ startDate, endDate, ...live }: Competition, now: Date): boolean =>
  !isOver({ endDate: new Date(endDate), ...live }, now) &&
  (live.isLive || isTonight(startDate, now) || isTonight(endDate, now))

/** When a competition of this evening begins, or that it is live or open. */
export function startTonight({ startDate, isLive }: Competition, now: Date): string {
  if (isLive) return t('competitions.live')
  return isTonight(startDate, now) ? stockholmWallClock(new Date(startDate)).time : t('evening.now')
}
