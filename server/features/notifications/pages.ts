import { z } from 'zod'
import type { ManagedNotification } from '#contract/notifications.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Page, type PageParams, placeCursor, readPage } from '#server/platform/http/cursor.ts'
import { presentManaged } from './present.ts'
import { findAllNotifications } from './queries.ts'

/** At most fourteen digits, in milliseconds. */
const cursor = placeCursor(z.date().max(new Date(1e14 - 1)))

/** One page of all notifications, latest first. */
export const pageOfAllNotifications = (
  db: Database,
  params: PageParams,
): Promise<Page<ManagedNotification>> =>
  readPage(params, {
    cursor,
    find: (after, limit) => findAllNotifications(db, { after, limit }),
    placeOf: (row) => ({ at: row.created_at, id: row.id }),
    present: presentManaged,
  })
