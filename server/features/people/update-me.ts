import { sql } from 'kysely'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { lockUser } from './queries.ts'

type Change = { displayName?: string | undefined; onLeaderboard?: boolean | undefined }

/**
 * Changes what a user may change of themselves. A new name is a new version for whoever edits the user; being listed
 * on the leaderboard is no part of such an edit, and makes none. What changes nothing writes nothing.
 */
export async function updateMe(engine: Engine, userId: string, change: Change): Promise<void> {
  await inTransaction(engine.db, async (tx) => {
    const stored = await lockUser(tx, userId)
    if (!stored) throw new ProblemError('not_signed_in')
    const { displayName = stored.display_name, onLeaderboard = stored.on_leaderboard } = change
    const isRenamed = displayName !== stored.display_name
    if (!isRenamed && onLeaderboard === stored.on_leaderboard) return

    if (isRenamed) {
      const renamed = { name: displayName, updated_at: engine.clock.now() }
      await tx.updateTable('users').set(renamed).where('id', '=', userId).execute()
    }
    await tx
      .updateTable('profiles')
      .set({
        on_leaderboard: onLeaderboard,
        ...(isRenamed && { display_name: displayName, version: sql<number>`version + 1` }),
      })
      .where('user_id', '=', userId)
      .execute()
    await publishUserChanged(tx, userId)
  })
}
