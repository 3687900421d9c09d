import { lockProved, proveOwnPassword } from '#server/platform/accounts/own-password.ts'
import { type Own, requireFactor, withOwnCode } from '#server/platform/accounts/second-factor.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Engine } from '#server/platform/engine.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { secondFactorMail } from './mails.ts'

/** Throws wrong_password, wrong_code, second_factor_off or too_many_requests. */
export async function removeSecondFactor(
  engine: Engine,
  own: Own,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { userId, email, language } = own.actor
  const proof = await proveOwnPassword(engine, userId, password)
  await withOwnCode(engine, own, code, async (tx, check) => {
    await lockProved(tx, proof)
    await requireFactor(tx, userId)
    await check()
    await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
    await audit(tx, { actorId: userId, action: 'second-factor.off', subjectType: 'user', subjectId: userId })
    await queueMail(tx, secondFactorMail(engine.env, email, language, 'off'))
  })
}
