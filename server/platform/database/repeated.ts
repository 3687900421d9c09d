import { ProblemError } from '../http/problem.ts'

/**
 * What an earlier request with this `requestId` has written, if anything, so that the same request sent again gets the same
 * answer. Called inside the lock. Throws key_reused when the earlier request had other content.
 */
export function repeated<Row>(earlier: Row | undefined, isSame: (earlier: Row) => boolean): Row | undefined {
  if (earlier && !isSame(earlier)) throw new ProblemError('key_reused')
  return earlier
}
