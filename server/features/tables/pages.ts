import type { TableBookingStatus } from '#contract/bounds.ts'
import type { Database } from '#server/platform/database/database.ts'
import { numberCursor, type PageParams, placeCursor, readPage } from '#server/platform/http/cursor.ts'
import { presentBooking, presentListedBooking, presentTable } from './present.ts'
import { findAllBookings, findAllTables, findMyBookings } from './queries.ts'

const cursor = placeCursor()

export const pageOfTables = (db: Database, query: PageParams) =>
  readPage(query, {
    cursor: numberCursor,
    find: (after, limit) => findAllTables(db, { after, limit }),
    placeOf: (row) => row.table_number,
    present: presentTable,
  })

export const pageOfMyBookings = (db: Database, userId: string, query: PageParams) =>
  readPage(query, {
    cursor,
    find: (after, limit) => findMyBookings(db, userId, { after, limit }),
    placeOf: (row) => ({ at: row.created_at, id: row.id }),
    present: presentBooking,
  })

type Filter = { status?: TableBookingStatus | undefined; date?: string | undefined }

export const pageOfAllBookings = (db: Database, { status, date, ...query }: PageParams & Filter) =>
  readPage(query, {
    cursor,
    find: (after, limit) => findAllBookings(db, { status, date }, { after, limit }),
    placeOf: (row) => ({ at: row.starts_at, id: row.id }),
    present: presentListedBooking,
  })
