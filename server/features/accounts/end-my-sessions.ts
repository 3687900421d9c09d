import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Actor } from '#server/platform/http/router.ts'

// The database tells the realtime bus of every session that ends, and its streams close.

/** Signs out one of the user's sessions. Somebody else's is as unknown as one that never was: not_found. */
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

/** Signs the user out everywhere but where they ask from. */
export async function endMyOtherSessions({ db }: Engine, { userId, sessionId }: Actor): Promise<void> {
  await inTransaction(db, (tx) =>
    tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', sessionId).execute(),
  )
}
