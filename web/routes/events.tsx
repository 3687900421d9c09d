import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { EventCategory } from '#contract/bounds.ts'
import { CategoryFilter } from '#web/features/events/category-filter.tsx'
import { EventGrid, EventGridSkeleton } from '#web/features/events/event-grid.tsx'
import { eventQueries } from '#web/features/events/queries.ts'
import { useRealtimeEvents } from '#web/features/events/use-realtime-events.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyRack } from '#web/ui/illustrations.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'

/** A chosen category fills up to this many cards by itself before the guest has to ask for more. */
const enough = 9
/** So many pages are asked for at the most before the guest has to ask for more. */
const pagesByItself = 4

/** /events */
export function EventsScreen() {
  const { t } = useTranslation()
  const [category, setCategory] = useState<EventCategory | null>(null)
  const {
    data,
    error,
    isPending,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useInfiniteQuery(eventQueries.upcoming())
  useRealtimeEvents()

  const pages = data?.pages ?? []
  const all = pages.flatMap((page) => page.items)
  const shown = category === null ? all : all.filter((event) => event.category === category)
  const sparse = category !== null && shown.length < enough && pages.length < pagesByItself
  const fillUp = sparse && hasNextPage && !isFetchingNextPage && !error
  useEffect(() => {
    if (fillUp) void fetchNextPage()
  }, [fillUp, fetchNextPage])
  const missed = (error !== null && data === undefined) || isFetchNextPageError
  useFailureToast(missed, 'events.loadFailed.title', 'events.loadFailed.message')

  return (
    <Screen
      title={t('events.title')}
      actions={
        <LinkButton to="/my-bookings" variant="default" leftSection={<Ticket size={18} aria-hidden />}>
          {t('events.myBookings')}
        </LinkButton>
      }
    >
      {isPending ? (
        <EventGridSkeleton>{t('events.loading')}</EventGridSkeleton>
      ) : !data ? (
        <LoadFailed message={t('events.loadFailed.message')} retry={() => void refetch()} />
      ) : all.length === 0 ? (
        <EmptyState
          illustration={<EmptyRack />}
          title={t('events.empty.title')}
          text={t('events.empty.text')}
          action={
            <LinkButton to="/" variant="default">
              {t('events.empty.way')}
            </LinkButton>
          }
        />
      ) : (
        <>
          <CategoryFilter chosen={category} onChoose={setCategory} />
          {shown.length === 0 && !hasNextPage ? (
            <EmptyState
              compact
              illustration={<EmptyRack />}
              title={t('events.category.none')}
              action={
                <Button variant="default" onClick={() => setCategory(null)}>
                  {t('events.category.showAll')}
                </Button>
              }
            />
          ) : (
            <EventGrid label={t('events.title')} events={shown} />
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
        </>
      )}
    </Screen>
  )
}
