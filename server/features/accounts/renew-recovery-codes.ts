import { accountLibrary } from '#server/platform/accounts/library.ts'
import { lockProved, proveOwnPassword } from '#server/platform/accounts/own-password.ts'
import { type Own, requireFactor, withOwnCode } from '#server/platform/accounts/second-factor.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Engine } from '#server/platform/engine.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { secondFactorMail } from './mails.ts'

/** Replaces the recovery codes. Throws wrong_password, wrong_code, second_factor_off or too_many_requests. */
export async function renewRecoveryCodes(
  engine: Engine,
  own: Own,
  { password, code }: { password: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { userId, email, language } = own.actor
  const proof = await proveOwnPassword(engine, userId, password)
  return withOwnCode(engine, own, code, async (tx, check) => {
    await lockProved(tx, proof)
    await requireFactor(tx, userId)
    await check()
    const { api } = accountLibrary({ env: engine.env, db: tx, isPasswordProved: true })
    const { backupCodes } = await api.generateBackupCodes({ body: { password }, headers: own.headers })
    await audit(tx, {
      actorId: userId,
      action: 'second-factor.codes',
      subjectType: 'user',
      subjectId: userId,
    })
    await queueMail(tx, secondFactorMail(engine.env, email, language, 'codes'))
    return { recoveryCodes: backupCodes }
  })
}
