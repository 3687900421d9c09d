import { useRef } from 'react'
import type { TeamStanding } from '#contract/quiz-evenings.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useListTransition } from '#web/ui/use-list-transition.ts'
import { TeamRow } from './team-row.tsx'

type TeamStandingsProps = {
  /** By their points. */
  teams: readonly TeamStanding[]
  ownTeamId: string | null
}

/** The teams by their points; mine is marked. */
export function TeamStandings({ teams, ownTeamId }: TeamStandingsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  useListTransition(list, teams.map(({ teamId }) => teamId).join())
  return (
    <section className="flex flex-col gap-3 min-w-0" aria-label={t('quizEvening.standings.title')}>
      <h2>{t('quizEvening.standings.title')}</h2>
      {teams.length === 0 ? (
        <EmptyState
          compact
          title={t('quizEvening.standings.empty')}
          text={t('quizEvening.standings.emptyText')}
        />
      ) : (
        <ol ref={list} className="plain-list flex flex-col gap-1.5">
          {teams.map((team) => (
            <TeamRow key={team.teamId} team={team} isMine={team.teamId === ownTeamId} climber={team.teamId} />
          ))}
        </ol>
      )}
    </section>
  )
}
