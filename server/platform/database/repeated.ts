import { sql } from 'kysely'
import { ProblemError } from '../http/problem.ts'
import type { Tx } from './database.ts'

/**
 * Requests with one id wait for each other, whatever else they are about: a guest, a table, an evening. The first lock of a transaction
 * that writes a row with the id of its request.
 */
export const lockRequest = (tx: Tx, requestId: string) =>
  sql`select pg_advisory_xact_lock(134, hashtext(${requestId}))`.execute(tx)

/**
 * What an earlier request with this `requestId` has written, if anything, so that the same request sent again gets the same
 * answer. Called inside the lock. Throws key_reused when the earlier request had other content.
 */
export function repeated<Row>(earlier: Row | undefined, isSame: (earlier: Row) => boolean): Row | undefined {
  if (earlier && !isSame(earlier)) throw new ProblemError('key_reused')
  return earlier
}
