import { type SqlBool, sql } from 'kysely'
import { bounds, tableBookingStatuses } from '#contract/bounds.ts'
import { businessDayOf } from '#rules/business-date.ts'
import { strikesSince } from '#rules/late-booking.ts'
import { holdsTable, type Span } from '#rules/table-booking.ts'
import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { pageBy } from '#server/platform/database/page-by.ts'
import type { PositionPage, TimedPage } from '#server/platform/http/cursor.ts'
import { hasOrdered } from './late-queries.ts'
import { findOffersWithin } from './wait-queries.ts'

const tableColumns = [
  'id',
  'table_number',
  'capacity',
  'location',
  'plan_x',
  'plan_y',
  'is_available',
  'version',
  'created_at',
  'updated_at',
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

/** The tables in use, by number. */
export const findFloorPlan = (db: Database) =>
  db
    .selectFrom('restaurant_tables')
    .select(['id', 'table_number', 'capacity', 'location', 'plan_x', 'plan_y'])
    .where('is_available', '=', true)
    .orderBy('table_number')
    .execute()
export type PlacedRow = Awaited<ReturnType<typeof findFloorPlan>>[number]

export const findTable = (db: Database | Tx, tableId: string): Promise<TableRow | undefined> =>
  db.selectFrom('restaurant_tables').select(tableColumns).where('id', '=', tableId).executeTakeFirst()

/** One table, locked until the transaction ends: bookings of it, moves to it, edits and its deletion wait for each other. */
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
  plan_x: number | null
  plan_y: number | null
  /** The times at which bookings hold the table, around the time asked for: pairs of start and end. */
  taken: [string, string][]
  /** The other tables of a combination. */
  joined?: { id: string; tableNumber: number }[]
}

const longestVisit = bounds.tableBooking.hours * 3_600_000

/** Who asks, and a booking that is to change. Of others', only staff may know which table it holds. */
export type Asker = { changing: string | null; userId: string; isStaff: boolean }

/** The times within a span at which bookings, and offers to others, hold the tables. */
export function heldAround(around: Span, { changing, userId, isStaff }: Asker) {
  // All bookings of the span are found by their start in one index, however many are stored before and after.
  const earliest = new Date(around.start.getTime() - longestVisit)
  return sql`
    select k.table_id, b.starts_at, b.ends_at from table_bookings b join booked_tables k on k.booking_id = b.id
    where b.status in ('pending', 'confirmed')
      and b.starts_at > ${earliest} and b.starts_at < ${around.end} and b.ends_at > ${around.start}
      and (b.id = ${changing}::uuid and (b.user_id = ${userId} or ${isStaff})) is not true
    union all
    select table_id, offer_start, offer_end from table_waits
    where status = 'offered' and offer_start < ${around.end} and offer_end > ${around.start} and user_id <> ${userId}`
}

/** The tables in use that seat a party, the smallest that fits first, with the bookings and others' offers that overlap a span. */
export async function findSeating(
  db: Database,
  guestCount: number,
  around: Span,
  asker: Asker,
): Promise<SeatingRow[]> {
  const { rows } = await sql<SeatingRow>`
    select t.id, t.table_number, t.capacity, t.location, t.plan_x, t.plan_y, coalesce(b.taken, '[]') as taken
    from restaurant_tables t left join (
      select table_id, json_agg(json_build_array(starts_at, ends_at)) as taken from (${heldAround(around, asker)}) held group by table_id
    ) b on b.table_id = t.id
    where t.is_available and t.capacity >= ${guestCount}
    order by t.capacity, t.table_number`.execute(db)
  return rows
}

/** The seats of the smallest table in use that seats a party; null where none does. */
export async function findSmallestFit(tx: Tx, guestCount: number): Promise<number | null> {
  const found = await tx
    .selectFrom('restaurant_tables')
    .select(({ fn }) => fn.min('capacity').as('seats'))
    .where('is_available', '=', true)
    .where('capacity', '>=', guestCount)
    .executeTakeFirst()
  return found?.seats ?? null
}

const holding = tableBookingStatuses.filter(holdsTable)
/** Written into the statement and not as parameters, because only then PostgreSQL can use the index of such bookings. */
const isHolding = sql<SqlBool>`status in (${sql.join(holding.map((status) => sql.lit(status)))})`
/** The times at which a guest's bookings hold a table from now on, without one that is to change. */
export const findOwnSpans = (
  tx: Tx,
  userId: string,
  now: Date,
  changing: string | null = null,
): Promise<Span[]> =>
  tx
    .selectFrom('table_bookings')
    .select(['starts_at as start', 'ends_at as end'])
    .where(isHolding)
    .$if(changing !== null, (q) => q.where('id', '<>', changing))
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .execute()

/** The bookings that hold a table and are not over. */
export const findBookingsOf = (tx: Tx, tableId: string, now: Date): Promise<BookingRow[]> =>
  bookings(tx)
    .where('b.id', 'in', (q) =>
      q.selectFrom('booked_tables').select('booking_id').where('table_id', '=', tableId),
    )
    .where('b.ends_at', '>', now)
    .execute()

