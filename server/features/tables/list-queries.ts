import { type SqlBool, sql } from 'kysely'
import type { TableBookingStatus } from '#contract/bounds.ts'
import type { SortOrder } from '#contract/fields.ts'
import { numberPart } from '#rules/check-in.ts'
import { searchTerm } from '#rules/folded-text.ts'
import { containsTyped } from '#server/features/people/search-values.ts'
import type { Database } from '#server/platform/database/database.ts'
import { pageBy } from '#server/platform/database/page-by.ts'
import type { PositionPage } from '#server/platform/http/cursor.ts'
import { bookings, byStart, startsOn } from './queries.ts'

/** The condition that a booking matches a search: by a part of the guest's name, of the phone number, or of the booking number. */
function matches(search: string) {
  const digits = search.replace(/\D/g, '').replace(/^0/, '')
  const term = searchTerm(search)
  // The search table contains the ids of users too, so its results are compared once more.
  const isNamed = sql`(b.user_id in (select user_id from profile_search where ${containsTyped(search)})
    and strpos(searchable_text(p.display_name), ${term}) > 0) or strpos(searchable_text(b.guest_name), ${term}) > 0`
  // A number may be typed with spaces; l and o stand for 1 and 0.
  const number = numberPart(search)
  return sql<SqlBool>`(${term !== ''} and (${isNamed})
    or ${number !== null} and strpos(b.number, ${number ?? ''}) > 0
    or ${digits.length >= 4} and strpos(b.guest_phone, ${digits}) > 0)`
}

export type BookingFilter = {
  status?: TableBookingStatus | undefined
  date?: string | undefined
  search?: string | undefined
  order?: SortOrder | undefined
}

/** One page of all bookings by their start: usually of one business day earliest first, otherwise latest first. */
export function findAllBookings(
  db: Database,
  { status, date, search = '', order }: BookingFilter,
  page: PositionPage,
) {
  const found = bookings(db)
    .$if(status !== undefined, (q) => q.where('b.status', '=', status as string))
    .$if(date !== undefined, (q) => q.where(startsOn(date as string)))
    .$if(search !== '', (q) => q.where(matches(search)))
  return pageBy(found, byStart(order ?? (date === undefined ? 'desc' : 'asc')), page).execute()
}

/** The accounts of the guests of some bookings that had not ended at a moment; null for those without one. */
export const findGuestsOf = (db: Database, bookingIds: string[], since: Date) =>
  db
    .selectFrom('table_bookings')
    .select('user_id')
    .where('id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .where('ends_at', '>', since)
    .execute()
