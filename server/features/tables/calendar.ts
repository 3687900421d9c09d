import { ICalCalendar, ICalEventStatus } from 'ical-generator'
import type { Language, TableBookingStatus } from '#contract/bounds.ts'
import { numbersOfTable } from '#rules/table-numbers.ts'
import type { Env } from '#server/env.ts'
import { textsIn } from '#server/platform/texts.ts'
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
  const t = textsIn(language)
  const { appName } = env
  const { table_number: tableNumber, joined: joinedTables, status } = row
  const table = tableNumber === null ? null : numbersOfTable({ tableNumber, joinedTables })
  const summary = table === null ? appName : t('tableFile.summary', { table, appName })
  const description = [
    t('tableFile.guests', { count: row.guest_count }),
    t('tableFile.number', { number: row.number }),
    ...(status === 'pending' || status === 'cancelled' ? [t(`tableFile.${status}`)] : []),
  ]
  const calendar = new ICalCalendar({
    prodId: { company: appName, product: 'Table bookings', language: language.toUpperCase() },
  })
  calendar.createEvent({
    id: `${row.id}@spelrum`,
    sequence: row.version - 1,
    stamp: row.updated_at,
    created: row.created_at,
    lastModified: row.updated_at,
    start: row.starts_at,
    end: row.ends_at,
    status: statuses[status as TableBookingStatus],
    summary,
    description: description.join('\n'),
    ...(row.location !== null && { location: row.location }),
    ...(env.appUrl && { url: `${env.appUrl}/table-booking/${row.id}` }),
  })
  return { summary, file: `${calendar.toString().trimEnd()}\r\n` }
}
