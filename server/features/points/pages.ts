import { type Asked, idCursor, readPage } from '#server/platform/http/cursor.ts'
import type { LedgerPage } from './queries.ts'

/** Reads one page of a ledger through `find` and presents its rows, which are never taken away. */
export const page = <R extends { id: string }, P>(
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
