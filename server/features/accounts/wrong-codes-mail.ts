import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { wrongCodesMail } from './mails.ts'
import { findUserById } from './queries.ts'

const mailedAt = [5, 50, 500]

/**
 * Tells the owner after so many refused codes in a row, because whoever typed them knows the password or has the session. Why they
 * were refused does not matter. In a transaction of its own, because that of the attempt may be rolled back.
 */
export async function warnOfWrongCodes({ env, db }: Engine, userId: string, failures: number): Promise<void> {
  if (!mailedAt.includes(failures)) return
  await inTransaction(db, async (tx) => {
    const user = await findUserById(tx, userId)
    if (user) await queueMail(tx, wrongCodesMail(env, user.email, user.language === 'en' ? 'en' : 'sv'))
  })
}
