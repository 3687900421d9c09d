import { languageOf } from '#rules/language.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { wrongCodesMail } from './mails.ts'
import { findUserById } from './queries.ts'

const mailedAt = [5, 50, 500]

/**
 * Mails the owner after 5, 50 and 500 refused codes in a row, because the person who typed them knows the password or has the session.
 * The reason of the refusals does not matter. Uses a transaction of its own, because that of the attempt may be rolled back.
 */
export async function warnOfWrongCodes({ env, db }: Engine, userId: string, failures: number): Promise<void> {
  if (!mailedAt.includes(failures)) return
  await inTransaction(db, async (tx) => {
    const user = await findUserById(tx, userId)
    if (user) await queueMail(tx, wrongCodesMail(env, user.email, languageOf(user.language)))
  })
}
