import { sql } from 'kysely'
import type { TableBookingStatus } from '#contract/bounds.ts'
import type { Span } from '#rules/table-booking.ts'
import { joinedTables } from '#server/features/tables/queries.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'

/** The bookings of tables that the door may open: of a span by their start, or some. */
export const findDoorTables = (db: Database | Tx, which: { within: Span } | { ids: string[] }) =>
  db
    .selectFrom('table_bookings as b')
    .leftJoin('profiles as p', 'p.user_id', 'b.user_id')
    .leftJoin('restaurant_tables as t', 't.id', 'b.table_id')
    .select(['b.id', 'b.number', 'b.user_id', 't.table_number', 't.location', 'b.booking_time'])
    .select(joinedTables.as('joined'))
    .select(['b.starts_at', 'b.ends_at', 'b.guest_count', 'b.inside_count', 'b.checked_in_at', 'b.scan_id'])
    .select((eb) => [
      eb.ref('b.status').$castTo<TableBookingStatus>().as('status'),
      eb.fn.coalesce('p.display_name', 'b.guest_name', sql<string>`''`).as('name'),
    ])
    .$if('within' in which, (q) => {
      const { start, end } = (which as { within: Span }).within
      return q.where('b.starts_at', '>=', start).where('b.starts_at', '<', end)
    })
    .$if('ids' in which, (q) =>
      q.where('b.id', '=', sql<string>`any(${(which as { ids: string[] }).ids}::uuid[])`),
    )
    .orderBy('b.starts_at')
    .orderBy('b.id')
    .execute()
export type DoorTableRow = Awaited<ReturnType<typeof findDoorTables>>[number]

/** The places that guests keep at events which begin within a span, earliest first: all, or those of one user. */
export const findDoorPlaces = (db: Database | Tx, { start, end }: Span, userId: string | null = null) =>
  db
    .selectFrom('event_bookings as b')
    .innerJoin('events as e', 'e.id', 'b.event_id')
    .innerJoin('profiles as p', 'p.user_id', 'b.user_id')
    .leftJoin('event_arrivals as a', 'a.place_id', 'b.place_id')
    .select(['b.place_id as id', 'b.user_id', 'b.event_id', 'b.places', 'p.display_name as name'])
    .select(['e.title', 'e.date', 'e.time', 'e.doors_time', 'e.starts_at'])
    .select(sql<Date>`event_end(e.date, e.time, e.end_time)`.as('ends_at'))
    .select(['a.arrived_at', sql<number>`coalesce(a.inside, 0)`.as('inside')])
    .where('b.releases_at', 'is', null)
    .where('e.starts_at', '>=', start)
    .where('e.starts_at', '<', end)
    .$if(userId !== null, (q) => q.where('b.user_id', '=', userId as string))
    .orderBy('e.starts_at')
    .orderBy('b.place_id')
    .execute()
export type DoorPlaceRow = Awaited<ReturnType<typeof findDoorPlaces>>[number]

/** Locks the events at which a user has a place against cancellations and deletion, with the scans of other guests. In the order of their ids. */
export const shareEventsOf = (tx: Tx, userId: string, { start, end }: Span) =>
  tx
    .selectFrom('events')
    .select('id')
    .where('starts_at', '>=', start)
    .where('starts_at', '<', end)
    .where('id', 'in', (q) => q.selectFrom('event_bookings').select('event_id').where('user_id', '=', userId))
    .orderBy('id')
    .forShare()
    .execute()

export const findPlaceOwner = (tx: Tx, placeId: string) =>
  tx
    .selectFrom('event_bookings')
    .select('user_id as userId')
    .where('place_id', '=', placeId)
    .executeTakeFirst()

/** A friend's ticket, with whose party it is. */
export const findFriendTicket = (tx: Tx, code: string) =>
  tx
    .selectFrom('event_friends as f')
    .innerJoin('event_bookings as b', 'b.place_id', 'f.place_id')
    .select(['f.code', 'f.place_id as placeId', 'f.name', 'f.is_inside as isInside', 'b.user_id as userId'])
    .select(sql<boolean>`f.arrived_at is not null`.as('hasCome'))
    .where('f.code', '=', code)
    .executeTakeFirst()
export type FriendTicketRow = NonNullable<Awaited<ReturnType<typeof findFriendTicket>>>

/** The guest of a ticket comes in or goes out. When the guest came first stays. */
export async function passTicket(tx: Tx, code: string, isInside: boolean, at: Date): Promise<void> {
  await tx
    .updateTable('event_friends')
    .set({ is_inside: isInside, arrived_at: sql`coalesce(arrived_at, ${at})` })
    .where('code', '=', code)
    .execute()
}

/** The scans of a house day that name a booking or a place, in the order in which they happened. */
export const findScans = (db: Database | Tx, date: string) =>
  db
    .selectFrom('door_events')
    .select(['booking_id', 'place_id', 'at', 'door'])
    .where('house_date', '=', date)
    .where('kind', '=', 'scan')
    .orderBy('at')
    .execute()
export type ScanRow = Awaited<ReturnType<typeof findScans>>[number]

