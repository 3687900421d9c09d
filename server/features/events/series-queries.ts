import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import { editableColumns } from './queries.ts'

/** The events of a series, each with its date in it, in the order of the dates. */
export const findSeries = (db: Database | Tx, seriesId: string) =>
  db
    .selectFrom('events')
    .select([...editableColumns, 'series_date'])
    .where('series_id', '=', seriesId)
    .orderBy('series_date')
    .execute()
export type SeriesRow = Awaited<ReturnType<typeof findSeries>>[number]

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
