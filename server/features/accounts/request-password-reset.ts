import type { Language } from '#contract/bounds.ts'
import { accountLibrary } from '#server/platform/accounts/library.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { resetMail } from './mails.ts'
import { findUserByEmail } from './queries.ts'

/** Queues the mail with the token if the account exists. The answer is the same in both cases. */
export async function requestPasswordReset(engine: Engine, email: string): Promise<void> {
  await inTransaction(engine.db, async (tx) => {
    // With this lock a deletion of the account waits, and then deletes the mail too.
    await tx.selectFrom('users').select('id').where('email', '=', email).forKeyShare().execute()
    let reset: string | undefined
    const library = accountLibrary({
      env: engine.env,
      db: tx,
      onResetToken: (token) => {
        reset = token
      },
    })
    await library.api.requestPasswordReset({ body: { email } })
    if (reset === undefined) return
    const user = await findUserByEmail(tx, email)
    const language: Language = user?.language === 'en' ? 'en' : 'sv'
    await queueMail(tx, resetMail(engine.env, email, language, reset))
  })
}
