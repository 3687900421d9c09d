import { Group, Stack } from '@mantine/core'
import type { Me } from '#contract/accounts.ts'
import type { PointEvent } from '#contract/points.ts'
import { foldQuizzes } from '#rules/folded-ledger.ts'
import { LedgerRows } from '#web/domain/ledger-rows.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { LevelProgress } from '#web/domain/level-progress.tsx'
import { formatMonth } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { BlankTicket } from '#web/ui/blank-ticket.tsx'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { useCountUp } from '#web/ui/use-count-up.ts'
import classes from './ledger.module.css'
import { pointsQueries, useRealtimeLedger } from './queries.ts'
import { QuizParts } from './quiz-parts.tsx'

/** My total with the level and progress to the next. */
export function TotalCard({ me }: { me: Pick<Me, 'points' | 'level'> }) {
  const { t, language } = useTranslation()
  const shown = useCountUp(me.points)
  return (
    <Stack gap={18} className={classes.card}>
      <Group gap={20} wrap="nowrap">
        <LevelBall level={me.level} size={72} label={t('points.level', { level: me.level })} />
        <div>
          <p className={classes.label}>{t('points.mine.total')}</p>
          <p className={classes.total}>
            <span className="visually-hidden">
              {t('points.count', { count: me.points, shown: formatNumber(me.points, language) })}
            </span>
            <span className="numbers" aria-hidden>
              {formatNumber(shown, language)}
            </span>
          </p>
        </div>
      </Group>
      <LevelProgress points={me.points} level={me.level} />
    </Stack>
  )
}

/** My ledger by month, latest first. */
export function Ledger() {
  const { t, language } = useTranslation()
  useRealtimeLedger()
  return (
    <PagedList
      query={pointsQueries.mine()}
      loading="points.mine.loading"
      failed="points.mine.loadFailed"
      skeleton={
        <div className="rows" aria-hidden>
          {[18, 24, 15, 21, 17].map((width) => (
            <Stack key={width} gap={3} p="12px 18px">
              <LineSkeleton width={width} />
              <LineSkeleton width={12} />
            </Stack>
          ))}
        </div>
      }
      empty={
        <EmptyState
          illustration={<BlankTicket />}
          title={t('points.mine.empty.title')}
          text={t('points.mine.empty.text')}
          action={
            <LinkButton to="/events" variant="default">
              {t('points.mine.empty.way')}
            </LinkButton>
          }
        />
      }
    >
      {(events) =>
        byMonth(events, (instant) => formatMonth(instant, language)).map(([month, ofMonth]) => (
          <Stack key={month} component="section" gap={12} className={classes.month}>
            <h2>{month}</h2>
            <LedgerRows
              events={foldQuizzes(ofMonth)}
              label={month}
              end={({ parts }) => parts.length > 1 && <QuizParts parts={parts} />}
            />
          </Stack>
        ))
      }
    </PagedList>
  )
}

/** Groups rows by month, keeping their order. */
function byMonth(events: PointEvent[], monthOf: (instant: string) => string): [string, PointEvent[]][] {
  const months = new Map<string, PointEvent[]>()
  for (const event of events) {
    const month = monthOf(event.createdAt)
    months.set(month, [...(months.get(month) ?? []), event])
  }
  return [...months]
}