/**
 * How many other bookings of the evening look like a booking: by accounts with unconfirmed addresses, from one network or within a
 * minute. Only those that hold a table count. Where no mail is sent nobody can confirm an address, so nobody's network is stored
 * and no booking is marked.
 */
const alike = sql<number>`(select count(*)::int from table_bookings o join users ou on ou.id = o.user_id
  where b.status in ('pending', 'confirmed') and o.status in ('pending', 'confirmed') and o.user_id <> b.user_id
    and not u.email_verified and not ou.email_verified and b.network_key is not null and o.network_key is not null
    and o.starts_at between b.starts_at - interval '24 hours' and b.starts_at + interval '24 hours'
    and o.booking_date - (o.booking_time < '06:00')::int = b.booking_date - (b.booking_time < '06:00')::int
    and (o.network_key = b.network_key or o.created_at between b.created_at - interval '1 minute' and b.created_at + interval '1 minute'))`

/** The tables beside the first one of a booking (`b`), by number. */
export const joinedTables = sql<{ id: string; tableNumber: number }[]>`(
  select coalesce(json_agg(json_build_object('id', j.id, 'tableNumber', j.table_number) order by j.table_number), '[]')
  from restaurant_tables j where j.id = any(b.joined_table_ids) and j.id is distinct from b.table_id)`

/** All bookings with their guest and table, as the guest sees them. */
const ownBookings = (db: Database | Tx) =>
  db
    .selectFrom('table_bookings as b')
    .leftJoin('profiles as p', 'p.user_id', 'b.user_id')
    .leftJoin('users as u', 'u.id', 'b.user_id')
    .leftJoin('restaurant_tables as t', 't.id', 'b.table_id')
    .select(['b.id', 'b.number', 'b.user_id', 'b.request_id', 'b.table_id', 't.table_number', 't.location'])
    .select(['b.joined_table_ids', joinedTables.as('joined')])
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
      'b.dessert_at',
      'b.scan_id',
      'b.answer_by',
      'b.lapsed',
      'b.reminded_for',
      'b.day_chosen_at',
      'b.promised_at',
      'b.held_until',
      'b.word_at',
      'b.reminded_at',
      'b.staff_note',
      'b.no_show_at',
      'b.version',
      'b.created_at',
      'b.updated_at',
    ])
    .select([
      'p.display_name',
      'u.language',
      'u.email',
      'u.email_verified',
      'b.guest_name',
      'b.guest_phone',
      'b.created_by',
      hasOrdered.as('has_ordered'),
    ])
export type OwnBookingRow = Awaited<ReturnType<ReturnType<typeof ownBookings>['executeTakeFirstOrThrow']>>

/** The same, as the staff see them. */
export const bookings = (db: Database | Tx) => ownBookings(db).select(alike.as('alike'))
export type BookingRow = Awaited<ReturnType<ReturnType<typeof bookings>['executeTakeFirstOrThrow']>>

export const findBooking = (db: Database | Tx, bookingId: string): Promise<BookingRow | undefined> =>
  bookings(db).where('b.id', '=', bookingId).executeTakeFirst()

/** A booking of this user. The query takes equally long for a booking of another user and for one that does not exist. */
export const findOwnBooking = (
  db: Database | Tx,
  userId: string,
  bookingId: string,
): Promise<BookingRow | undefined> =>
  bookings(db).where('b.id', '=', bookingId).where('b.user_id', '=', userId).executeTakeFirst()

/** The booking that a request of the user has made. */
export const findRequested = (
  db: Database | Tx,
  userId: string,
  requestId: string,
): Promise<BookingRow | undefined> =>
  bookings(db).where('b.user_id', '=', userId).where('b.request_id', '=', requestId).executeTakeFirst()

/** The booking that a request of an admin has made. */
export const findStaffBooking = (
  db: Database | Tx,
  adminId: string,
  requestId: string,
): Promise<BookingRow | undefined> =>
  bookings(db).where('b.created_by', '=', adminId).where('b.request_id', '=', requestId).executeTakeFirst()

/**
 * One booking, locked until the transaction ends. The guest's account is locked first, so that the same guest cannot book
 * meanwhile.
 */
