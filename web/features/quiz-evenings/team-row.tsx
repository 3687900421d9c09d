import type { ReactNode } from 'react'
import type { TeamStanding } from '#contract/quiz-evenings.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { TeamDot } from './team-colour.tsx'

type TeamRowProps = {
  team: Pick<TeamStanding, 'name' | 'colour' | 'points' | 'place'>
  isMine: boolean
  /** Follows the row when it moves in a list with a transition. */
  climber?: string
  /** A line below the row. */
  children?: ReactNode
}

/** A team in a list by points; mine is marked. */
export function TeamRow({ team: { name, colour, points, place }, isMine, climber, children }: TeamRowProps) {
  const { t, language } = useTranslation()
  return (
    <li
      className="flex flex-wrap items-center gap-x-3 gap-y-1 min-h-14 py-1.75 px-4 border border-line rounded-[14px] bg-surface data-own:border-brass-text"
      data-own={isMine || undefined}
      data-climber={climber}
    >
      <span className="min-w-7 text-muted font-display text-lg font-strong leading-none text-center numbers">
        <span className="visually-hidden">{t('points.board.rank', { rank: place })}</span>
        <span aria-hidden>{place}</span>
      </span>
      <TeamDot colour={colour} />
      <span className="flex-1 min-w-0 font-[600] wrap-anywhere">{name}</span>
      {isMine && (
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
      {children}
    </li>
  )
}
