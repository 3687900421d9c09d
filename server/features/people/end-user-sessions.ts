import { languageOf } from '#rules/language.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Actor } from '#server/platform/http/router.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { signedOutMail } from './mails.ts'
import { findRecipient } from './queries.ts'

/**
 * Ends every session of a user except the admin's own current one, and mails the user. A trigger publishes each end, so that
 * the streams close and the push subscriptions of the sessions are deleted. Sign-ins that wait for a code and links in earlier
 * mails become invalid too. Throws not_found.
 */
export const endUserSessions = (
  { db, env }: Engine,
  { userId: adminId, sessionId }: Actor,
  userId: string,
): Promise<{ ended: number }> =>
  inTransaction(db, async (tx) => {
    // Locked, so that no session starts meanwhile.
    const user = await findRecipient(tx, userId)
    if (!user) throw new ProblemError('not_found')
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '<>', sessionId)
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('verifications').where('value', '=', userId).execute()
    await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
    const ended = Number(numDeletedRows)
    await audit(tx, {
      actorId: adminId,
      action: 'sessions.ended',
      subjectType: 'user',
      subjectId: userId,
      after: { sessions: ended },
    })
    if (ended > 0) await queueMail(tx, signedOutMail(env, user.email, languageOf(user.language)))
    return { ended }
  })
