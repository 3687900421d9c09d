import type { Logger } from 'pino'
import { limiter } from '../http/limits.ts'

/** Lines of the log per account and minute, so that guessing cannot fill it. All unknown addresses count as one account. */
const lines = limiter(10)

/**
 * Logs that a sign-in failed, with the account if there is one. Never with what was typed: a password typed into the
 * wrong field would be in the log.
 */
export async function logFailedSignIn(log: Logger, userId: string | null): Promise<void> {
  const hasRoom = await lines.consume(userId ?? 'unknown').then(
    () => true,
    () => false,
  )
  if (hasRoom) log.warn({ userId }, 'sign-in failed')
}
