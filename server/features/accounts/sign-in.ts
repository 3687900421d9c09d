import { isAPIError } from 'better-auth/api'
import type { Logger } from 'pino'
import { pendingCookieName, pendingOf } from '#server/platform/accounts/cookie.ts'
import { logFailedSignIn } from '#server/platform/accounts/failed-sign-in.ts'
import { accountLibrary } from '#server/platform/accounts/library.ts'
import { countSignIn, delayKey, forgetFailures } from '#server/platform/accounts/sign-in-delay.ts'
import { standInFor } from '#server/platform/accounts/stand-in-email.ts'
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

/** The new session's token; or, for an account with a second factor, the sign-in that waits for its code. */
type SignedIn = { token: string } | { pending: string }

/**
 * Checks the password and opens a new session. An unknown e-mail address costs the same hashing and gets the same answer as a
 * wrong password. A password or a second factor that was changed in the meantime counts as a wrong password.
 */
export async function signIn(engine: Engine, credentials: Credentials): Promise<SignedIn> {
  const { email, password, headers, isKnownDevice, log } = credentials
  const key = delayKey(engine, email, isKnownDevice)
  await countSignIn(engine, key)
  const before = await findPasswordHash(engine.db, email)
  let refusal: unknown
  const standIn = standInFor(email)
  const library = accountLibrary({
    env: engine.env,
    db: engine.db.withPlugin(standIn.plugin),
    onError: (error) => {
      refusal = error
    },
  })
  try {
    const { response, headers: answered } = await library.api.signInEmail({
      body: { email: standIn.address, password },
      headers,
      returnHeaders: true,
    })
    // With a second factor, the library has ended the session already and has set a cookie for the sign-in that waits for the
    // code.
    const signedIn = response.token
      ? { token: response.token }
      : { pending: pendingOf(engine.env, cookiesOf(answered, pendingCookieName(engine.env))) ?? '' }
    // A concurrent change of password or factor either has ended the new session, or was committed before the session was
    // stored. This checks for both.
    const after = await findPasswordHash(engine.db, email)
    if (after?.password !== before?.password || after?.two_factor_enabled !== 'pending' in signedIn) {
      if (signedIn.token) await endSession(engine, signedIn.token)
      throw new ProblemError('invalid_credentials')
    }
    await forgetFailures(engine, key)
    return signedIn
  } catch (error) {
    const isRefused = isAPIError(error) && error.statusCode < 500 && refusal === undefined
    // The account may have been deleted while its password was checked.
    if (isRefused || (before && !(await findPasswordHash(engine.db, email)))) {
      await logFailedSignIn(log, before?.user_id ?? null)
      throw new ProblemError('invalid_credentials')
    }
    throw refusal ?? error
  }
}

/** A cookie that the library sets, as a browser would send it back. */
const cookiesOf = (headers: Headers, name: string): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .join('; ')
