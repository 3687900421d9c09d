import type { Me } from '#contract/accounts.ts'
import type { PointEvent } from '#contract/points.ts'
import { foldQuizzes } from '#rules/folded-ledger.ts'
import { LedgerRows } from '#web/domain/ledger-rows.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { LevelProgress } from '#web/domain/level-progress.tsx'
import { formatInstant, formatMonth } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatChange, formatNumber } from '#web/platform/numbers.ts'
import { BlankTicket } from '#web/ui/blank-ticket.tsx'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { useCountUp } from '#web/ui/use-count-up.ts'
import classes from './points.module.css'
import { pointsQueries, useRealtimeLedger } from './queries.ts'

/** My total with the level and progress to the next. */
export function TotalCard({ me }: { me: Pick<Me, 'points' | 'level'> }) {
  const { t, language } = useTranslation()
  const shown = useCountUp(me.points)
  return (
    <div
      className={`${classes.card} px-5.5 pt-5.5 pb-4.5 rounded-[20px] bg-cloth text-on-cloth flex flex-col gap-4.5`}
    >
      <div className="flex items-center gap-5">
        <LevelBall level={me.level} size={72} label={t('points.level', { level: me.level })} />
        <div>
          <p className="text-md font-medium">{t('points.mine.total')}</p>
          <p className="normal-nums font-display text-[clamp(2.25rem,1.8rem+2vw,3.25rem)] font-[720] leading-[1.05] tracking-[-0.02em]">
            <span className="visually-hidden">
              {t('points.count', { count: me.points, shown: formatNumber(me.points, language) })}
            </span>
            <span className="numbers" aria-hidden>
              {formatNumber(shown, language)}
            </span>
          </p>
        </div>
      </div>
      <LevelProgress points={me.points} level={me.level} />
    </div>
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
            <div className="flex flex-col gap-0.75 py-3 px-4.5" key={width}>
              <LineSkeleton width={width} />
              <LineSkeleton width={12} />
            </div>
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
              {t('points.mine.empty.link')}
            </LinkButton>
          }
        />
      }
    >
      {(events) =>
        byMonth(events, (instant) => formatMonth(instant, language)).map(([month, ofMonth]) => (
          <section key={month} className={`${classes.month} flex flex-col gap-3`}>
            <h2>{month}</h2>
            <LedgerRows
              events={foldQuizzes(ofMonth)}
              label={month}
              end={({ parts }) => parts.length > 1 && <QuizParts parts={parts} />}
            />
          </section>
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

/** The right answers of a quiz, which open below its row. */
function QuizParts({ parts }: { parts: PointEvent[] }) {
  const { t, language } = useTranslation()
  return (
    <details className={`${classes.parts} flex-[1_1_100%] pl-21.5 [@media(max-width:26em)]:pl-0`}>
      <summary>{t('points.mine.rightAnswers', { count: parts.length })}</summary>
      <ul className="plain-list">
        {parts.map(({ id, points, createdAt }) => (
          <li key={id} className="muted small numbers">
            <span>{formatChange(points, language)}</span>
            <time dateTime={createdAt}>{formatInstant(createdAt, language)}</time>
          </li>
        ))}
      </ul>
    </details>
  )
}
