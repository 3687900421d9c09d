import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** A server, or one in the test's process, whose log is not checked. */
export type Busy = { url: string; pool: pg.Pool; expectErrors?(why: string, pattern: RegExp): void }

const attemptsAtMost = 10

/**
 * Sends a request again while it is answered with 503, as a client does. On a slow machine a request may wait too long for
 * a connection or a lock. Usually nothing was written then, but a connection that timed out during its commit may have written.
 * A deadlock is answered with 503 too: `burst` counts deadlocks, other callers have to do so themselves.
 */
export async function untilServed<A extends { status: number }>(
  server: Pick<Busy, 'url' | 'expectErrors'>,
  send: () => Promise<A>,
): Promise<A> {
  for (let attempt = 1; attempt <= attemptsAtMost; attempt++) {
    const answer = await send()
    if (answer.status !== 503) return answer
    server.expectErrors?.('on a slow machine the database is busy for too long', /"status":503/)
    await sleep(200)
  }
  throw new Error(`answered with 503 in ${attemptsAtMost} attempts`)
}
