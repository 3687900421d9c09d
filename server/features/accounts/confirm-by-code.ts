import type { Language } from '#contract/bounds.ts'
import { accountLibrary } from '#server/platform/accounts/library.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { passwordEndedMail } from './mails.ts'
import { renewGuestCode } from './renew-guest-code.ts'

type Owner = {
  userId: string
  email: string
  language: Language
  isConfirmed: boolean
  /** Of a password that nobody knows. */
  passwordHash: string
  /** The headers that are stored with the session: the user agent. */
  headers: Headers
}

/**
 * Opens a session for whoever has typed a code that was mailed to the account's address. That confirms the address. What was made before
 * anybody had confirmed it, perhaps by a stranger, gives no access from then on: the password, the sessions, links, the calendar
 * and the guest's own code.
 */
export async function confirmByCode({ env, clock }: Engine, tx: Tx, owner: Owner) {
  const { userId, email, language, isConfirmed, passwordHash, headers } = owner
  if (!isConfirmed) {
    const now = clock.now()
    await tx
      .updateTable('users')
      .set({ email_verified: true, updated_at: now })
      .where('id', '=', userId)
      .execute()
    await tx
      .updateTable('accounts')
      .set({ password: passwordHash, updated_at: now })
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'credential')
      .execute()
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    await tx.deleteFrom('verifications').where('value', '=', userId).execute()
    await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
    await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
    await renewGuestCode(tx, userId)
    await queueMail(tx, passwordEndedMail(env, email, language))
  }
  const { internalAdapter } = await accountLibrary({ env, db: tx }).$context
  const { token } = await internalAdapter.createSession(userId, false, {
    userAgent: headers.get('user-agent') ?? '',
  })
  return { token, userId }
}
