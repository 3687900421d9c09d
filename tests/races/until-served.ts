/** A server, or one in the test's process, whose log is not checked. */
export type Busy = { url: string; expectErrors?(why: string, pattern: RegExp): void }

/**
 * Sends a request again while it is answered with 503, as a client does. On a slow machine a request may wait too long for
 * a connection or a lock, and then nothing was written.
 */
export async function untilServed<A extends { status: number }>(
  server: Busy,
  send: () => Promise<A>,
): Promise<A> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
    server.expectErrors?.('on a slow machine the database is busy for too long', /"status":503/)
  }
}
