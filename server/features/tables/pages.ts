import type { Database } from '#server/platform/database/database.ts'
import { numberCursor, type PageParams, placeCursor, readPage } from '#server/platform/http/cursor.ts'
import { presentBooking, presentListedBooking, presentTable } from './present.ts'
import { type BookingFilter, findAllBookings, findAllTables, findMyBookings } from './queries.ts'

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

export const pageOfAllBookings = (
  db: Database,
  { status, date, search, ...query }: PageParams & BookingFilter,
) =>
  readPage(query, {
    cursor,
    find: (after, limit) => findAllBookings(db, { status, date, search }, { after, limit }),
    placeOf: (row) => ({ at: row.starts_at, id: row.id }),
    present: presentListedBooking,
  })
