import { isAPIError } from 'better-auth/api'
import { accountLibrary } from '#server/platform/accounts/library.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** Marks the address as confirmed. Confirming twice is not an error. */
export async function confirmEmail(engine: Engine, token: string): Promise<void> {
  try {
    await accountLibrary({ env: engine.env, db: engine.db }).api.verifyEmail({ query: { token } })
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) throw new ProblemError('invalid_token')
    throw error
  }
}
