import type { AuditEntry, User } from '#contract/people.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readAuditCursor, readUserCursor, writeAuditCursor, writeUserCursor } from './cursor.ts'
import { presentAuditEntry, presentUser } from './present.ts'
import { findAuditEntries, findUsers } from './queries.ts'

type Asked = { limit: number; cursor?: string | undefined }
type Page<P> = { items: P[]; nextCursor: string | null }

/** One page of users, newest first. */
export async function pageOfUsers(
  db: Database,
  { limit, cursor, search = '' }: Asked & { search?: string | undefined },
): Promise<Page<User>> {
  const rows = await findUsers(db, { search, after: readUserCursor(cursor), limit: limit + 1 })
  return cut(rows, limit, presentUser, (row) =>
    writeUserCursor({ createdAt: row.listed_at, userId: row.user_id }),
  )
}

type Filters = {
  subjectType?: string | undefined
  subjectId?: string | undefined
  actorId?: string | undefined
}

/** One page of the audit log, latest first. */
export async function pageOfAudit(
  db: Database,
  { limit, cursor, ...filters }: Asked & Filters,
): Promise<Page<AuditEntry>> {
  const rows = await findAuditEntries(db, { ...filters, after: readAuditCursor(cursor), limit: limit + 1 })
  return cut(rows, limit, presentAuditEntry, (row) => writeAuditCursor(row.id))
}

/** The first `limit` rows; where there is one more, where the next page starts. */
function cut<R, P>(rows: R[], limit: number, present: (row: R) => P, cursorOf: (row: R) => string): Page<P> {
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  return {
    items: kept.map(present),
    nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null,
  }
}
