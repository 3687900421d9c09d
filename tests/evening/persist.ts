import { setTimeout as sleep } from 'node:timers/promises'
import { random } from '#tests/harness/random.ts'

const attemptsAtMost = 10
/** Milliseconds. */
const [firstPause, longestPause] = [150, 30_000]

/**
 * Sends a request again while it is answered with 503, with the pauses of the app's outbox (`web/platform/outbox.ts`): the
 * seconds of Retry-After, and a random time that doubles. Returns the last answer also when it is a 503 after ten attempts.
 */
export async function persist<A extends { status: number; retryAfter: number }>(
  send: () => Promise<A>,
): Promise<A> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send()
    if (answer.status !== 503 || attempt === attemptsAtMost) return answer
    const most = Math.min(longestPause, firstPause * 2 ** attempt)
    await sleep(answer.retryAfter * 1_000 + most * (0.5 + random() / 2))
  }
}
