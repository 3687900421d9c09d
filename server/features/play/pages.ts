import type { Database } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { numberCursor, type PageParams, readPage } from '#server/platform/http/cursor.ts'
import { presentGameTable, presentPlayRate } from './present.ts'
import { findGameTablePage, findPlayRatePage } from './queries.ts'

/** By offset, because several prices have the same hours. */
const pageByOffset =
  <Row, Shown>(
    findRows: (db: Database, page: { offset: number; limit: number }) => Promise<Row[]>,
    present: (row: Row) => Shown,
  ) =>
  ({ db }: Engine, query: PageParams) => {
    let start = 0
    let found: Row[] = []
    return readPage(query, {
      cursor: numberCursor,
      find: async ({ after, limit }) => {
        start = after ?? 0
        found = await findRows(db, { offset: start, limit })
        return found
      },
      positionOf: (row) => start + found.indexOf(row) + 1,
      present,
    })
  }

export const pageOfGameTables = pageByOffset(findGameTablePage, presentGameTable)
export const pageOfPlayRates = pageByOffset(findPlayRatePage, presentPlayRate)
