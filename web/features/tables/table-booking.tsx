import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#web/platform/language.ts'
import { BlankTicket } from '#web/ui/blank-ticket.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { BookingCard } from './booking-card.tsx'
import { BookingForm } from './booking-form.tsx'
import { MyWaits } from './my-waits.tsx'
import { tableQueries, useRealtimeTables } from './queries.ts'
import { useBookTable } from './use-book-table.ts'

/** Booking a table, which leads to the new booking. My bookings are below or beside it. */
export function TableBookings() {
  const { t } = useTranslation()
  useRealtimeTables()
  const navigate = useNavigate()
  const book = useBookTable(({ id }) =>
    navigate({ to: '/table-booking/$bookingId', params: { bookingId: id } }),
  )
  return (
    <div className="grid gap-8 items-start [&>*]:min-w-0 wide:grid-cols-2">
      <div className="wide:col-span-2 empty:hidden">
        <MyWaits />
      </div>
      <div className="panel">
        <BookingForm
          submitLabel={t('tableScreens.form.submit')}
          isPending={book.isPending}
          onSubmit={book.run}
        />
      </div>
      <MyTableBookings />
    </div>
  )
}

/** My table bookings, newest first. */
function MyTableBookings() {
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
