import { type SqlBool, sql } from 'kysely'
import type { OrderStatus, TableBookingStatus } from '#contract/bounds.ts'
import type { visitKinds } from '#contract/guests.ts'
import { isNoShow } from '#server/features/tables/late-queries.ts'
import { joinedTables } from '#server/features/tables/queries.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { pageBy } from '#server/platform/database/page-by.ts'
import type { PositionPage } from '#server/platform/http/cursor.ts'

export const findGuest = (db: Database, userId: string) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.user_id', 'p.display_name', 'p.avatar_url', 'u.email', 'u.email_verified', 'p.phone'])
    .select(['p.points', 'p.level', 'p.created_at'])
    .where('p.user_id', '=', userId)
    .executeTakeFirst()
export type GuestRow = NonNullable<Awaited<ReturnType<typeof findGuest>>>

export type VisitRow = {
  kind: (typeof visitKinds)[number]
  id: string
  at: Date
  title: string | null
  number: string | null
  table_number: number | null
  /** The tables beside the first one. */
  joined: { id: string; tableNumber: number }[] | null
  guest_count: number | null
  booking_status: TableBookingStatus | null
  order_status: OrderStatus | null
  total_amount_ore: number | null
  points: number | null
  arrived_at: Date | null
  is_over: boolean
  is_no_show: boolean
}

/** Whose visits are read, at which moment, and whether with the orders. */
export type OfGuest = { userId: string; now: Date; withOrders: boolean }

/**
 * Everything that a guest has booked, joined or ordered. An event
 * at which the door let nobody in does not say who came.
 */
function visitsOf({ userId, now, withOrders }: OfGuest) {
  const eventIsOver = sql<SqlBool>`event_end(e.date, e.time, e.end_time) <= ${now}`
  return sql<VisitRow>`
    select 'table' as kind, b.id, b.starts_at as at, null as title, b.number, t.table_number, ${joinedTables} as joined, b.guest_count,
      b.status as booking_status, null as order_status, null::int as total_amount_ore, null::int as points,
      b.checked_in_at as arrived_at,
      (b.status in ('cancelled', 'completed') or b.ends_at <= ${now}) as is_over,
      ${isNoShow(now)} as is_no_show
    from table_bookings b left join restaurant_tables t on t.id = b.table_id where b.user_id = ${userId}
    union all
    select 'event', e.id, e.starts_at, e.title, null, null, null, null, null, null, null, null, a.arrived_at, ${eventIsOver},
      (${eventIsOver} and a.place_id is null and exists (select from event_bookings o
        join event_arrivals come on come.place_id = o.place_id where o.event_id = e.id))
    from event_bookings p join events e on e.id = p.event_id left join event_arrivals a on a.place_id = p.place_id
    where p.user_id = ${userId}
    union all
    select 'competition', c.id, c.start_date, c.title, null, null, null, null, null, null, null, entry.points_earned, null,
      (c.ended_at is not null or c.end_date <= ${now}), false
    from competition_entries entry join competitions c on c.id = entry.competition_id where entry.user_id = ${userId}
    union all
    select 'order', o.id, o.created_at, null, o.number, o.table_number, null, null, null, o.status, o.total_amount_ore, null, null,
      o.status in ('delivered', 'cancelled'), false
    from orders o where o.user_id = ${userId} and ${withOrders}`
}

const from = (db: Database, guest: OfGuest) =>
  db.selectFrom(sql<VisitRow>`(${visitsOf(guest)})`.as('v')).selectAll()

/** What of a guest is not over, earliest first. */
export const findComing = (db: Database, guest: OfGuest): Promise<VisitRow[]> =>
  from(db, guest).where('is_over', '=', false).orderBy('at').orderBy('id').execute()

/** One page of what is over of a guest, latest first: all of it, or the no-shows. */
export const findPast = (
  db: Database,
  { isNoShow, ...guest }: OfGuest & { isNoShow: boolean },
  page: PositionPage,
): Promise<VisitRow[]> =>
  pageBy(
    from(db, guest)
      .where('is_over', '=', true)
      .$if(isNoShow, (q) => q.where('is_no_show', '=', true)),
    { at: 'at' },
    page,
  ).execute()

export const countNoShows = (db: Database, guest: OfGuest) =>
  db
    .selectFrom(sql<VisitRow>`(${visitsOf({ ...guest, withOrders: false })})`.as('v'))
    .select([
      sql<number>`(count(*) filter (where kind = 'table'))::int`.as('tables'),
      sql<number>`(count(*) filter (where kind = 'event'))::int`.as('events'),
    ])
    .where('is_no_show', '=', true)
    .executeTakeFirstOrThrow()
export type NoShows = Awaited<ReturnType<typeof countNoShows>>

const notes = (db: Database | Tx) =>
  db
    .selectFrom('guest_notes as n')
    .leftJoin('profiles as p', 'p.user_id', 'n.written_by')
    .select(['n.id', 'n.user_id', 'n.text', 'n.created_at', 'n.written_by', 'p.display_name'])

/** One page of the notes about a guest, latest first. */
export const findNotes = (db: Database, userId: string, page: PositionPage) =>
  pageBy(notes(db).where('n.user_id', '=', userId), { at: 'n.created_at', id: 'n.id' }, page).execute()
export type NoteRow = Awaited<ReturnType<typeof findNotes>>[number]

export const findNote = (db: Database | Tx, noteId: string): Promise<NoteRow | undefined> =>
  notes(db).where('n.id', '=', noteId).executeTakeFirst()

/** How many notes about a guest there are. */
export async function countNotes(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('guest_notes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
