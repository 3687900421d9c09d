import type { Engine } from '#server/platform/engine.ts'
import {
  numberCursor,
  type PageParams,
  positionByCreation,
  positionCursor,
  readPage,
  timedPages,
  type When,
} from '#server/platform/http/cursor.ts'
import { findGroupPage, type GroupRow } from './group-queries.ts'
import { type BookingFilter, findAllBookings } from './list-queries.ts'
import { presentBooking, presentListedBooking, presentTable, presentTableGroup } from './present.ts'
import { type BookingRow, findAllTables, findMyBookings, findMyTimedBookings } from './queries.ts'

const cursor = positionCursor()

export const pageOfTables = ({ db }: Engine, query: PageParams) =>
  readPage(query, {
    cursor: numberCursor,
    find: (page) => findAllTables(db, page),
    positionOf: (row) => row.table_number,
    present: presentTable,
  })

/** By offset, because several combinations have the same seats. */
export function pageOfTableGroups({ db }: Engine, query: PageParams) {
  let start = 0
  let found: GroupRow[] = []
  return readPage(query, {
    cursor: numberCursor,
    find: async ({ after, limit }) => {
      start = after ?? 0
      found = await findGroupPage(db, { offset: start, limit })
      return found
    },
    positionOf: (row) => start + found.indexOf(row) + 1,
    present: presentTableGroup,
  })
}

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
        find: (page) => findMyBookings(engine.db, userId, page),
        positionOf: positionByCreation,
        present: presentBooking,
      })

export const pageOfAllBookings = (
  { db }: Engine,
  { status, date, search, order, ...query }: PageParams & BookingFilter,
) =>
  readPage(query, {
    cursor,
    find: (page) => findAllBookings(db, { status, date, search, order }, page),
    positionOf: (row) => ({ at: row.starts_at, id: row.id }),
    present: presentListedBooking,
  })
