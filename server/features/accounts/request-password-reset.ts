import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { languageOf } from '#rules/language.ts'
import { accountLibrary, resetSeconds } from '#server/platform/accounts/library.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { resetMail } from './mails.ts'

/**
 * Queues the mail with the token if the account exists. The answer is the same in both cases, and so is its time: without an
 * account the same rows are written and rolled back.
 * @param mayFirstMail whether an address that is not confirmed may get a mail
 */
export async function requestPasswordReset(
  engine: Engine,
  email: string,
  mayFirstMail: () => Promise<boolean>,
): Promise<void> {
  await inTransaction(engine.db, async (tx) => {
    // With this lock a deletion of the account waits, and then deletes the mail too.
    const user = await tx
      .selectFrom('users')
      .select(['id', 'language', 'email_verified'])
      .where('email', '=', email)
      .forKeyShare()
      .executeTakeFirst()
    const mayMail = user && (user.email_verified || (await mayFirstMail()))
    const token = randomBytes(24).toString('base64url')
    await sql`savepoint written`.execute(tx)
    const { internalAdapter } = await accountLibrary({ env: engine.env, db: tx }).$context
    await internalAdapter.createVerificationValue({
      identifier: `reset-password:${token}`,
      value: user?.id ?? randomUUID(),
      expiresAt: new Date(Date.now() + resetSeconds * 1000),
    })
    await queueMail(tx, resetMail(engine.env, email, languageOf(user?.language), token))
    await sql.raw(mayMail ? 'release written' : 'rollback to written').execute(tx)
  })
}
