import { storedEmail } from '#server/platform/accounts/email.ts'
import type { Database } from '#server/platform/database/database.ts'
import { numberCursor, type PageParams, positionCursor, readPage } from '#server/platform/http/cursor.ts'
import { presentAuditEntry, presentUser } from './present.ts'
import { type AuditFilters, findAuditEntries, findByContact, findUsers } from './queries.ts'
import { readPhone } from './user-values.ts'

const userCursor = positionCursor()

/** One page of users, newest first. */
export const pageOfUsers = (
  db: Database,
  { search = '', ...params }: PageParams & { search?: string | undefined },
) =>
  readPage(params, {
    cursor: userCursor,
    find: async (page) => findUsers(db, { text: search, userIds: await knownBy(db, search) }, page),
    positionOf: (row) => ({ at: row.listed_at, id: row.user_id }),
    present: presentUser,
  })

/** The users whose e-mail address or phone number was typed, whole; null where nobody's was. */
export async function knownBy(db: Database, typed: string): Promise<string[] | null> {
  const email = typed.includes('@') ? storedEmail(typed) : null
  const phone = /\d{6}/.test(typed.replaceAll(/\D/g, '')) ? readPhone(typed) : null
  if (email === null && phone === null) return null
  const found = await findByContact(db, { email, phone })
  return found.length > 0 ? found : null
}

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
