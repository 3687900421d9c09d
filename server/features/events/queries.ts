import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Place, TimedPage } from '#server/platform/http/cursor.ts'

/** The columns that every user may see. */
const eventColumns = [
  'id',
  'title',
  'description',
  'date',
  'time',
  'starts_at',
  'location',
  'category',
  'price',
  'max_attendees',
  'image_url',
  'current_attendees',
  'revision',
] as const
export const eventColumnList = sql.join(eventColumns.map((column) => sql.ref(column)))
const editableColumns = [...eventColumns, 'version', 'created_at', 'updated_at'] as const

const bookedBy = (userId: string) =>
  sql<boolean>`exists (select from event_bookings b where b.event_id = events.id and b.user_id = ${userId})`

/** The rows of a page by (starts_at, id): upcoming events earliest first, past events latest first. */
function pageOf(db: Database, { when, from, after, limit }: TimedPage) {
  const isPast = when === 'past'
  const direction = isPast ? 'desc' : 'asc'
  const beyond = (op: Expression<unknown>, place: Place) =>
    sql<SqlBool>`(starts_at, id) ${op} (${place.at}, ${place.id})`
  return db
    .selectFrom('events')
    .where('starts_at', isPast ? '<' : '>=', from)
    .$if(after !== null, (q) => q.where(beyond(isPast ? sql`<` : sql`>`, after as Place)))
    .orderBy('starts_at', direction)
    .orderBy('id', direction)
    .limit(limit)
}

/** One page of events, each with those of the users who have booked it. */
export const findEvents = (db: Database, userIds: string[], page: TimedPage) =>
  pageOf(db, page)
    .select(eventColumns)
    .select(
      sql<string[]>`array(select b.user_id from event_bookings b
        where b.event_id = events.id and b.user_id = any(${userIds}::uuid[]))`.as('booked_by'),
    )
    .execute()

/** One page of the events that a user has booked. */
export const findBookedEvents = (db: Database, userId: string, page: TimedPage) =>
  pageOf(db, page)
    .select(eventColumns)
    .select(sql<boolean>`true`.as('booked'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('event_bookings')
          .whereRef('event_bookings.event_id', '=', 'events.id')
          .where('event_bookings.user_id', '=', userId),
      ),
    )
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
    .select(eventColumns)
    .select(bookedBy(userId).as('booked'))
    .where('id', '=', eventId)
    .executeTakeFirst()

/** One page of events as admins edit them. */
export const findEditableEvents = (db: Database, page: TimedPage) =>
  pageOf(db, page).select(editableColumns).execute()
export type EditableEventRow = Awaited<ReturnType<typeof findEditableEvents>>[number]

export const findEditableEvent = (
  db: Database | Tx,
  eventId: string,
): Promise<EditableEventRow | undefined> =>
  db.selectFrom('events').select(editableColumns).where('id', '=', eventId).executeTakeFirst()

/** One event, locked until the transaction ends: bookings, edits and its deletion wait for each other. */
export const lockEvent = (tx: Tx, eventId: string): Promise<EditableEventRow | undefined> =>
  tx.selectFrom('events').select(editableColumns).where('id', '=', eventId).forUpdate().executeTakeFirst()

/** Who is booked, in order of booking; for admins only. */
export const findAttendees = (db: Database | Tx, eventId: string) =>
  db
    .selectFrom('event_bookings')
    .innerJoin('users', 'users.id', 'event_bookings.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'event_bookings.user_id')
    .select([
      'event_bookings.user_id',
      'profiles.display_name',
      'users.email',
      'users.language',
      'event_bookings.created_at as booked_at',
    ])
    .where('event_bookings.event_id', '=', eventId)
    .orderBy('event_bookings.created_at')
    .orderBy('event_bookings.user_id')
    .execute()
export type AttendeeRow = Awaited<ReturnType<typeof findAttendees>>[number]
