import type { Competition } from '#contract/competitions.ts'
import { startTonight } from '#web/domain/competition-tonight.ts'
import { ProgrammeRow } from '#web/domain/programme-row.tsx'
import { useTranslation } from '#web/platform/language.ts'

/** A competition in the programme of the evening. */
export function ProgrammeCompetition({ competition, now }: { competition: Competition; now: Date }) {
  const { t } = useTranslation()
  const { id, title, startDate, isLive, type } = competition
  const start = startTonight(competition, now)
  return (
    <ProgrammeRow
      to="/competition/$competitionId"
      params={{ competitionId: id }}
      start={isLive ? <b className="text-danger-text">{start}</b> : <time dateTime={startDate}>{start}</time>}
      note={t(`competitions.type.${type}`)}
    >
      <span lang="sv">{title}</span>
    </ProgrammeRow>
  )
}
