import { accountLibrary } from '#server/platform/accounts/library.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Actor } from '#server/platform/http/router.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { confirmationMail } from './mails.ts'

/** Mails the confirmation link again, unless the account's e-mail address is already confirmed. */
export async function resendConfirmation(engine: Engine, { userId, email, language }: Actor): Promise<void> {
  let token: string | undefined
  // Outside the transaction, because the library takes at least half a second to answer.
  await accountLibrary({
    env: engine.env,
    db: engine.db,
    onConfirmationToken: (made) => {
      token = made
    },
  }).api.sendVerificationEmail({ body: { email } })
  const confirmation = token
  if (confirmation === undefined) return
  await inTransaction(engine.db, async (tx) => {
    // With this lock a deletion of the account waits, and then deletes the mail too. The address may have changed meanwhile.
    const [user] = await lockAccounts(tx, [userId])
    if (user?.email === email)
      await queueMail(tx, confirmationMail(engine.env, email, language, confirmation))
  })
}
