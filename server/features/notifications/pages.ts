import { z } from 'zod'
import type { ManagedNotification } from '#contract/notifications.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Asked, type Page, placeCursor, readPage } from '#server/platform/http/cursor.ts'
import { presentManaged } from './present.ts'
import { findAllNotifications } from './queries.ts'

/** An instant of fourteen digits at most. */
const cursor = placeCursor(z.date().max(new Date(1e14 - 1)))

/** One page of all notifications, latest first. */
export const pageOfAllNotifications = (db: Database, asked: Asked): Promise<Page<ManagedNotification>> =>
  readPage(asked, {
    cursor,
    find: (after, limit) => findAllNotifications(db, { after, limit }),
    placeOf: (row) => ({ at: row.created_at, id: row.id }),
    present: presentManaged,
  })
