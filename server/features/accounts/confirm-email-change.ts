import { languageOf } from '#rules/language.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { publish } from '#server/platform/realtime/publish.ts'
import { emailChangedMail } from './mails.ts'
import { hashed } from './request-email-change.ts'

/**
 * Changes the account's address to the new one, confirmed by the link that was mailed to it. The old address gets a mail, and
 * links that were mailed there no longer work. When two accounts change to one address, the unique index accepts one. Throws
 * invalid_token or user_already_exists.
 */
export async function confirmEmailChange(engine: Engine, token: string): Promise<void> {
  const asked = await engine.db
    .selectFrom('email_changes')
    .select('user_id')
    .where('token_hash', '=', hashed(token))
    .executeTakeFirst()
  if (!asked) throw new ProblemError('invalid_token')

  await inTransaction(engine.db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'language'])
      .where('id', '=', asked.user_id)
      .forUpdate()
      .executeTakeFirst()
    const email = await useUp(tx, token, engine.clock.now())
    if (!user || !email) throw new ProblemError('invalid_token')
    // Before the address changes, so that the mail is still assigned to this user.
    await queueMail(tx, emailChangedMail(engine.env, user.email, languageOf(user.language)))
    await tx.deleteFrom('verifications').where('value', '=', user.id).execute()
    await tx
      .updateTable('users')
      .set({ email, email_verified: true, updated_at: engine.clock.now() })
      .where('id', '=', user.id)
      .execute()
    await publish(tx, `user:${user.id}`, { type: 'me.changed' })
  })
}

/** Deletes the request that the token belongs to and returns its address, unless it has expired. */
async function useUp(tx: Tx, token: string, now: Date): Promise<string | undefined> {
  const used = await tx
    .deleteFrom('email_changes')
    .where('token_hash', '=', hashed(token))
    .where('expires_at', '>', now)
    .returning('new_email')
    .executeTakeFirst()
  return used?.new_email
}
