import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import {
  type PageParams,
  positionByCreation,
  positionCursor,
  readPage,
} from '#server/platform/http/cursor.ts'
import { presentManaged } from './present.ts'
import { findAllNotifications } from './queries.ts'

/** At most fourteen digits, in milliseconds. */
const cursor = positionCursor(z.date().max(new Date(1e14 - 1)))

/** One page of all notifications, latest first. */
export const pageOfAllNotifications = (db: Database, params: PageParams) =>
  readPage(params, {
    cursor,
    find: (page) => findAllNotifications(db, page),
    positionOf: positionByCreation,
    present: presentManaged,
  })
