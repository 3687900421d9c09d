import { bounds } from '#contract/bounds.ts'
import type { SortOrder } from '#contract/fields.ts'
import type { FoundGuests } from '#contract/guests.ts'
import { storedEmail } from '#server/platform/accounts/email.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  numberCursor,
  type PageParams,
  positionByCreation,
  positionCursor,
  readPage,
} from '#server/platform/http/cursor.ts'
import { findNotes, findPast, type OfGuest } from './guest-queries.ts'
import { presentAuditEntry, presentFound, presentNote, presentUser, presentVisit } from './present.ts'
import { type AuditFilters, findAuditEntries, findByContact, findUsers } from './queries.ts'
import { readPhone } from './user-values.ts'

const cursor = positionCursor()

/** One page of users, by when they became members. */
export const pageOfUsers = (
  db: Database,
  { search = '', order, ...params }: PageParams & { search?: string | undefined; order: SortOrder },
) =>
  readPage(params, {
    cursor,
    find: async (page) => findUsers(db, { text: search, userIds: await knownBy(db, search) }, page, order),
    positionOf: (row) => ({ at: row.listed_at, id: row.user_id }),
    present: presentUser,
  })

/** The users whose e-mail address or phone number was typed, whole; null where nobody's was. */
async function knownBy(db: Database, typed: string): Promise<string[] | null> {
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

/** The first guests whom a search finds. */
export async function firstGuests(db: Database, search: string): Promise<FoundGuests> {
  const userIds = await knownBy(db, search)
  const rows = await findUsers(
    db,
    { text: search, userIds, byNameOnly: true },
    { after: null, limit: bounds.guest.found },
    'desc',
  )
  return { items: rows.map(presentFound), isByContact: userIds !== null }
}

/** One page of what is over of a guest, latest first. */
export const pageOfVisits = (
  db: Database,
  guest: OfGuest,
  { show, ...query }: PageParams & { show: 'all' | 'noShows' },
) =>
  readPage(query, {
    cursor,
    find: (page) => findPast(db, { ...guest, isNoShow: show === 'noShows' }, page),
    positionOf: (row) => ({ at: row.at, id: row.id }),
    present: presentVisit,
  })

/** One page of the notes about a guest, latest first. */
export const pageOfNotes = (db: Database, userId: string, query: PageParams) =>
  readPage(query, {
    cursor,
    find: (page) => findNotes(db, userId, page),
    positionOf: positionByCreation,
    present: presentNote,
  })
