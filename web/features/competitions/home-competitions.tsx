import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck } from 'lucide-react'
import type { Competition } from '#contract/competitions.ts'
import { Lamp } from '#web/domain/lamp.tsx'
import { TypeBall } from '#web/domain/type-ball.tsx'
import { useFirstItems } from '#web/domain/use-first-items.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useLater } from '#web/ui/use-later.ts'
import { DifficultyBadge, TimeLeft } from './competition-facts.tsx'
import { competitionQueries, useRealtimeCompetitions } from './queries.ts'

/** The first open competitions, each a row with a link. */
export function HomeCompetitions() {
  const { t } = useTranslation()
  const { items, isPending, isFailed, retry } = useFirstItems(competitionQueries.listed())
  const isLater = useLater()
  useRealtimeCompetitions()
  if (isFailed) return <LoadFailed retry={retry} />
  if (!isPending && items.length === 0) return <EmptyState compact title={t('home.noCompetitions')} />
  return (
    <ul className="plain-list grid grid-fill-[26rem] gap-3" aria-label={t('home.competitions')}>
      {(isPending || !isLater) &&
        [0, 1].map((each) => (
          <li
            key={each}
            className="panel relative min-h-21 p-3.5 hover:border-brass-edge [&>svg]:flex-none [&>svg]:text-muted [@media(max-width:30em)]:[&>svg]:hidden flex flex-wrap items-center gap-4"
          >
            <LineSkeleton width={20} />
          </li>
        ))}
      {(isLater ? items : []).map((competition) => (
        <Row key={competition.id} competition={competition} />
      ))}
    </ul>
  )
}

function Row({ competition }: { competition: Competition }) {
  const { t } = useTranslation()
  const { id, title, type, difficulty, joined, isLive } = competition
  return (
    <li className="panel relative min-h-21 p-3.5 hover:border-brass-edge [&>svg]:flex-none [&>svg]:text-muted [@media(max-width:30em)]:[&>svg]:hidden flex items-center gap-3.5">
      <TypeBall type={type} size="48px" />
      <div className="flex flex-col gap-2 flex-1 min-w-0">
        <h3 lang="sv">
          <Link to="/competition/$competitionId" params={{ competitionId: id }} className="cover-link">
            {title}
          </Link>
        </h3>
        <div className="muted small flex flex-wrap items-center gap-2.5">
          {isLive && <Lamp light="live" label={t('competitions.live')} />}
          <DifficultyBadge difficulty={difficulty} />
          <span>{t(`competitions.type.${type}`)}</span>
          <TimeLeft competition={competition} />
          {joined && (
            <span className="flex items-center gap-1.5 text-success-text font-[600]">
              <CircleCheck size={16} aria-hidden />
              {t('competitions.joined')}
            </span>
          )}
        </div>
      </div>
      <ChevronRight size={22} aria-hidden />
    </li>
  )
}
