import { ICalCalendar } from 'ical-generator'
import type { Language } from '#contract/bounds.ts'
import type { Env } from '#server/env.ts'
import { bookingEntry } from './booking-calendar.ts'
import type { BookingRow } from './queries.ts'

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
  const entry = bookingEntry(env, row, language)
  const calendar = new ICalCalendar({
    prodId: { company: env.appName, product: 'Table bookings', language: language.toUpperCase() },
  })
  calendar.createEvent(entry)
  return { summary: entry.summary, file: `${calendar.toString().trimEnd()}\r\n` }
}
