import { isAPIError } from 'better-auth/api'
import type { Logger } from 'pino'
import { logFailedSignIn } from '#server/platform/accounts/failed-sign-in.ts'
import { accountLibrary } from '#server/platform/accounts/library.ts'
import { countSignIn, delayKey, forgetFailures } from '#server/platform/accounts/sign-in-delay.ts'
import { databaseErrorCode } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findPasswordHash } from './queries.ts'
import { endSession } from './sign-out.ts'

type Credentials = {
  email: string
  password: string
  /** The headers that are stored with the session: the user agent. */
  headers: Headers
  isKnownDevice: boolean
  log: Logger
}

/**
 * Checks the password and opens a new session. An unknown e-mail address costs the same hashing and gets the same answer as a
 * wrong password. A password that was changed in the meantime counts as wrong.
 * @returns the new session's token
 */
export async function signIn(engine: Engine, credentials: Credentials): Promise<string> {
  const { email, password, headers, isKnownDevice, log } = credentials
  const key = delayKey(engine, email, isKnownDevice)
  await countSignIn(engine, key)
  const account = await findPasswordHash(engine.db, email)
  let refusal: unknown
  const library = accountLibrary({
    env: engine.env,
    db: engine.db,
    onError: (error) => {
      refusal = error
    },
  })
  try {
    const { token } = await library.api.signInEmail({ body: { email, password }, headers })
    // A concurrent change of the password either ends the new session, or committed before it was stored. Check that.
    if ((await findPasswordHash(engine.db, email))?.password !== account?.password) {
      await endSession(engine, token)
      throw new ProblemError('invalid_credentials')
    }
    await forgetFailures(engine, key)
    return token
  } catch (error) {
    // 23503: the account was deleted while its password was checked.
    const isDeleted = databaseErrorCode(refusal ?? error) === '23503'
    if (isDeleted || (isAPIError(error) && error.statusCode < 500 && refusal === undefined)) {
      await logFailedSignIn(log, account?.user_id ?? null)
      throw new ProblemError('invalid_credentials')
    }
    throw refusal ?? error
  }
}
