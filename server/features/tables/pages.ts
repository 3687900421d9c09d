import type { Database } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import {
  numberCursor,
  type PageParams,
  placeCursor,
  readPage,
  timedPages,
  type When,
} from '#server/platform/http/cursor.ts'
import { presentBooking, presentListedBooking, presentTable } from './present.ts'
import {
  type BookingFilter,
  type BookingRow,
  findAllBookings,
  findAllTables,
  findMyBookings,
  findMyTimedBookings,
} from './queries.ts'

const cursor = placeCursor()

export const pageOfTables = (db: Database, query: PageParams) =>
  readPage(query, {
    cursor: numberCursor,
    find: (after, limit) => findAllTables(db, { after, limit }),
    placeOf: (row) => row.table_number,
    present: presentTable,
  })

const timedPage = timedPages({
  cursor,
  from: (now) => now,
  instantOf: (row: BookingRow) => row.starts_at,
})

export const pageOfMyBookings = (
  engine: Engine,
  userId: string,
  { when, ...query }: PageParams & { when?: When | undefined },
) =>
  when
    ? timedPage(
        engine,
        { when, ...query },
        (page) => findMyTimedBookings(engine.db, userId, page),
        presentBooking,
      )
    : readPage(query, {
        cursor,
        find: (after, limit) => findMyBookings(engine.db, userId, { after, limit }),
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
