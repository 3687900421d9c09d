import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import classes from './booking-list.module.css'
import { BookingTicket } from './booking-ticket.tsx'
import { eventQueries } from './queries.ts'

type BookingListProps = {
  when: 'upcoming' | 'past'
  title: string
  /** The empty state. */
  empty: ReactNode
}

/** My bookings: coming or past. */
export function BookingList({ when, title, empty }: BookingListProps) {
  const { t } = useTranslation()
  const { data, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    eventQueries.mine(when),
  )
  const events = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      {isPending ? (
        <>
          <p role="status" className="visually-hidden">
            {t('events.mine.loading')}
          </p>
          <div className={classes.list} aria-hidden>
            {[16, 22, 12].map((width) => (
              <div key={width} className={classes.skeleton}>
                <LineSkeleton width={width} />
                <LineSkeleton width={width + 8} />
              </div>
            ))}
          </div>
        </>
      ) : !data ? (
        <LoadFailed message={t('events.mine.loadFailed')} retry={() => void refetch()} />
      ) : events.length === 0 ? (
        empty
      ) : (
        <ul className={classes.list}>
          {events.map((event) => (
            <li key={event.id}>
              <BookingTicket event={event} past={when === 'past'} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          style={{ alignSelf: 'center' }}
        >
          {t('events.showMore')}
        </Button>
      )}
    </section>
  )
}
