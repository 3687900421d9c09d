import type { Logger } from 'pino'
import { limiter } from '../http/limits.ts'

/** Lines of the log per account and minute, so that guessing cannot fill it. All unknown addresses count as one account. */
const lines = limiter(10)

/**
 * Logs a failed sign-in, with the account if there is one. What was typed is never logged, because a password may have been
 * typed into the wrong field.
 */
export async function logFailedSignIn(log: Logger, userId: string | null): Promise<void> {
  const hasRoom = await lines.consume(userId ?? 'unknown').then(
    () => true,
    () => false,
  )
  if (hasRoom) log.warn({ userId }, 'sign-in failed')
}
