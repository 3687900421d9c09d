import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#web/platform/language.ts'
import { BookingForm } from './booking-form.tsx'
import { MyTableBookings } from './my-table-bookings.tsx'
import { useRealtimeTables } from './queries.ts'
import { useBookTable } from './use-book-table.ts'

/** Booking a table, which leads to the booking, and below it or beside it my bookings. */
export function TableBookings() {
  const { t } = useTranslation()
  useRealtimeTables()
  const navigate = useNavigate()
  const book = useBookTable(({ id }) =>
    navigate({ to: '/table-booking/$bookingId', params: { bookingId: id } }),
  )
  return (
    <div className="grid gap-8 items-start [&>*]:min-w-0 wide:grid-cols-2">
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
