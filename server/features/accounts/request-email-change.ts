import { createHash, randomBytes } from 'node:crypto'
import { languageOf } from '#rules/language.ts'
import { lockProved, proveOwnPassword } from '#server/platform/accounts/own-password.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Actor } from '#server/platform/http/router.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { addressTakenMail, emailChangeMail } from './mails.ts'
import { findUserByEmail } from './queries.ts'

const tokenMs = 60 * 60 * 1000

/**
 * Mails a link to the new address; opening it changes the account's address. When the address belongs to another account,
 * only its owner gets a mail, and the answer is the same. The latest request replaces earlier ones.
 * @param email in its stored form
 */
export async function requestEmailChange(
  engine: Engine,
  { userId, email: own, language }: Actor,
  email: string,
  password: string,
): Promise<void> {
  if (email === own) {
    throw new ProblemError('validation_failed', { fields: [{ field: 'email', rule: 'invalid' }] })
  }
  const proof = await proveOwnPassword(engine, userId, password)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(engine.clock.now().getTime() + tokenMs)

  await inTransaction(engine.db, async (tx) => {
    await lockProved(tx, proof)
    await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
    const owner = await findUserByEmail(tx, email)
    if (owner) {
      await queueMail(tx, addressTakenMail(engine.env, email, languageOf(owner.language)))
      return
    }
    // Stored before the mail, because the mail is assigned to the user by this row.
    await tx
      .insertInto('email_changes')
      .values({ user_id: userId, new_email: email, token_hash: hashed(token), expires_at: expiresAt })
      .execute()
    await queueMail(tx, emailChangeMail(engine.env, email, language, token))
  })
}

/** The stored form of a token: somebody who reads the table cannot follow the link. */
export const hashed = (token: string): string => createHash('sha256').update(token).digest('base64url')
