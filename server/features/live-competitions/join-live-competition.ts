import { whyNotJoinLive } from '#rules/competition.ts'
import { joinCompetition, lockForEntry } from '#server/features/competitions/join-competition.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'

/**
 * Joins with 0 points. For a user who already takes part, nothing changes.
 * Throws not_found, competition_ended, competition_inactive, competition_full, not_signed_in, or, for a draw, draw_not_started or
 * decided_otherwise.
 */
export const joinLiveCompetition = (
  { db }: Pick<Engine, 'db'>,
  userId: string,
  competitionId: string,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const joining = { userId, competitionId, now }
    const locked = await lockForEntry(tx, joining)
    if (locked.joined) return
    await joinCompetition(tx, locked, joining, { joined_at: now }, whyNotJoinLive)
  })
