import { useState } from 'react'
import { BookingForm } from './booking-form.tsx'
import { MyTableBookings } from './my-table-bookings.tsx'
import { useRealtimeTables } from './queries.ts'
import classes from './table-booking.module.css'

/** Booking a table, and below it or beside it my bookings. */
export function TableBookings() {
  useRealtimeTables()
  const [newId, setNewId] = useState<string | null>(null)
  return (
    <div className={classes.columns}>
      <BookingForm onBooked={({ id }) => setNewId(id)} />
      <MyTableBookings newId={newId} />
    </div>
  )
}
