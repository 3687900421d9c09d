import { ProblemError } from '../http/problem.ts'
import { turns } from '../turns.ts'

/** A node runs two exports or deletions at a time, so that other requests find free database connections. */
const inTurn = turns(2, { mostWaiting: 100, retryAfter: 10 })
const longestWaitMs = 10_000

/** Runs work that reads or deletes all data of a user. Throws unavailable when its turn does not come in time. */
export async function inWholeAccountTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now()
  return inTurn(userId, async () => {
    if (performance.now() - since > longestWaitMs) throw new ProblemError('unavailable', { retryAfter: 10 })
    return work()
  })
}
