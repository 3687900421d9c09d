import { ProblemError } from '../http/problem.ts'

/**
 * What a request with this `requestId` has written before, if anything: the same request sent again gets the same answer. Asked
 * inside the lock. Throws key_reused when that request had other content.
 */
export function repeated<Row>(earlier: Row | undefined, isSame: (earlier: Row) => boolean): Row | undefined {
  if (earlier && !isSame(earlier)) throw new ProblemError('key_reused')
  return earlier
}
