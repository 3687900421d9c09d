import { useRef } from 'react'
import type { TeamStanding } from '#contract/quiz-evenings.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useListTransition } from '#web/ui/use-list-transition.ts'
import { TeamDot } from './team-colour.tsx'

type TeamStandingsProps = {
  /** By their points. */
  teams: readonly TeamStanding[]
  ownTeamId: string | null
}

/** The teams by their points; mine is marked. */
export function TeamStandings({ teams, ownTeamId }: TeamStandingsProps) {
  const { t, language } = useTranslation()
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
          {teams.map(({ teamId, name, colour, points, place }) => (
            <li
              key={teamId}
              className="flex items-center gap-3 min-h-14 py-1.75 px-4 border border-line rounded-[14px] bg-surface data-own:border-brass-text"
              data-own={teamId === ownTeamId || undefined}
              data-climber={teamId}
            >
              <span className="min-w-7 text-muted font-display text-lg font-strong leading-none text-center numbers">
                <span className="visually-hidden">{t('points.board.rank', { rank: place })}</span>
                <span aria-hidden>{place}</span>
              </span>
              <TeamDot colour={colour} />
              <span className="flex-1 min-w-0 font-[600] wrap-anywhere">{name}</span>
              {teamId === ownTeamId && (
                <span className="py-0.5 px-2.25 rounded-[9px] bg-brass text-on-brass text-sm font-bold">
                  {t('quizEvening.standings.ours')}
                </span>
              )}
              <span className="font-[680] text-lg text-right numbers">
                <span className="visually-hidden">
                  {t('points.count', { count: points, shown: formatNumber(points, language) })}
                </span>
                <span aria-hidden>{formatNumber(points, language)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
