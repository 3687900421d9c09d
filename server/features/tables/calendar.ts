import { ICalCalendar, ICalEventStatus } from 'ical-generator'
import type { Language } from '#contract/bounds.ts'
import type { Env } from '#server/env.ts'
import type { BookingRow } from './queries.ts'

/**
 * One booking as an iCalendar file in the guest's language, and its summary. Times are UTC instants. The UID stays the
 * same and the sequence grows with the version, so importing the file again updates the entry: see decision 014.
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
      ],
    },
    en: {
      summary: row.table_number === null ? env.appName : `Table ${row.table_number}, ${env.appName}`,
      description: [
        `${row.guest_count} ${row.guest_count === 1 ? 'guest' : 'guests'}`,
        `Booking number: ${row.number}`,
        ...(row.status === 'pending' ? ['The booking is waiting for our reply.'] : []),
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
    status: row.status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    summary,
    description: description.join('\n'),
    ...(row.location !== null && { location: row.location }),
    ...(env.appUrl && { url: `${env.appUrl}/table-booking` }),
  })
  return { summary, file: `${calendar.toString().trimEnd()}\r\n` }
}
