import { sql } from 'kysely'
import type { Topic } from '#contract/bounds.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { lockUser } from './queries.ts'

type Change = {
  displayName?: string | undefined
  onLeaderboard?: boolean | undefined
  marketing?: boolean | undefined
  mutedTopics?: Topic[] | undefined
}

/**
 * Changes a user's own name, listing on the leaderboard, consent to marketing and muted topics. A new name makes a new version, so that an
 * admin's edit that began before is stale; the rest is not part of such an edit. A change to the same values writes nothing: who
 * agrees once more keeps the time of the first consent.
 */
export async function updateMe(engine: Engine, userId: string, change: Change): Promise<void> {
  await inTransaction(engine.db, async (tx) => {
    const stored = await lockUser(tx, userId)
    if (!stored) throw new ProblemError('not_signed_in')
    const consentedAt = stored.marketing_consented_at
    const { displayName = stored.display_name, onLeaderboard = stored.on_leaderboard } = change
    const { marketing = consentedAt !== null } = change
    const muted = change.mutedTopics ? [...new Set(change.mutedTopics)].sort() : stored.muted_topics
    const isMuted = muted.join() !== stored.muted_topics.join()
    const isRenamed = displayName !== stored.display_name
    const isSwitched =
      isMuted || onLeaderboard !== stored.on_leaderboard || marketing !== (consentedAt !== null)
    if (!isRenamed && !isSwitched) return

    if (isRenamed) {
      const renamed = { name: displayName, updated_at: engine.clock.now() }
      await tx.updateTable('users').set(renamed).where('id', '=', userId).execute()
    }
    await tx
      .updateTable('profiles')
      .set({
        on_leaderboard: onLeaderboard,
        muted_topics: muted,
        marketing_consented_at: marketing ? (consentedAt ?? engine.clock.now()) : null,
        ...(isRenamed && { display_name: displayName, version: sql<number>`version + 1` }),
      })
      .where('user_id', '=', userId)
      .execute()
    await publishUserChanged(tx, userId)
  })
}
