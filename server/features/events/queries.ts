import { sql } from 'kysely'
import type { Span } from '#rules/table-booking.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { foundBy } from '#server/platform/database/found-by.ts'
import type { Locking } from '#server/platform/database/grouped.ts'
import { pageBy } from '#server/platform/database/page-by.ts'
import type { TimedPage } from '#server/platform/http/cursor.ts'

/** The columns that every user may see. */
export const eventColumns = [
  'id',
  'title',
  'description',
  'date',
  'time',
  'end_time',
  'doors_time',
  'cancel_hours',
  'starts_at',
  'location',
  'category',
  'price',
  'max_attendees',
  'image_url',
  'current_attendees',
  'held_places',
  'max_party',
  'series_id',
  'revision',
] as const
export const editableColumns = [...eventColumns, 'version', 'created_at', 'updated_at', 'is_apart'] as const

const isOneOf = (column: string, ids: string[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

/** The rows of a page by (starts_at, id): upcoming events earliest first, past events latest first. */
function pageOf(db: Database, { when, from, ...page }: TimedPage) {
  const isPast = when === 'past'
  const events = db.selectFrom('events').where('starts_at', isPast ? '<' : '>=', from)
  return pageBy(events, { at: 'starts_at', direction: isPast ? 'desc' : 'asc' }, page)
}

/** One page of events. Each has the given users who have booked it, with their places and when these are given back. */
export const findEvents = (db: Database, userIds: string[], page: TimedPage) =>
  pageOf(db, page)
    .select(eventColumns)
    .select(
      sql<
        Record<string, { places: number; releases_at: string | null }>
      >`coalesce((select json_object_agg(b.user_id, json_build_object('places', b.places, 'releases_at', b.releases_at)) from event_bookings b
        where b.event_id = events.id and b.user_id = any(${userIds}::uuid[])), '{}')`.as('booked_by'),
    )
    .execute()

/** One page of the events that a user has booked. */
export const findBookedEvents = (db: Database, userId: string, page: TimedPage) =>
  pageOf(db, page)
    .innerJoin('event_bookings', 'event_bookings.event_id', 'events.id')
    .where('event_bookings.user_id', '=', userId)
    .select([...eventColumns, 'releases_at', 'places'])
    .select(sql<boolean>`true`.as('booked'))
    .execute()

/** The places that some users keep at events that begin within a span and are not over, earliest first. */
export const findPlacesWithin = (db: Database | Tx, userIds: string[], { start, end }: Span, now: Date) =>
  db
    .selectFrom('events')
    .innerJoin('event_bookings as b', 'b.event_id', 'events.id')
    .select(eventColumns)
    .select(['b.user_id', 'b.releases_at', 'b.places', sql<boolean>`true`.as('booked')])
    .where(isOneOf('b.user_id', userIds))
    .where('starts_at', '>=', start)
    .where('starts_at', '<', end)
    .where(sql<boolean>`event_end(date, time, end_time) > ${now}`)
    .where('b.releases_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

export type EventRow = Awaited<ReturnType<typeof findBookedEvents>>[number]

/** One event as one user sees it. */
export const findEvent = (
  db: Database | Tx,
  userId: string,
  eventId: string,
): Promise<EventRow | undefined> =>
  db
    .selectFrom('events')
    .leftJoin('event_bookings', (join) =>
      join.onRef('event_bookings.event_id', '=', 'events.id').on('event_bookings.user_id', '=', userId),
    )
    .select([...eventColumns, 'releases_at', sql<number>`coalesce(places, 0)`.as('places')])
    .select(sql<boolean>`event_bookings.user_id is not null`.as('booked'))
    .where('id', '=', eventId)
    .executeTakeFirst()

/** One page of the events that a search finds, as admins edit them. */
export const findEditableEvents = (db: Database, page: TimedPage, search = '') =>
  pageOf(db, page)
    .where(foundBy(search, sql.ref('title'), sql.ref('location')))
    .select(editableColumns)
    .execute()
export type EditableEventRow = Awaited<ReturnType<typeof findEditableEvents>>[number]

export const findEditableEvent = (
  db: Database | Tx,
  eventId: string,
): Promise<EditableEventRow | undefined> =>
  db.selectFrom('events').select(editableColumns).where('id', '=', eventId).executeTakeFirst()

/** Events, locked in the order of their ids: bookings of one event wait for each other. */
export const lockEvents = (tx: Tx, eventIds: string[], locking: Locking = 'wait') =>
  tx
    .selectFrom('events')
    .select(eventColumns)
    .where(isOneOf('id', eventIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .$if(locking === 'skip', (q) => q.skipLocked())
    .execute()

export type LockedEvent = Awaited<ReturnType<typeof lockEvents>>[number]

export const findEventsById = (tx: Tx, eventIds: string[]) =>
  tx.selectFrom('events').select(eventColumns).where(isOneOf('id', eventIds)).execute()

type BookingKey = { userId: string; eventId: string }
type Booking = BookingKey & { places: number; releasesAt: Date | null }

const bookingColumns = [
  'user_id as userId',
  'event_id as eventId',
  'places',
  'releases_at as releasesAt',
] as const

/** The events at which a user has a place or waits for one. */
export const findEventIdsOf = async (tx: Tx, userId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('event_bookings')
      .select('event_id')
      .where('user_id', '=', userId)
      .union(tx.selectFrom('event_waits').select('event_id').where('user_id', '=', userId))
      .execute()
  ).map(({ event_id }) => event_id)

/** The bookings of an event, each with what the message to its guest contains. */
export const findPlacesOf = (tx: Tx, eventId: string) =>
  tx
    .selectFrom('event_bookings')
    .innerJoin('events', 'id', 'event_id')
    .select(['user_id', 'id', 'places', 'releases_at', 'revision', sql<boolean>`true`.as('booked')])
    .where('event_id', '=', eventId)
    .execute()

/** The bookings that these users have at these events. */
export const findBookings = (tx: Tx, userIds: string[], eventIds: string[]): Promise<Booking[]> =>
  tx
    .selectFrom('event_bookings')
    .select(bookingColumns)
    .where(isOneOf('event_id', eventIds))
    .where(isOneOf('user_id', userIds))
    .execute()

type Party = BookingKey & { places: number }
const columnsOf = (bookings: readonly Party[]) =>
  [
    bookings.map(({ userId }) => userId),
    bookings.map(({ eventId }) => eventId),
    bookings.map(({ places }) => places),
  ] as const

export async function insertBookings(tx: Tx, bookings: readonly Party[], at: Date): Promise<void> {
  const [userIds, eventIds, places] = columnsOf(bookings)
  await sql`insert into event_bookings (user_id, event_id, places, created_at)
    select *, ${at}::timestamptz from unnest(${userIds}::uuid[], ${eventIds}::uuid[], ${places}::integer[])`.execute(
    tx,
  )
}

/** Changes how many places bookings have. Those that were on hold are kept. */
export async function keepPlaces(tx: Tx, bookings: readonly Party[]): Promise<void> {
  const [userIds, eventIds, places] = columnsOf(bookings)
  await sql`update event_bookings b set places = t.places, releases_at = null
    from unnest(${userIds}::uuid[], ${eventIds}::uuid[], ${places}::integer[]) as t (user_id, event_id, places)
    where b.user_id = t.user_id and b.event_id = t.event_id`.execute(tx)
}

/** One statement for several bookings: keys are matched in pairs. */
const isOneOfBookings = (bookings: BookingKey[]) => {
  const [userIds, eventIds] = [bookings.map(({ userId }) => userId), bookings.map(({ eventId }) => eventId)]
  return sql<boolean>`(user_id, event_id) in (select * from unnest(${userIds}::uuid[], ${eventIds}::uuid[]))`
}

export async function deleteBookings(tx: Tx, bookings: BookingKey[]): Promise<void> {
  await tx.deleteFrom('event_bookings').where(isOneOfBookings(bookings)).execute()
}

/** Puts places on hold until they are given back. */
export async function setReleases(tx: Tx, bookings: BookingKey[], releasesAt: Date): Promise<void> {
  await tx
    .updateTable('event_bookings')
    .set({ releases_at: releasesAt })
    .where(isOneOfBookings(bookings))
    .execute()
}

/** All places that are on hold: each for some seconds. */
export const findHolds = (db: Database): Promise<Booking[]> =>
  db.selectFrom('event_bookings').select(bookingColumns).where('releases_at', 'is not', null).execute()

/** The bookings of an event whose places are on hold. */
export const findHeldBookings = (tx: Tx, eventId: string): Promise<Booking[]> =>
  tx
    .selectFrom('event_bookings')
    .select(bookingColumns)
    .where('event_id', '=', eventId)
    .where('releases_at', 'is not', null)
    .execute()

/** How many of the parties of some guests have come to some events, for those of which somebody has. */
export const findArrived = (tx: Tx, userIds: string[], eventIds: string[]) =>
  tx
    .selectFrom('event_arrivals as a')
    .innerJoin('event_bookings as b', 'b.place_id', 'a.place_id')
    .select([
      'b.user_id as userId',
      'b.event_id as eventId',
      sql<number>`greatest(a.inside, 1)`.as('arrived'),
    ])
    .where(isOneOf('b.event_id', eventIds))
    .where(isOneOf('b.user_id', userIds))
    .execute()

/** One event, locked until the transaction ends: bookings, edits and its deletion wait for each other. */
export const lockEvent = (tx: Tx, eventId: string): Promise<EditableEventRow | undefined> =>
  tx.selectFrom('events').select(editableColumns).where('id', '=', eventId).forUpdate().executeTakeFirst()

/** The title and location of the other events at one time, by which guests distinguish them. */
export const findEventsAt = (tx: Tx, startsAt: Date, except: string | null) =>
  tx
    .selectFrom('events')
    .select(['title', 'starts_at as startsAt', 'location'])
    .where('starts_at', '=', startsAt)
    .where('id', 'is distinct from', except)
    .execute()

/** What is left of a cancelled event for a user who had a place. */
export const findCancelledPlace = (db: Database, userId: string, eventId: string) =>
  db
    .selectFrom('cancelled_places')
    .select(['event_id', 'title', 'starts_at', 'location', 'reason', 'version', 'cancelled_at'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
export type CancelledPlaceRow = NonNullable<Awaited<ReturnType<typeof findCancelledPlace>>>

/** What an event was that had guests and was deleted before it began. Names none of them. */
export const findCancelledEvent = (db: Database, eventId: string) =>
  db
    .selectFrom('cancelled_places')
    .select(['event_id', 'title', 'starts_at', 'location'])
    .where('event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst()

/** The events from an instant on at which a user keeps a place, with their versions. */
export const findBookedSince = (db: Database, userId: string, since: Date): Promise<EditableEventRow[]> =>
  db
    .selectFrom('events')
    .innerJoin('event_bookings', 'event_bookings.event_id', 'events.id')
    .select(editableColumns.map((each) => `events.${each}` as const))
    .where('event_bookings.user_id', '=', userId)
    .where('event_bookings.releases_at', 'is', null)
    .where('starts_at', '>=', since)
    .orderBy('starts_at')
    .execute()

/** Who is booked, in order of booking; for admins only. */
export const findAttendees = (db: Database | Tx, eventId: string) =>
  db
    .selectFrom('event_bookings')
    .innerJoin('users', 'users.id', 'event_bookings.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'event_bookings.user_id')
    .leftJoin('event_arrivals', 'event_arrivals.place_id', 'event_bookings.place_id')
    .select([
      'event_bookings.user_id',
      'profiles.display_name',
      'users.email',
      'users.email_verified',
      'users.language',
      'event_bookings.created_at as booked_at',
      'event_bookings.place_id',
      'event_bookings.places',
      'event_arrivals.arrived_at',
      sql<number>`coalesce(event_arrivals.inside, 0)`.as('inside'),
      sql<
        string[]
      >`array(select f.name from event_friends f where f.place_id = event_bookings.place_id and f.name is not null
        order by f.seat)`.as('friends'),
    ])
    .where('event_bookings.event_id', '=', eventId)
    .orderBy('event_bookings.created_at')
    .orderBy('event_bookings.user_id')
    .execute()
/**
 * Locks the accounts of the guests of events and of those who wait for places, in the order of their ids and before the events: all
 * transactions that lock both do so. A guest who books in between is notified too; should that end in a deadlock, the transaction runs again.
 */
export const lockGuests = (tx: Tx, eventIds: string[]) =>
  sql`select from users where id in (
      select user_id from event_bookings where event_id = any(${eventIds}::uuid[])
      union select user_id from event_waits where event_id = any(${eventIds}::uuid[])
    ) order by id for no key update`.execute(tx)

/** What the mails to some users need. */
export const findBookers = (tx: Tx, userIds: string[]) =>
  tx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.email_verified', 'users.language', 'profiles.display_name'])
    .where(isOneOf('users.id', userIds))
    .execute()

/** Events as calendar files name them. */
export const findEditableEventsById = (tx: Tx, eventIds: string[]): Promise<EditableEventRow[]> =>
  tx.selectFrom('events').select(editableColumns).where(isOneOf('id', eventIds)).execute()

export type AttendeeRow = Awaited<ReturnType<typeof findAttendees>>[number]
