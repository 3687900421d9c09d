import { sql } from 'kysely'
import type { BookingReport } from '#contract/table-booking-report.ts'
import { businessDayOf } from '#rules/business-date.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isNoShow } from './late-queries.ts'

type Counts = { bookings: number; guests: number; noShows: number }
type Row = Counts & { weekday: number | null; hour: number | null }

/** The bookings of a period that were not cancelled, and the no-shows: in all, by weekday of the house and by hour. */
export async function findBookingReport(
  db: Database,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<BookingReport> {
  const { rows } = await sql<Row>`select weekday, hour, count(*)::int as bookings,
      coalesce(sum(guest_count), 0)::int as guests,
      (count(*) filter (where ${isNoShow(now)}))::int as "noShows"
    from (
      select *, extract(hour from booking_time)::int as hour,
        extract(isodow from booking_date + booking_time - interval '6 hours')::int as weekday
      from table_bookings
      where starts_at >= ${businessDayOf(from).start} and starts_at < ${businessDayOf(to).end} and (status <> 'cancelled' or no_show_at is not null)
    ) as b
    group by grouping sets ((), (weekday), (hour)) order by weekday, (hour + 18) % 24`.execute(db)
  const counted = ({ bookings, guests, noShows }: Counts): Counts => ({ bookings, guests, noShows })
  const total = rows.find(({ weekday, hour }) => weekday === null && hour === null)
  return {
    ...counted(total ?? { bookings: 0, guests: 0, noShows: 0 }),
    weekdays: rows.flatMap(({ weekday, ...row }) => (weekday === null ? [] : { weekday, ...counted(row) })),
    hours: rows.flatMap(({ hour, ...row }) => (hour === null ? [] : { hour, ...counted(row) })),
  }
}
