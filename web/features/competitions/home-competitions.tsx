import { Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck } from 'lucide-react'
import type { Competition } from '#contract/competitions.ts'
import { Lamp } from '#web/domain/lamp.tsx'
import { TypeBall } from '#web/domain/type-ball.tsx'
import { useFirstItems } from '#web/domain/use-first-items.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { join } from '#web/ui/join.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useLater } from '#web/ui/use-later.ts'
import { DifficultyBadge, TimeLeft } from './competition-facts.tsx'
import classes from './home-competitions.module.css'
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
    <ul className={join('plain-list', classes.rows)} aria-label={t('home.competitions')}>
      {(isPending || !isLater) &&
        [0, 1].map((each) => (
          <Group component="li" key={each} className={join('panel', classes.row)}>
            <LineSkeleton width={20} />
          </Group>
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
    <Group component="li" gap={14} wrap="nowrap" className={join('panel', classes.row)}>
      <TypeBall type={type} size="48px" />
      <Stack gap={8} flex={1} miw={0}>
        <h3 lang="sv">
          <Link to="/competition/$competitionId" params={{ competitionId: id }} className="cover-link">
            {title}
          </Link>
        </h3>
        <Group gap={10} className="muted small">
          {isLive && <Lamp light="live" label={t('competitions.live')} />}
          <DifficultyBadge difficulty={difficulty} />
          <span>{t(`competitions.type.${type}`)}</span>
          <TimeLeft competition={competition} />
          {joined && (
            <Group component="span" gap={6} wrap="nowrap" c="var(--success-text)" fw={600}>
              <CircleCheck size={16} aria-hidden />
              {t('competitions.joined')}
            </Group>
          )}
        </Group>
      </Stack>
      <ChevronRight size={22} aria-hidden />
    </Group>
  )
}
