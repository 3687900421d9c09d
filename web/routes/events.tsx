import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { EventCategory } from '#contract/bounds.ts'
import { ListingGrid, ListingsScreen } from '#web/domain/listing-screens.tsx'
import { CategoryFilter } from '#web/features/events/category-filter.tsx'
import { EventCard } from '#web/features/events/event-card.tsx'
import { FirstEventPicture } from '#web/features/events/event-facts.tsx'
import { eventQueries, useRealtimeEvents } from '#web/features/events/queries.ts'
import type { FirstNeeds } from '#web/platform/first-needs.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** With a category filter, pages are loaded automatically up to this many cards. */
const enough = 9
/** The maximum number of pages loaded automatically. */
const pagesByItself = 4

export const first: FirstNeeds = { queries: () => [eventQueries.upcoming()] }

/** /events */
export function EventsScreen() {
  const { t } = useTranslation()
  const [category, setCategory] = useState<EventCategory | null>(null)
  const query = useInfiniteQuery(eventQueries.upcoming())
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  useRealtimeEvents()

  const pages = data?.pages ?? []
  const all = pages.flatMap((page) => page.items)
  const shown = category === null ? all : all.filter((event) => event.category === category)
  const sparse = category !== null && shown.length < enough && pages.length < pagesByItself
  const fillUp = sparse && hasNextPage && !isFetchingNextPage && !error
  useEffect(() => {
    if (fillUp) void fetchNextPage()
  }, [fillUp, fetchNextPage])

  return (
    <ListingsScreen
      texts="events"
      query={query}
      isEmpty={all.length === 0}
      actions={
        <LinkButton to="/my-bookings" variant="default" leftSection={<Ticket size={18} aria-hidden />}>
          {t('shell.account.myBookings')}
        </LinkButton>
      }
      filter={<CategoryFilter chosen={category} onChoose={setCategory} />}
      firstPicture={import.meta.env.SSR && <FirstEventPicture />}
    >
      {shown.length === 0 && !hasNextPage ? (
        <EmptyState
          compact
          title={t('events.category.none')}
          action={
            <Button variant="default" onClick={() => setCategory(null)}>
              {t('events.category.showAll')}
            </Button>
          }
        />
      ) : (
        <ListingGrid
          label={t('events.title')}
          items={shown}
          card={(event, at) => <EventCard event={event} eager={at < 3} />}
        />
      )}
    </ListingsScreen>
  )
}
