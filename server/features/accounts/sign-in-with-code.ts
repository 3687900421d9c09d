import type { Logger } from 'pino'
import { pendingCookieName, signedToken } from '#server/platform/accounts/cookie.ts'
import { logFailedSignIn } from '#server/platform/accounts/failed-sign-in.ts'
import { accountLibrary } from '#server/platform/accounts/library.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import { useCode } from '#server/platform/accounts/second-factor.ts'
import { codeDelayKey, countSignIn, forgetFailures } from '#server/platform/accounts/sign-in-delay.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findUserById } from './queries.ts'
import { warnOfWrongCodes } from './wrong-codes-mail.ts'

type SecondStep = {
  /** From the cookie, whose signature was verified. */
  pending: string
  code: string
  /** The headers that are stored with the session: the user agent. */
  headers: Headers
  log: Logger
}

/**
 * Completes a sign-in that waits for its second code. The account library ends it after five wrong codes. The delay between
 * codes is per account, so that starting another sign-in does not avoid it. Throws sign_in_expired, wrong_code or
 * too_many_requests.
 * @returns the new session's token
 */
export async function signInWithCode(
  engine: Engine,
  { pending, code, headers, log }: SecondStep,
): Promise<string> {
  const { env, db } = engine
  const { internalAdapter } = await accountLibrary({ env, db }).$context
  const waiting = await internalAdapter.findVerificationValue(pending)
  const user = waiting && waiting.expiresAt > new Date() && (await findUserById(db, waiting.value))
  if (!user) throw new ProblemError('sign_in_expired')
  const userId = user.id
  const key = codeDelayKey(engine, userId)
  const failures = await countSignIn(engine, key)
  const reportFailure = async () => {
    await logFailedSignIn(log, userId)
    await warnOfWrongCodes(engine, userId, failures)
  }
  headers.set('cookie', `${pendingCookieName(env)}=${signedToken(pending, env.secret)}`)

  const outcome = await inTransaction(db, async (tx) => {
    // The account is locked first, in the same order as elsewhere. A change of the password takes the same lock before it ends
    // waiting sign-ins.
    if ((await lockAccounts(tx, [userId])).length === 0) throw new ProblemError('sign_in_expired')
    const used = await useCode(engine, tx, { userId, code, headers })
    if ('token' in used) return used
    if (used.isReplayed) throw new ProblemError('wrong_code')
    return used
  }).catch(async (error: unknown) => {
    if (error instanceof ProblemError) await reportFailure()
    throw error
  })
  if ('refused' in outcome) {
    await reportFailure()
    throw new ProblemError(outcome.refused)
  }
  await forgetFailures(engine, key)
  return outcome.token
}
