import { ICalCalendar, ICalEventStatus } from 'ical-generator'
import type { Language, TableBookingStatus } from '#contract/bounds.ts'
import type { Env } from '#server/env.ts'
import type { BookingRow } from './queries.ts'

const statuses: Record<TableBookingStatus, ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

/**
 * One booking as an iCalendar file in the guest's language, and its summary. Times are UTC instants. The UID stays the
 * same and the sequence grows with the version, so importing the file again updates the entry, or takes it away when the booking is
 * cancelled: see decision 014.
 */
export function bookingCalendar(
  env: Env,
  row: BookingRow,
  language: Language,
): { summary: string; file: string } {
  const texts = {
    sv: {
      summary: row.table_number === null ? env.appName : `Bord ${row.table_number}, ${env.appName}`,
      description: [
        `${row.guest_count} ${row.guest_count === 1 ? 'gäst' : 'gäster'}`,
        `Bokningsnummer: ${row.number}`,
        ...(row.status === 'pending' ? ['Bokningen väntar på svar från oss.'] : []),
        ...(row.status === 'cancelled' ? ['Bokningen är avbokad.'] : []),
      ],
    },
    en: {
      summary: row.table_number === null ? env.appName : `Table ${row.table_number}, ${env.appName}`,
      description: [
        `${row.guest_count} ${row.guest_count === 1 ? 'guest' : 'guests'}`,
        `Booking number: ${row.number}`,
        ...(row.status === 'pending' ? ['The booking is waiting for our reply.'] : []),
        ...(row.status === 'cancelled' ? ['The booking has been cancelled.'] : []),
      ],
    },
  }
  const { summary, description } = texts[language]
  const calendar = new ICalCalendar({
    prodId: { company: env.appName, product: 'Table bookings', language: language.toUpperCase() },
  })
  calendar.createEvent({
    id: `${row.id}@spelrum`,
    sequence: row.version - 1,
    stamp: row.updated_at,
    created: row.created_at,
    lastModified: row.updated_at,
    start: row.starts_at,
    end: row.ends_at,
    status: statuses[row.status as TableBookingStatus],
    summary,
    description: description.join('\n'),
    ...(row.location !== null && { location: row.location }),
    ...(env.appUrl && { url: `${env.appUrl}/table-booking/${row.id}` }),
  })
  return { summary, file: `${calendar.toString().trimEnd()}\r\n` }
}
