import { readCursor } from './cursor.ts'
import type { LedgerPage } from './queries.ts'

type Asked = { limit: number; cursor?: string | undefined }

/** Reads one page of a ledger through `find` and presents its rows. */
export async function page<R extends { id: string }, P>(
  { limit, cursor }: Asked,
  find: (page: LedgerPage) => Promise<R[]>,
  present: (row: R) => P,
): Promise<{ items: P[]; nextCursor: string | null }> {
  const rows = await find({ after: readCursor(cursor), limit: limit + 1 })
  const kept = rows.slice(0, limit)
  const nextCursor = rows.length > limit ? (kept.at(-1)?.id ?? null) : null
  return { items: kept.map(present), nextCursor }
}
