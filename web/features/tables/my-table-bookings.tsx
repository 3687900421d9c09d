import { useTranslation } from '#web/platform/language.ts'
import { BlankTicket } from '#web/ui/blank-ticket.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { BookingCard } from './booking-card.tsx'
import { tableQueries } from './queries.ts'

/** My table bookings, newest first. */
export function MyTableBookings() {
  const { t } = useTranslation()
  const title = t('tableScreens.mine.title')
  return (
    <section className="flex flex-col gap-4" aria-label={title}>
      <h2>{title}</h2>
      <PagedList
        query={tableQueries.mine()}
        loading="tableScreens.mine.loading"
        failed="tableScreens.mine.loadFailed"
        empty={
          <EmptyState
            illustration={<BlankTicket />}
            title={t('tableScreens.mine.empty.title')}
            text={t('tableScreens.mine.empty.text')}
          />
        }
      >
        {(bookings) => (
          <ul className="plain-list flex flex-col gap-3.5">
            {bookings.map((booking) => (
              <li key={booking.id}>
                <BookingCard booking={booking} heading="h3" />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
