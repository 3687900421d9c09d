import type { Database } from '#server/platform/database/database.ts'
import { numberCursor, type PageParams, positionCursor, readPage } from '#server/platform/http/cursor.ts'
import { presentAuditEntry, presentUser } from './present.ts'
import { type AuditFilters, findAuditEntries, findUsers } from './queries.ts'

const userCursor = positionCursor()

/** One page of users, newest first. */
export const pageOfUsers = (
  db: Database,
  { search = '', ...params }: PageParams & { search?: string | undefined },
) =>
  readPage(params, {
    cursor: userCursor,
    find: (page) => findUsers(db, search, page),
    positionOf: (row) => ({ at: row.listed_at, id: row.user_id }),
    present: presentUser,
  })

/** One page of the audit log, latest first. */
export const pageOfAudit = (db: Database, { limit, cursor, ...filters }: PageParams & AuditFilters) =>
  readPage(
    { limit, cursor },
    {
      cursor: numberCursor,
      find: (page) => findAuditEntries(db, { ...filters, ...page }),
      positionOf: (row) => row.id,
      present: presentAuditEntry,
    },
  )
