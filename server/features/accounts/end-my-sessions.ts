import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Actor } from '#server/platform/http/router.ts'

// A trigger publishes the end of every session, and its streams close.

/** Signs out one of the user's sessions. Throws not_found, including for another user's session. */
export async function endMySession({ db }: Engine, userId: string, sessionId: string): Promise<void> {
  const { numDeletedRows } = await inTransaction(db, (tx) =>
    tx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  )
  if (numDeletedRows === 0n) throw new ProblemError('not_found')
}

/** Ends all sessions of the user except the current one. */
export async function endMyOtherSessions({ db }: Engine, { userId, sessionId }: Actor): Promise<void> {
  await inTransaction(db, (tx) =>
    tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', sessionId).execute(),
  )
}
