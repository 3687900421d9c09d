import type { Database } from '#server/platform/database/database.ts'
import { type PageParams, placeCursor, readPage } from '#server/platform/http/cursor.ts'
import { presentKitchenOrder, presentOrder } from './present.ts'
import { findAllOrders, findMyOrders, type OrderFilter, type OrderRow } from './queries.ts'

const cursor = placeCursor()
const placeOf = (row: OrderRow) => ({ at: row.created_at, id: row.id })

export const pageOfMyOrders = (db: Database, userId: string, query: PageParams) =>
  readPage(query, {
    ...{ cursor, placeOf, present: presentOrder },
    find: (after, limit) => findMyOrders(db, userId, { after, limit }),
  })

export const pageOfAllOrders = (db: Database, { status, search, ...query }: PageParams & OrderFilter) =>
  readPage(query, {
    ...{ cursor, placeOf, present: presentKitchenOrder },
    find: (after, limit) => findAllOrders(db, { status, search }, { after, limit }),
  })
