import { isAPIError } from 'better-auth/api'
import { accountLibrary } from '#server/platform/accounts/library.ts'
import { countSignIn, delayKey, forgetFailures } from '#server/platform/accounts/sign-in-delay.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

type Credentials = {
  email: string
  password: string
  /** What the session is remembered by: the browser's name. */
  headers: Headers
  isKnownDevice: boolean
}

/**
 * Checks the password and opens a new session. An unknown address costs the same hash and gets the same answer as
 * a wrong password.
 * @returns the new session's token
 */
export async function signIn(engine: Engine, credentials: Credentials): Promise<string> {
  const { email, password, headers, isKnownDevice } = credentials
  const key = delayKey(engine, email, isKnownDevice)
  await countSignIn(engine, key)
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
    await forgetFailures(engine, key)
    return token
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500 && refusal === undefined)
      throw new ProblemError('invalid_credentials')
    throw refusal ?? error
  }
}
