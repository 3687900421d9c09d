import type { Database } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { numberCursor, type PageParams, readPage } from '#server/platform/http/cursor.ts'
import { findChoiceGroups } from './choice-queries.ts'
import { presentCategory, presentChoiceGroup, presentItem, presentStation } from './present.ts'
import { findCategories, findItems, findStationPage } from './queries.ts'

type Find<Row> = (db: Database, page: { offset: number; limit: number }, search: string) => Promise<Row[]>

/** Pages by offset: an admin may change the order of rows, so no column gives a row's position. */
const pagesOf =
  <Row, Shown>(find: Find<Row>, present: (row: Row) => Shown) =>
  ({ db }: Engine, { search = '', ...query }: PageParams & { search?: string | undefined }) => {
    let start = 0
    const places = new Map<Row, number>()
    return readPage(query, {
      cursor: numberCursor,
      find: async ({ after, limit }) => {
        start = after ?? 0
        const rows = await find(db, { offset: start, limit }, search)
        for (const [index, row] of rows.entries()) places.set(row, start + index + 1)
        return rows
      },
      positionOf: (row) => places.get(row) ?? start,
      present,
    })
  }

export const pageOfCategories = pagesOf(findCategories, presentCategory)
export const pageOfStations = pagesOf(findStationPage, presentStation)
export const pageOfItems = pagesOf(findItems, presentItem)
export const pageOfChoiceGroups = pagesOf(findChoiceGroups, presentChoiceGroup)
