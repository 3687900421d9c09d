import { type SqlBool, sql } from 'kysely'
import type { TableBookingStatus } from '#contract/bounds.ts'
import type { Span } from '#rules/table-booking.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Place, TimedPage } from '#server/platform/http/cursor.ts'

const tableColumns = [
  ...(['id', 'table_number', 'capacity', 'location', 'is_available'] as const),
  ...(['version', 'created_at', 'updated_at'] as const),
] as const

/** One page of all tables, by number. */
export const findAllTables = (db: Database, { after, limit }: { after: number | null; limit: number }) =>
  db
    .selectFrom('restaurant_tables')
    .select(tableColumns)
    .$if(after !== null, (q) => q.where('table_number', '>', after))
    .orderBy('table_number')
    .limit(limit)
    .execute()
export type TableRow = Awaited<ReturnType<typeof findAllTables>>[number]

export const findTable = (db: Database | Tx, tableId: string): Promise<TableRow | undefined> =>
  db.selectFrom('restaurant_tables').select(tableColumns).where('id', '=', tableId).executeTakeFirst()

/** One table, locked until the transaction ends: bookings of it, edits and its deletion wait for each other. */
export const lockTable = (tx: Tx, tableId: string): Promise<TableRow | undefined> =>
  tx
    .selectFrom('restaurant_tables')
    .select(tableColumns)
    .where('id', '=', tableId)
    .forUpdate()
    .executeTakeFirst()

export type SeatingRow = {
  id: string
  table_number: number
  capacity: number
  location: string
  /** When bookings hold the table, around the time asked for: pairs of start and end. */
  taken: [string, string][]
}

/** The tables in use that seat a party, the smallest that fits first, with the bookings that overlap a span. */
export async function findSeating(db: Database, guestCount: number, around: Span): Promise<SeatingRow[]> {
  const { rows } = await sql<SeatingRow>`
    select t.id, t.table_number, t.capacity, t.location, coalesce((
      select json_agg(json_build_array(b.starts_at, b.ends_at)) from table_bookings b
      where b.table_id = t.id and b.status in ('pending', 'confirmed')
        and tstzrange(b.starts_at, b.ends_at, '[)') && tstzrange(${around.start}, ${around.end}, '[)')
    ), '[]') as taken
    from restaurant_tables t where t.is_available and t.capacity >= ${guestCount}
    order by t.capacity, t.table_number`.execute(db)
  return rows
}

const bookings = (db: Database | Tx) =>
  db
    .selectFrom('table_bookings as b')
    .innerJoin('profiles as p', 'p.user_id', 'b.user_id')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .leftJoin('restaurant_tables as t', 't.id', 'b.table_id')
    .select(['b.id', 'b.number', 'b.user_id', 'b.request_id', 'b.table_id', 't.table_number', 't.location'])
    .select([
      'b.booking_date',
      'b.booking_time',
      'b.starts_at',
      'b.ends_at',
      'b.guest_count',
      'b.duration_hours',
    ])
    .select([
      'b.special_requests',
      'b.status',
      'b.checked_in_at',
      'b.scan_id',
      'b.version',
      'b.created_at',
      'b.updated_at',
    ])
    .select(['p.display_name', 'u.language', 'u.email'])
export type BookingRow = Awaited<ReturnType<ReturnType<typeof bookings>['executeTakeFirstOrThrow']>>

export const findBooking = (db: Database | Tx, bookingId: string): Promise<BookingRow | undefined> =>
  bookings(db).where('b.id', '=', bookingId).executeTakeFirst()

/** The booking that a request of the user has made. */
export const findRequested = (
  db: Database | Tx,
  userId: string,
  requestId: string,
): Promise<BookingRow | undefined> =>
  bookings(db).where('b.user_id', '=', userId).where('b.request_id', '=', requestId).executeTakeFirst()

/** One booking, locked until the transaction ends. The guest's account is locked before, as everywhere. */
export async function lockBooking(tx: Tx, bookingId: string): Promise<BookingRow | undefined> {
  await sql`select from users where id = (select user_id from table_bookings where id = ${bookingId}) for key share`.execute(
    tx,
  )
  await sql`select from table_bookings where id = ${bookingId} for no key update`.execute(tx)
  return findBooking(tx, bookingId)
}

/** The id of the booking with this number; one that still holds its table comes first. */
export const findBookingByNumber = (db: Database | Tx, number: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('table_bookings')
    .select('id')
    .where('number', '=', number)
    .orderBy(sql`status in ('pending', 'confirmed')`, 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

type Page = { after: Place | null; limit: number }
const beyond = (column: string, after: Place | null, op: '<' | '>') =>
  sql<SqlBool>`(${sql.ref(column)}, b.id) ${sql.raw(op)} (${after?.at}, ${after?.id})`

/** One page of a user's bookings, newest first. */
export const findMyBookings = (db: Database, userId: string, { after, limit }: Page) =>
  bookings(db)
    .where('b.user_id', '=', userId)
    .$if(after !== null, (q) => q.where(beyond('b.created_at', after, '<')))
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute()

/** One page of a user's bookings that hold a table and have not ended, earliest first, or of those that have ended, latest first. */
export function findMyTimedBookings(
  db: Database,
  userId: string,
  { when, from, after, limit }: TimedPage,
): Promise<BookingRow[]> {
  const [direction, op] = when === 'past' ? (['desc', '<'] as const) : (['asc', '>'] as const)
  const isOver = sql<SqlBool>`(b.status = 'completed' or b.ends_at <= ${from})`
  return bookings(db)
    .where('b.user_id', '=', userId)
    .where('b.status', '<>', 'cancelled')
    .where(when === 'past' ? isOver : sql<SqlBool>`not ${isOver}`)
    .$if(after !== null, (q) => q.where(beyond('b.starts_at', after, op)))
    .orderBy('b.starts_at', direction)
    .orderBy('b.id', direction)
    .limit(limit)
    .execute()
}

type Filter = { status?: TableBookingStatus | undefined; date?: string | undefined }

/** One page of all bookings by their start: of one date earliest first, otherwise latest first. */
export function findAllBookings(db: Database, { status, date }: Filter, { after, limit }: Page) {
  const direction = date === undefined ? 'desc' : 'asc'
  return bookings(db)
    .$if(status !== undefined, (q) => q.where('b.status', '=', status as string))
    .$if(date !== undefined, (q) => q.where('b.booking_date', '=', date as string))
    .$if(after !== null, (q) => q.where(beyond('b.starts_at', after, date === undefined ? '<' : '>')))
    .orderBy('b.starts_at', direction)
    .orderBy('b.id', direction)
    .limit(limit)
    .execute()
}
