import { bounds } from '#contract/bounds.ts'
import type { FoundGuests } from '#contract/guests.ts'
import { knownBy } from '#server/features/people/pages.ts'
import { findUsers } from '#server/features/people/queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  type PageParams,
  positionByCreation,
  positionCursor,
  readPage,
} from '#server/platform/http/cursor.ts'
import { presentFound, presentNote, presentVisit } from './present.ts'
import { findNotes, findPast, type OfGuest } from './queries.ts'

const cursor = positionCursor()

/** The first guests whom a search finds. */
export async function firstGuests(db: Database, search: string): Promise<FoundGuests> {
  const userIds = await knownBy(db, search)
  const rows = await findUsers(db, { text: search, userIds }, { after: null, limit: bounds.guest.found })
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