/** The scans that name a booking or one of some places. */
export const findScansOf = (tx: Tx, bookingId: string | null, placeIds: string[]) =>
  tx
    .selectFrom('door_events')
    .select(['booking_id', 'place_id', 'at', 'door'])
    .where('kind', '=', 'scan')
    .where((eb) =>
      eb.or([eb('booking_id', '=', bookingId), eb('place_id', '=', sql<string>`any(${placeIds}::uuid[])`)]),
    )
    .orderBy('at')
    .execute()

/** The row of the ledger that a request has written. */
export const findDoorEvent = (tx: Tx, requestId: string) =>
  tx.selectFrom('door_events').selectAll().where('id', '=', requestId).executeTakeFirst()
export type DoorEventRow = NonNullable<Awaited<ReturnType<typeof findDoorEvent>>>

/** How many were counted with a booking since it was checked in: those who came in, without those who have gone out. */
export async function countSinceCheckIn(
  tx: Tx,
  { id, scan_id, checked_in_at }: { id: string; scan_id: string | null; checked_in_at: Date | null },
): Promise<number> {
  const { rows } = await sql<{
    people: number
  }>`select coalesce(sum(delta), 0)::integer as people from door_events
    where booking_id = ${id}
      and recorded_at >= coalesce((select recorded_at from door_events where id = ${scan_id}), ${checked_in_at})`.execute(
    tx,
  )
  return rows[0]?.people ?? 0
}

/** How many have come to an event without a place. */
export async function findWalkIns(db: Database | Tx, eventId: string): Promise<number> {
  const { people } = await db
    .selectFrom('door_events')
    .select(sql<number>`coalesce(sum(delta), 0)::integer`.as('people'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return people
}

/** Adds to those of a party who are inside, or takes away. */
export async function addAtTable(tx: Tx, bookingId: string, people: number): Promise<void> {
  await tx
    .updateTable('table_bookings')
    .set({ inside_count: sql`inside_count + ${people}` })
    .where('id', '=', bookingId)
    .execute()
}

/** How many guests of a booking at an event come in or go out. */
type Passing = { id: string; passing: number }

/** Guests of places come in. When the first of each came stays. */
export async function enterPlaces(tx: Tx, places: Passing[], at: Date): Promise<void> {
  const [ids, numbers] = [places.map(({ id }) => id), places.map(({ passing }) => passing)]
  await sql`insert into event_arrivals (place_id, arrived_at, inside)
    select id, ${at}, inside from unnest(${ids}::uuid[], ${numbers}::integer[]) as t (id, inside)
    on conflict (place_id) do update set inside = event_arrivals.inside + excluded.inside`.execute(tx)
}

/** The guests of places have not come. */
export async function forgetArrivals(tx: Tx, placeIds: string[]): Promise<void> {
  await sql`delete from event_arrivals where place_id = any(${placeIds}::uuid[])`.execute(tx)
}

/** Guests of places go out. */
export async function leavePlaces(tx: Tx, places: Passing[]): Promise<void> {
  const [ids, numbers] = [places.map(({ id }) => id), places.map(({ passing }) => passing)]
  await sql`update event_arrivals a set inside = a.inside - t.inside
    from unnest(${ids}::uuid[], ${numbers}::integer[]) as t (id, inside) where a.place_id = t.id`.execute(tx)
}

/** How many are inside in a house day, after how many rows of the ledger, and how many may be. */
export type DoorDay = { date: string; inside: number; version: number; maximum: number | null }

/** The count of a house day, locked until the transaction ends: one counts after the other. It is the last lock of a write. */
export async function lockDoorDay(tx: Tx, date: string): Promise<DoorDay> {
  await sql`insert into door_days (house_date, inside, version) values (${date}, 0, 0) on conflict do nothing`.execute(
    tx,
  )
  const { rows } =
    await sql<DoorDay>`select ${date} as date, d.inside, d.version, s.licensed_maximum as maximum
    from door_days d cross join house_settings s where d.house_date = ${date} for update of d`.execute(tx)
  return rows[0] as DoorDay
}

export async function findDoorDay(db: Database | Tx, date: string): Promise<DoorDay> {
  const { rows } = await sql<DoorDay>`select ${date} as date,
    coalesce(d.inside, 0) as inside, coalesce(d.version, 0) as version, s.licensed_maximum as maximum
    from house_settings s left join door_days d on d.house_date = ${date}`.execute(db)
  return rows[0] as DoorDay
}

/** What changed in each quarter of an hour of a house day in which somebody was counted. */
export const findQuarters = (db: Database, date: string) =>
  db
    .selectFrom('door_events')
    .select([
      sql<Date>`date_bin('15 minutes', at, '2000-01-01') + interval '15 minutes'`.as('at'),
      sql<number>`sum(delta)::integer`.as('delta'),
    ])
    .where('house_date', '=', date)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute()

/** How many came in and went out at each door of a house day. Recounts are left out: they happened at no door. */
export const findDoors = (db: Database, date: string) =>
  db
    .selectFrom('door_events')
    .select([
      'door',
      sql<number>`coalesce(sum(delta) filter (where delta > 0), 0)::integer`.as('in'),
      sql<number>`coalesce(-sum(delta) filter (where delta < 0), 0)::integer`.as('out'),
    ])
    .where('house_date', '=', date)
    .where('kind', '<>', 'recount')
    .groupBy('door')
    .orderBy('door')
    .execute()
