import type { Engine } from '../engine.ts'
import { measureGroup } from '../service/metrics.ts'
import { batched } from './batched.ts'
import { databaseErrorCode, inTransaction, type Tx } from './database.ts'

/** What a group does about a row that somebody else has locked: it leaves the row out, or waits for it. */
export type Locking = 'skip' | 'wait'

/** The outcome of each request of a group: a result, or the refusal to throw. A request without an outcome waits for a locked row. */
export type Outcomes<Request, Result> = Map<Request, Result | Error>

/**
 * Locks the rows of all requests in the order of their ids, asks the rule for each request in the order of arrival, writes, and
 * publishes.
 */
export type WriteGroup<Request, Result> = (
  engine: Engine,
  tx: Tx,
  requests: Request[],
  locking: Locking,
) => Promise<Outcomes<Request, Result>>

/** Refused by a constraint or a trigger, because of one of the requests. */
const isRefusal = (error: unknown) => /^(22|23|P0)/.test(databaseErrorCode(error) ?? '')

/**
 * A write that many request at once. One transaction serves the group of all requests that wait. Requests that arrive while it
 * runs are in the next group. Rows that somebody else has locked do not delay the others: requests for them wait in a group of
 * their own, by `queueOf`. Nobody gets a result before the commit. When the transaction fails, each request of the group gets its
 * error; when the database has refused a row, each request is tried alone.
 * @param name of the write, in `/metrics`
 */
export function grouped<Request extends object, Result>(
  name: string,
  write: WriteGroup<Request, Result>,
  queueOf: (request: Request) => string,
): (engine: Engine, request: Request) => Promise<Result> {
  const run = (engine: Engine, requests: Request[], locking: Locking) =>
    inTransaction(engine.db, (tx) => write(engine, tx, requests, locking))

  async function runAll(engine: Engine, requests: Request[], locking: Locking) {
    measureGroup(engine, name, requests.length)
    try {
      return await run(engine, requests, locking)
    } catch (error) {
      if (requests.length === 1 || !isRefusal(error)) throw error
      return new Map(await Promise.all(requests.map((one) => runAlone(engine, one))))
    }
  }
  async function runAlone(engine: Engine, request: Request): Promise<[Request, Result | Error | undefined]> {
    const outcomes = await run(engine, [request], 'wait').catch((error: Error) => error)
    return [request, outcomes instanceof Error ? outcomes : outcomes.get(request)]
  }

  const atOnce = batched((engine: Engine, requests: Request[]) => runAll(engine, requests, 'skip'))
  const waiting = batched((engine: Engine, requests: Request[]) => runAll(engine, requests, 'wait'), {
    queueOf,
  })
  return async (engine, request) => {
    // A new object each time, because the same request twice counts as two requests.
    const own = { ...request }
    const outcome = (await atOnce(engine, own)) ?? (await waiting(engine, own))
    if (outcome instanceof Error) throw outcome
    return outcome as Result
  }
}
