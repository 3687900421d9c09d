import { accountLibrary } from '#server/platform/accounts/library.ts'
import { lockProved, proveOwnPassword } from '#server/platform/accounts/own-password.ts'
import { findFactor, holdSession, type Own, requireRole } from '#server/platform/accounts/second-factor.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/**
 * Makes a key for the authenticator of an admin. It replaces one that was never confirmed.
 * Throws forbidden, wrong_password, too_many_requests or second_factor_on.
 */
export async function startSecondFactor(
  engine: Engine,
  own: Own,
  password: string,
): Promise<{ uri: string; key: string }> {
  const { actor, headers } = own
  requireRole(actor)
  const proof = await proveOwnPassword(engine, actor.userId, password)
  return inTransaction(engine.db, async (tx) => {
    await lockProved(tx, proof)
    await holdSession(tx, own)
    if ((await findFactor(tx, actor.userId))?.verified) throw new ProblemError('second_factor_on')
    const { api } = accountLibrary({ env: engine.env, db: tx, isPasswordProved: true })
    const made = await api.enableTwoFactor({ body: { password, method: 'totp' }, headers })
    if (made.method !== 'totp') throw new Error('the library made another kind of factor')
    return { uri: made.totpURI, key: new URL(made.totpURI).searchParams.get('secret') ?? '' }
  })
}
