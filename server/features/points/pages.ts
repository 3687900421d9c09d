import type { Database } from '#server/platform/database/database.ts'
import { type Asked, idCursor, readPage } from '#server/platform/http/cursor.ts'
import { presentAuditedPointEvent, presentPointEvent } from './present.ts'
import { findAuditedLedger, findLedger, type LedgerPage } from './queries.ts'

/** Reads one page of a ledger through `find` and presents its rows, which are never deleted. */
const page = <R extends { id: string }, P>(
  asked: Asked,
  find: (page: LedgerPage) => Promise<R[]>,
  present: (row: R) => P,
) =>
  readPage(asked, {
    cursor: idCursor,
    find: (after, limit) => find({ after, limit }),
    placeOf: (row) => row.id,
    present,
  })

/** A user's ledger as they see it themselves. */
export const pageOfLedger = (db: Database, userId: string, query: Asked) =>
  page(query, (asked) => findLedger(db, userId, asked), presentPointEvent)

/** The same with what only admins see. */
export const pageOfAuditedLedger = (db: Database, userId: string, query: Asked) =>
  page(query, (asked) => findAuditedLedger(db, userId, asked), presentAuditedPointEvent)
