import { ProblemError } from '../http/problem.ts'
import { turns } from '../turns.ts'

/** Exports and deletions that a node runs at a time: the other connections are left to everybody else. */
const inTurn = turns(2)
const longestWaitMs = 10_000
const mostWaiting = 100
let waiting = 0

/** Runs work that reads or deletes all data of a user. Throws unavailable when its turn does not come in time. */
export async function inWholeAccountTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting) throw new ProblemError('unavailable', { retryAfter: 10 })
  const since = performance.now()
  waiting++
  return inTurn(userId, async () => {
    waiting--
    if (performance.now() - since > longestWaitMs) throw new ProblemError('unavailable', { retryAfter: 10 })
    return work()
  })
}
