import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { PointEvent } from '#contract/points.ts'
import { formatMonth } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BlankTicket } from '#web/ui/illustrations.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import classes from './ledger.module.css'
import { LedgerRows } from './ledger-rows.tsx'
import { pointsQueries } from './queries.ts'
import { useRealtimeLedger } from './use-realtime-points.ts'

/** My ledger by month, latest first. */
export function Ledger() {
  const { t, language } = useTranslation()
  const {
    data,
    error,
    isPending,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useInfiniteQuery(pointsQueries.mine())
  useRealtimeLedger()
  const missed = (error !== null && data === undefined) || isFetchNextPageError
  useFailureToast(missed, 'points.mine.loadFailed.title', 'points.mine.loadFailed.message')
  if (isPending) return <LedgerSkeleton />
  if (!data) {
    return <LoadFailed message={t('points.mine.loadFailed.message')} retry={() => void refetch()} />
  }
  const events = data.pages.flatMap((page) => page.items)
  if (events.length === 0) {
    return (
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
    )
  }
  return (
    <>
      {byMonth(events, (instant) => formatMonth(instant, language)).map(([month, ofMonth]) => (
        <section key={month} className={classes.month}>
          <h2>{month}</h2>
          <LedgerRows events={ofMonth} label={month} />
        </section>
      ))}
      {hasNextPage && (
        <Button
          variant="default"
          className={classes.more ?? ''}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('points.mine.showMore')}
        </Button>
      )}
    </>
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

function LedgerSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('points.mine.loading')}
      </p>
      <div className={classes.skeleton} aria-hidden>
        {[18, 24, 15, 21, 17].map((width) => (
          <div key={width} className={classes.bone}>
            <LineSkeleton width={6} />
            <LineSkeleton width={width} />
          </div>
        ))}
      </div>
    </>
  )
}
