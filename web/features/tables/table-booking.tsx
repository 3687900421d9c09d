import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { BookingForm, usualParty } from './booking-form.tsx'
import { MyTableBookings } from './my-table-bookings.tsx'
import { useRealtimeTables } from './queries.ts'
import classes from './table-booking.module.css'
import { useBookTable } from './use-book-table.ts'

/** Booking a table, which leads to the booking, and below it or beside it my bookings. */
export function TableBookings() {
  const { t } = useTranslation()
  useRealtimeTables()
  const [start] = useState(() => usualParty(new Date()))
  const navigate = useNavigate()
  const book = useBookTable(({ id }) =>
    navigate({ to: '/table-booking/$bookingId', params: { bookingId: id } }),
  )
  return (
    <div className={classes.columns}>
      <div className="panel">
        <BookingForm
          start={start}
          submitLabel={t('tableScreens.form.submit')}
          isPending={book.isPending}
          onSubmit={book.run}
        />
      </div>
      <MyTableBookings />
    </div>
  )
}
