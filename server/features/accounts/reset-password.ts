import { isAPIError } from 'better-auth/api'
import { languageOf } from '#rules/language.ts'
import { accountLibrary } from '#server/platform/accounts/library.ts'
import { hashPassword } from '#server/platform/accounts/password.ts'
import { requireGoodPassword } from '#server/platform/accounts/require-good-password.ts'
import { delayKey, forgetFailures } from '#server/platform/accounts/sign-in-delay.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { passwordChangedMail } from './mails.ts'
import { findUserById } from './queries.ts'
import { renewGuestCode } from './renew-guest-code.ts'

/** Sets the new password, ends all sessions, deletes the account's stored tokens and its calendar key, and informs the owner, in one transaction. */
export async function resetPassword(engine: Engine, token: string, password: string): Promise<void> {
  // Checked first, so that an invalid token costs no hash.
  const context = await accountLibrary({ env: engine.env, db: engine.db }).$context
  const found = await context.internalAdapter.findVerificationValue(`reset-password:${token}`)
  const user = found && found.expiresAt > new Date() ? await findUserById(engine.db, found.value) : undefined
  if (!user) throw new ProblemError('invalid_token')
  await requireGoodPassword(password, user.email)
  const passwordHash = await hashPassword(password)

  await inTransaction(engine.db, async (tx) => {
    // Locked until the end, so that no session begins with the old password meanwhile.
    const owner = await tx
      .selectFrom('users')
      .select(['email', 'language', 'email_verified'])
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirst()
    if (!owner) throw new ProblemError('invalid_token')
    const library = accountLibrary({ env: engine.env, db: tx, passwordHash })
    try {
      await library.api.resetPassword({ body: { token, newPassword: password } })
    } catch (error) {
      if (isAPIError(error) && error.statusCode < 500) throw new ProblemError('invalid_token')
      throw error
    }
    // Links in earlier mails, perhaps requested by somebody else, must not give access to the account.
    await tx.deleteFrom('verifications').where('value', '=', user.id).execute()
    await tx.deleteFrom('email_changes').where('user_id', '=', user.id).execute()
    // Nor may the address of a calendar that somebody has copied.
    await tx.deleteFrom('calendar_feeds').where('user_id', '=', user.id).execute()
    // Nor, where nobody had confirmed the address, the code of a guest whom a stranger may have made.
    if (!owner.email_verified) await renewGuestCode(tx, user.id)
    await queueMail(tx, passwordChangedMail(engine.env, owner.email, languageOf(owner.language)))
  })
  for (const known of [false, true]) await forgetFailures(engine, delayKey(engine, user.email, known))
}
