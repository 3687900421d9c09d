import { accountLibrary } from '#server/platform/accounts/library.ts'
import { lockProved, proveOwnPassword } from '#server/platform/accounts/own-password.ts'
import { codeDelayKey, countSignIn, forgetFailures } from '#server/platform/accounts/sign-in-delay.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Actor } from '#server/platform/http/router.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { type SecondFactorNews, secondFactorMail } from './mails.ts'
import { findFactor } from './queries.ts'
import { useCode } from './use-code.ts'

/** @param headers with the cookie of the session, in which the library checks codes */
type Own = { actor: Actor; headers: Headers }

/**
 * Makes a key for the authenticator of an admin. It replaces one that was never confirmed.
 * Throws forbidden, wrong_password, too_many_requests or second_factor_on.
 */
export async function startSecondFactor(
  engine: Engine,
  { actor, headers }: Own,
  password: string,
): Promise<{ uri: string; key: string }> {
  requireAdminRole(actor)
  const proof = await proveOwnPassword(engine, actor.userId, password)
  return inTransaction(engine.db, async (tx) => {
    await lockProved(tx, proof)
    if ((await findFactor(tx, actor.userId))?.verified) throw new ProblemError('second_factor_on')
    const { api } = accountLibrary({ env: engine.env, db: tx, isPasswordProved: true })
    const made = await api.enableTwoFactor({ body: { password, method: 'totp' }, headers })
    if (made.method !== 'totp') throw new Error('the library made another kind of factor')
    return { uri: made.totpURI, key: new URL(made.totpURI).searchParams.get('secret') ?? '' }
  })
}

/**
 * Turns the factor on, when its first code is right. The user's other sessions end: they began without a second factor.
 * Throws forbidden, second_factor_off, second_factor_on, wrong_code or too_many_requests.
 * @returns the recovery codes
 */
export async function confirmSecondFactor(
  engine: Engine,
  own: Own,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { userId, sessionId } = own.actor
  requireAdminRole(own.actor)
  return withCode(engine, own, code, async (tx, check) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const factor = await findFactor(tx, userId)
    if (!factor) throw new ProblemError('second_factor_off')
    if (factor.verified) throw new ProblemError('second_factor_on')
    // Before the check: of a factor that is on, the library checks a code without replacing the session.
    await tx.updateTable('second_factors').set({ verified: true }).where('user_id', '=', userId).execute()
    await check()
    await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', sessionId).execute()
    await tell(engine, tx, own.actor, 'on')
    return { recoveryCodes: await recoveryCodesOf(engine, tx, userId) }
  })
}

/** Throws wrong_password, wrong_code, second_factor_off or too_many_requests. */
export async function removeSecondFactor(
  engine: Engine,
  own: Own,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { userId } = own.actor
  const proof = await proveOwnPassword(engine, userId, password)
  await withCode(engine, own, code, async (tx, check) => {
    await lockProved(tx, proof)
    await requireFactor(tx, userId)
    await check()
    await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
    await tell(engine, tx, own.actor, 'off')
  })
}

/** Replaces the recovery codes. Throws what removing does. */
export async function renewRecoveryCodes(
  engine: Engine,
  own: Own,
  { password, code }: { password: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { actor, headers } = own
  const proof = await proveOwnPassword(engine, actor.userId, password)
  return withCode(engine, own, code, async (tx, check) => {
    await lockProved(tx, proof)
    await requireFactor(tx, actor.userId)
    await check()
    const { api } = accountLibrary({ env: engine.env, db: tx, isPasswordProved: true })
    const { backupCodes } = await api.generateBackupCodes({ body: { password }, headers })
    await tell(engine, tx, actor, 'codes')
    return { recoveryCodes: backupCodes }
  })
}

/** Throws second_factor_off. */
export async function countRecoveryCodes(
  engine: Engine,
  userId: string,
): Promise<{ recoveryCodesLeft: number }> {
  return inTransaction(engine.db, async (tx) => {
    await requireFactor(tx, userId)
    return { recoveryCodesLeft: (await recoveryCodesOf(engine, tx, userId)).length }
  })
}

/** Counts the attempt, runs the work in a transaction, and rolls everything back when the code is wrong. */
async function withCode<T>(
  engine: Engine,
  { actor: { userId }, headers }: Own,
  code: string,
  work: (tx: Tx, check: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const key = codeDelayKey(engine, userId)
  await countSignIn(engine, key)
  const done = await inTransaction(engine.db, (tx) =>
    work(tx, async () => {
      const used = await useCode(engine, tx, { userId, code, headers })
      if ('refused' in used) throw new ProblemError('wrong_code')
    }),
  )
  await forgetFailures(engine, key)
  return done
}

/** For admins, and for those who become admins again with the factor. */
function requireAdminRole({ isAdmin, due }: Actor): void {
  if (!isAdmin && due !== 'secondFactor') throw new ProblemError('forbidden')
}

async function requireFactor(tx: Tx, userId: string): Promise<void> {
  if (!(await findFactor(tx, userId))?.verified) throw new ProblemError('second_factor_off')
}

async function recoveryCodesOf(engine: Engine, tx: Tx, userId: string): Promise<string[]> {
  const { api } = accountLibrary({ env: engine.env, db: tx })
  return (await api.viewBackupCodes({ body: { userId } })).backupCodes
}

async function tell(engine: Engine, tx: Tx, actor: Actor, news: SecondFactorNews): Promise<void> {
  const { userId, email, language } = actor
  const action = `second-factor.${news}`
  await audit(tx, { actorId: userId, action, subjectType: 'user', subjectId: userId })
  await queueMail(tx, secondFactorMail(engine.env, email, language, news))
}
