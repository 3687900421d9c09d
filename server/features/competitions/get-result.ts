import type { CompetitionDetail } from '#contract/competitions.ts'
import { isOver } from '#rules/competition.ts'
import { ranksOf } from '#rules/leaderboard.ts'
import { podiumOf } from '#rules/podium.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findNamesakes } from './get-namesakes.ts'
import { type CompetitionRow, findBest, findOwnResult } from './queries.ts'

/** More than stand on a podium: the rule decides who does. */
const candidates = 10

/** The result of a competition as one user sees it; null while it is not final. */
export async function competitionResult(
  db: Database,
  userId: string,
  row: CompetitionRow,
  now: Date,
): Promise<CompetitionDetail['result']> {
  if (!isOver({ endDate: row.end_date, round: row.round, isLive: row.is_live }, now)) return null
  const best = await findBest(db, row.id, candidates)
  const ranks = ranksOf(best.map((each) => each.points_earned))
  const namesakes = await findNamesakes(db, row.id)
  const ranked = best.map((each, at) => ({
    userId: each.user_id,
    displayName: each.display_name,
    namesake: namesakes.get(each.user_id) ?? null,
    avatarUrl: each.avatar_url,
    points: each.points_earned,
    rank: ranks[at] as number,
  }))
  return { podium: podiumOf(ranked), me: (await findOwnResult(db, userId, row.id)) ?? null }
}
