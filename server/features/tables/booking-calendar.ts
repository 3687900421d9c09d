import { type ICalEventData, ICalEventStatus } from 'ical-generator'
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

/** A booking as an entry of a calendar, in the guest's language. */
export function bookingEntry(
  { appName, appUrl }: Env,
  row: BookingRow,
  language: Language,
): ICalEventData & { summary: string } {
  const t = textsIn(language)
  const { table_number: tableNumber, joined: joinedTables, status } = row
  const table = tableNumber === null ? null : numbersOfTable({ tableNumber, joinedTables })
  const description = [
    t('tableFile.guests', { count: row.guest_count }),
    t('tableFile.number', { number: row.number }),
    ...(status === 'pending' || status === 'cancelled' ? [t(`tableFile.${status}`)] : []),
  ]
  return {
    id: `${row.id}@spelrum`,
    sequence: row.version - 1,
    stamp: row.updated_at,
    created: row.created_at,
    lastModified: row.updated_at,
    start: row.starts_at,
    end: row.ends_at,
    status: statuses[status as TableBookingStatus],
    summary: table === null ? appName : t('tableFile.summary', { table, appName }),
    description: description.join('\n'),
    ...(row.location !== null && { location: row.location }),
    ...(appUrl && { url: `${appUrl}/table-booking/${row.id}` }),
  }
}