export async function lockBooking(tx: Tx, bookingId: string): Promise<BookingRow | undefined> {
  await sql`select from users where id = (select user_id from table_bookings where id = ${bookingId}) for no key update`.execute(
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

/** The guest with this code of their own. None, if several have the number. */
export async function findGuestByCode(
  tx: Tx,
  code: { id: string } | { number: string },
): Promise<{ userId: string; displayName: string } | undefined> {
  const found = await tx
    .selectFrom('profiles')
    .select(['user_id as userId', 'display_name as displayName'])
    .where((eb) =>
      'id' in code
        ? eb('guest_code', '=', code.id)
        : sql<boolean>`right(guest_code::text, 8) = ${code.number}`,
    )
    .limit(2)
    .execute()
  return found.length === 1 ? found[0] : undefined
}

/** A guest's bookings that begin within a span, locked until the transaction ends, after the guest's account. */
export async function lockBookingsOf(tx: Tx, userId: string, { start, end }: Span) {
  await lockAccount(tx, userId)
  return tx
    .selectFrom('table_bookings')
    .select(['id', 'status', 'starts_at', 'ends_at', 'checked_in_at', 'scan_id', 'inside_count'])
    .where('user_id', '=', userId)
    .where('starts_at', '>=', start)
    .where('starts_at', '<', end)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** One page of a user's bookings, newest first. */
export const findMyBookings = (db: Database, userId: string, page: PositionPage) =>
  pageBy(bookings(db).where('b.user_id', '=', userId), { at: 'b.created_at', id: 'b.id' }, page).execute()

/** One page of a user's bookings that hold a table and have not ended, earliest first, or of those that have ended, latest first. */
export function findMyTimedBookings(
  db: Database,
  userId: string,
  { when, from, ...page }: TimedPage,
): Promise<BookingRow[]> {
  const isPast = when === 'past'
  const isOver = sql<SqlBool>`(b.status = 'completed' or b.ends_at <= ${from})`
  const own = bookings(db)
    .where('b.user_id', '=', userId)
    .where('b.status', '<>', 'cancelled')
    .where(isPast ? isOver : sql<SqlBool>`not ${isOver}`)
  return pageBy(own, byStart(isPast ? 'desc' : 'asc'), page).execute()
}

/** The bookings of some users that hold a table, begin before an instant and are not over, earliest first. */
export const findHeldBookings = (
  db: Database,
  userIds: string[],
  before: Date,
  now: Date,
): Promise<OwnBookingRow[]> =>
  ownBookings(db)
    .where('b.user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('b.status', 'in', holding)
    .where('b.starts_at', '<', before)
    .where('b.ends_at', '>', now)
    .orderBy('b.starts_at')
    .orderBy('b.id')
    .execute()

export const byStart = (direction: 'asc' | 'desc') => ({ at: 'b.starts_at', id: 'b.id', direction })

/** Whether a booking starts on a business day. */
export function startsOn(date: string) {
  const { start, end } = businessDayOf(date)
  return sql<SqlBool>`(b.starts_at >= ${start} and b.starts_at < ${end})`
}

/** All tables, the bookings that start on a business day, by their start, and the offers of it. */
export async function findDay(db: Database, date: string) {
  const [tables, groups, booked, offered] = await Promise.all([
    db.selectFrom('restaurant_tables').select(tableColumns).orderBy('table_number').execute(),
    db
      .selectFrom('table_groups')
      .select(['table_ids as tableIds', 'capacity'])
      .orderBy('capacity')
      .orderBy('id')
      .execute(),
    bookings(db).where(startsOn(date)).orderBy('b.starts_at').orderBy('b.id').execute(),
    findOffersWithin(db, businessDayOf(date)),
  ])
  return { tables, groups, booked, offered }
}
export type DayRows = Awaited<ReturnType<typeof findDay>>

/** The confirmed bookings and the no-shows that start on a business day, also those that are over, by their start. */
export const findConfirmedOn = (db: Database, date: string) =>
  db
    .selectFrom('table_bookings as b')
    .leftJoin('profiles as p', 'p.user_id', 'b.user_id')
    .leftJoin('restaurant_tables as t', 't.id', 'b.table_id')
    .select(['b.id', 'b.status', 'b.starts_at', 'b.ends_at', 'b.checked_in_at', 'b.no_show_at'])
    .select(['b.guest_count', 't.table_number', joinedTables.as('joined')])
    .select(({ fn }) => fn.coalesce('b.guest_name', 'p.display_name').as('guest_name'))
    .where(startsOn(date))
    .where(({ or, eb }) => or([eb('b.status', '=', 'confirmed'), eb('b.no_show_at', 'is not', null)]))
    .orderBy('b.starts_at')
    .orderBy('b.id')
    .execute()

/** The bookings that hold a table and whose guests have not come yet, from now on. */
export const findComingBookings = (db: Database | Tx, now: Date): Promise<BookingRow[]> =>
  bookings(db)
    .where('b.status', 'in', ['pending', 'confirmed'])
    .where('b.starts_at', '>', now)
    .where('b.checked_in_at', 'is', null)
    .orderBy('b.starts_at')
    .orderBy('b.id')
    .execute()

/** How many strikes a guest has: no-shows that somebody has said, until they fade. */
export async function countStrikes(db: Database | Tx, userId: string, now: Date): Promise<number> {
  const { strikes } = await db
    .selectFrom('table_bookings')
    .select(sql<number>`count(*)::int`.as('strikes'))
    .where('user_id', '=', userId)
    .where('no_show_at', '>', strikesSince(now))
    .executeTakeFirstOrThrow()
  return strikes
}
