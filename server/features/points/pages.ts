import type { Database } from '#server/platform/database/database.ts'
import { idCursor, type PageParams, readPage } from '#server/platform/http/cursor.ts'
import { presentAuditedPointEvent, presentPointEvent } from './present.ts'
import { findAuditedLedger, findLedger, type LedgerPage } from './queries.ts'

/** Reads one page of a ledger through `find`. Rows are never deleted, so an id suffices as cursor. */
const page = <R extends { id: string }, P>(
  params: PageParams,
  find: (page: LedgerPage) => Promise<R[]>,
  present: (row: R) => P,
) => readPage(params, { cursor: idCursor, find, positionOf: (row) => row.id, present })

/** A user's ledger as they see it themselves. */
export const pageOfLedger = (db: Database, userId: string, query: PageParams) =>
  page(query, (params) => findLedger(db, userId, params), presentPointEvent)

/** A user's ledger, with what only admins see. */
export const pageOfAuditedLedger = (db: Database, userId: string, query: PageParams) =>
  page(query, (params) => findAuditedLedger(db, userId, params), presentAuditedPointEvent)
