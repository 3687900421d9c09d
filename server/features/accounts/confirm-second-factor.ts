import {
  findFactor,
  type Own,
  recoveryCodesOf,
  requireRole,
  withOwnCode,
} from '#server/platform/accounts/second-factor.ts'
import { replaceToken } from '#server/platform/accounts/session.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { secondFactorMail } from './mails.ts'

/**
 * Turns the factor on, when its first code is right. The user's other sessions end: they began without a second factor. So does a new
 * address that waits for its link. This session gets a new token.
 * Throws forbidden, second_factor_off, second_factor_on, wrong_code or too_many_requests.
 */
export function confirmSecondFactor(
  engine: Engine,
  own: Own,
  code: string,
): Promise<{ recoveryCodes: string[]; token: string }> {
  const { userId, sessionId, email, language } = own.actor
  requireRole(own.actor)
  return withOwnCode(engine, own, code, async (tx, check) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const factor = await findFactor(tx, userId)
    if (!factor) throw new ProblemError('second_factor_off')
    if (factor.verified) throw new ProblemError('second_factor_on')
    // Checked first, because the library checks the code of a factor that is on without replacing the session.
    await tx.updateTable('second_factors').set({ verified: true }).where('user_id', '=', userId).execute()
    await check()
    await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', sessionId).execute()
    await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
    await audit(tx, { actorId: userId, action: 'second-factor.on', subjectType: 'user', subjectId: userId })
    await queueMail(tx, secondFactorMail(engine.env, email, language, 'on'))
    const recoveryCodes = await recoveryCodesOf(engine, tx, userId)
    return { recoveryCodes, token: await replaceToken(tx, sessionId) }
  })
}
