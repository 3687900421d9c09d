import { joinCompetition, whyNotEntered } from '#server/features/competitions/join-competition.ts'
import type { Engine } from '#server/platform/engine.ts'

/**
 * Joins with 0 points. A user who already takes part stays as they are.
 * Throws not_found, competition_ended, competition_inactive, competition_full, or, for a draw, draw_not_started or
 * decided_otherwise.
 */
export async function joinLiveCompetition(
  { db }: Engine,
  userId: string,
  competitionId: string,
  now: Date,
): Promise<void> {
  const entry = { competitionId, userId, now }
  try {
    await joinCompetition(db, { ...entry, result: { joined_at: now } })
  } catch (error) {
    const refusal = await whyNotEntered(db, entry, error)
    if (refusal) throw refusal
  }
}
