import { removeFirstPassword } from '#server/platform/accounts/first-password.ts'
import { lockProved, proveOwnPassword } from '#server/platform/accounts/own-password.ts'
import { hashPassword } from '#server/platform/accounts/password.ts'
import { requireGoodPassword } from '#server/platform/accounts/require-good-password.ts'
import { replaceToken } from '#server/platform/accounts/session.ts'
import { delayKey, forgetFailures } from '#server/platform/accounts/sign-in-delay.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Actor } from '#server/platform/http/router.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { passwordChangedMail } from './mails.ts'

type Change = {
  current: string
  chosen: string
  /** Whether an address that is not confirmed may get a mail. */
  mayFirstMail: () => Promise<boolean>
}

/**
 * Sets a new password. All other sessions end, links to reset the password or change the address expire, and the address
 * of the calendar ends. This session gets a new token, which is returned.
 * Throws password_unchanged, wrong_password, too_many_requests, password_is_email or password_too_common.
 */
export async function changeMyPassword(
  engine: Engine,
  actor: Actor,
  { current, chosen, mayFirstMail }: Change,
): Promise<string> {
  const { userId, sessionId, email, language } = actor
  // Compared in the form in which passwords are hashed: another encoding of the same characters is the same password.
  if (chosen.normalize('NFKC') === current.normalize('NFKC')) throw new ProblemError('password_unchanged')
  await requireGoodPassword(chosen, email)
  const proof = await proveOwnPassword(engine, userId, current)
  const password = await hashPassword(chosen)

  const token = await inTransaction(engine.db, async (tx) => {
    const user = await lockProved(tx, proof)
    await tx
      .updateTable('accounts')
      .set({ password, updated_at: engine.clock.now() })
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'credential')
      .execute()
    await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', sessionId).execute()
    await tx.deleteFrom('verifications').where('value', '=', userId).execute()
    await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
    await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
    if (user.email_verified || (await mayFirstMail()))
      await queueMail(tx, passwordChangedMail(engine.env, user.email, language))
    return replaceToken(tx, sessionId)
  })
  if (actor.due === 'password') removeFirstPassword(engine.env, engine.log)
  for (const known of [false, true]) await forgetFailures(engine, delayKey(engine, email, known))
  return token
}
