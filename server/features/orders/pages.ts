import type { Database } from '#server/platform/database/database.ts'
import {
  type PageParams,
  positionByCreation,
  positionCursor,
  readPage,
} from '#server/platform/http/cursor.ts'
import { presentKitchenOrder, presentOrder } from './present.ts'
import { findAllOrders, findMyOrders, type OrderFilter } from './queries.ts'

const cursor = positionCursor()

export const pageOfMyOrders = (db: Database, userId: string, query: PageParams) =>
  readPage(query, {
    cursor,
    find: (page) => findMyOrders(db, userId, page),
    positionOf: positionByCreation,
    present: presentOrder,
  })

export const pageOfAllOrders = (db: Database, { status, search, ...query }: PageParams & OrderFilter) =>
  readPage(query, {
    cursor,
    find: (page) => findAllOrders(db, { status, search }, page),
    positionOf: positionByCreation,
    present: presentKitchenOrder,
  })
