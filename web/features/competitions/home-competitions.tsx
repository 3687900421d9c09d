import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { DifficultyBadge } from './difficulty-badge.tsx'
import classes from './home-competitions.module.css'
import { LiveLamp } from './live-lamp.tsx'
import { competitionQueries } from './queries.ts'
import { TimeLeft } from './time-left.tsx'
import { TypeBall } from './type-ball.tsx'
import { useRealtimeCompetitions } from './use-realtime-competitions.ts'

const shown = 10

/** The first open competitions, each a row with a link. */
export function HomeCompetitions() {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useInfiniteQuery(competitionQueries.active())
  useRealtimeCompetitions()
  // No toast, because the rest of the screen is usable.
  useEffect(() => {
    if (error) console.warn(error)
  }, [error])
  const competitions = data?.pages.flatMap((page) => page.items).slice(0, shown) ?? []
  if (error && !data) return <LoadFailed retry={() => void refetch()} />
  if (!isPending && competitions.length === 0) return <EmptyState compact title={t('home.noCompetitions')} />
  return (
    <ul className={classes.rows} aria-label={t('home.competitions')}>
      {isPending &&
        [0, 1].map((each) => (
          <li key={each} className={classes.row}>
            <LineSkeleton width={20} />
          </li>
        ))}
      {competitions.map((competition) => (
        <Row key={competition.id} competition={competition} />
      ))}
    </ul>
  )
}

function Row({ competition }: { competition: Competition }) {
  const { t } = useTranslation()
  const { id, title, type, difficulty, endDate, joined, isLive } = competition
  return (
    <li className={classes.row}>
      <TypeBall type={type} size="48px" />
      <div className={classes.texts}>
        <h3 lang="sv">
          <Link to="/competition/$competitionId" params={{ competitionId: id }}>
            {title}
          </Link>
        </h3>
        <div className={classes.facts}>
          {isLive && <LiveLamp />}
          <DifficultyBadge difficulty={difficulty} />
          <span>{t(`competitions.type.${type}`)}</span>
          <TimeLeft endDate={endDate} />
          {joined && (
            <span className={classes.joined}>
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
