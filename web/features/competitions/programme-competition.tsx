import type { Competition } from '#contract/competitions.ts'
import { isOver } from '#rules/competition.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { isTonight } from '#rules/time-left.ts'
import { ProgrammeRow } from '#web/domain/programme-row.tsx'
import { useTranslation } from '#web/platform/language.ts'

/** A competition in the programme of the evening. */
export function ProgrammeCompetition({ competition, now }: { competition: Competition; now: Date }) {
  const { t } = useTranslation()
  const { id, title, startDate, isLive, type } = competition
  return (
    <ProgrammeRow
      to="/competition/$competitionId"
      params={{ competitionId: id }}
      start={
        isLive ? (
          <b className="text-danger-text">{t('competitions.live')}</b>
        ) : isTonight(startDate, now) ? (
          <time dateTime={startDate}>{stockholmWallClock(new Date(startDate)).time}</time>
        ) : (
          t('evening.now')
        )
      }
      note={t(`competitions.type.${type}`)}
    >
      <span lang="sv">{title}</span>
    </ProgrammeRow>
  )
}

/** Whether a competition is one of this evening: it is live, or it begins or ends in this house day. */
export const isOnTonight = ({ startDate, endDate, ...live }: Competition, now: Date): boolean =>
  !isOver({ endDate: new Date(endDate), ...live }, now) &&
  (live.isLive || isTonight(startDate, now) || isTonight(endDate, now))
