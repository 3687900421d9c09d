import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { editableColumns, eventColumns } from './queries.ts'

/** The events of a series, each with its date in it, in the order of the dates. */
export const findSeries = (db: Database | Tx, seriesId: string) =>
  db
    .selectFrom('events')
    .select([...editableColumns, 'series_date'])
    .where('series_id', '=', seriesId)
    .orderBy('series_date')
    .execute()

/** Those who make dates of the same series wait for each other. */
export const lockSeries = (tx: Tx, seriesId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('event_series'), hashtext(${seriesId}))`.execute(tx)

/** What a request has made of a series. The one that began it has the id of the series. */
export const findSeriesRequest = (db: Database | Tx, requestId: string) =>
  db
    .selectFrom('event_series_requests')
    .select(['series_id', 'digest', 'first_date', 'repeats', 'made'])
    .where('id', '=', requestId)
    .executeTakeFirst()
export type SeriesRequestRow = NonNullable<Awaited<ReturnType<typeof findSeriesRequest>>>

export const insertSeriesRequest = (tx: Tx, request: Insertable<DB['event_series_requests']>) =>
  tx.insertInto('event_series_requests').values(request).execute()

/** Events as one user sees them. */
const eventsOf = (db: Database, userId: string) =>
  db
    .selectFrom('events')
    .leftJoin('event_bookings as b', (join) =>
      join.onRef('b.event_id', '=', 'events.id').on('b.user_id', '=', userId),
    )
    .select(eventColumns.map((column) => `events.${column}` as const))
    .select(['b.releases_at', sql<number>`coalesce(b.places, 0)`.as('places')])
    .select(sql<boolean>`b.user_id is not null`.as('booked'))

/** The next dates of a series. */
export const findComingDates = (
  db: Database,
  userId: string,
  { seriesId, now, limit }: { seriesId: string; now: Date; limit: number },
) =>
  eventsOf(db, userId)
    .where('events.series_id', '=', seriesId)
    .where('events.starts_at', '>', now)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(limit)
    .execute()

/** The series that a user follows, each with its next date, or its last where none is to come. */
export const findFollowedSeries = (db: Database, userId: string, now: Date) =>
  eventsOf(db, userId)
    .innerJoin('event_series_followers as f', 'f.series_id', 'events.series_id')
    .where('f.user_id', '=', userId)
    .select('f.series_id as followed_id')
    .distinctOn('f.series_id')
    .orderBy('f.series_id')
    .orderBy(sql`events.starts_at <= ${now}`)
    .orderBy(sql`abs(extract(epoch from events.starts_at - ${now}::timestamptz))`)
    .execute()

export const isFollower = async (db: Database | Tx, seriesId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('event_series_followers')
    .select('user_id')
    .where('series_id', '=', seriesId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

/** Those who follow a series, with the languages of their notices. */
export const findFollowers = (tx: Tx, seriesId: string) =>
  tx
    .selectFrom('event_series_followers as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.user_id', 'u.language'])
    .where('f.series_id', '=', seriesId)
    .orderBy('f.user_id')
    .execute()

export const insertFollower = (tx: Tx, seriesId: string, userId: string, now: Date) =>
  tx
    .insertInto('event_series_followers')
    .values({ series_id: seriesId, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteFollower = (tx: Tx, seriesId: string, userId: string) =>
  tx
    .deleteFrom('event_series_followers')
    .where('series_id', '=', seriesId)
    .where('user_id', '=', userId)
    .execute()
