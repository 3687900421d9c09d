import type { AuditEntry, User } from '#contract/people.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  numberCursor,
  type Page,
  type PageParams,
  placeCursor,
  readPage,
} from '#server/platform/http/cursor.ts'
import { presentAuditEntry, presentUser } from './present.ts'
import { type AuditFilters, findAuditEntries, findUsers } from './queries.ts'

const userCursor = placeCursor()

/** One page of users, newest first. */
export const pageOfUsers = (
  db: Database,
  { search = '', ...params }: PageParams & { search?: string | undefined },
): Promise<Page<User>> =>
  readPage(params, {
    cursor: userCursor,
    find: (after, limit) => findUsers(db, { search, after, limit }),
    placeOf: (row) => ({ at: row.listed_at, id: row.user_id }),
    present: presentUser,
  })

/** One page of the audit log, latest first. */
export const pageOfAudit = (
  db: Database,
  { limit, cursor, ...filters }: PageParams & AuditFilters,
): Promise<Page<AuditEntry>> =>
  readPage(
    { limit, cursor },
    {
      cursor: numberCursor,
      find: (after, most) => findAuditEntries(db, { ...filters, after, limit: most }),
      placeOf: (row) => row.id,
      present: presentAuditEntry,
    },
  )
