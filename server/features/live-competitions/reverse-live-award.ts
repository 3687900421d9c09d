import { isOver } from '#rules/competition.ts'
import { awardPoints, recordPoints } from '#server/features/points/award-points.ts'
import { findAward } from '#server/features/points/queries.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { decidable } from './present.ts'
import { findAwardOwner } from './queries.ts'
import { publishLiveState } from './realtime.ts'
import { lockLiveState } from './set-live-state.ts'

/**
 * Reverses an award, once, by the opposite row of the ledger. Throws not_found, competition_ended when the result is final
 * (then `reversePoints` takes points back with a reason), already_reversed, or too_few_points when the user no longer has
 * the points.
 */
export async function reverseLiveAward(
  engine: Engine,
  adminId: string,
  { competitionId, awardId }: { competitionId: string; awardId: string },
): Promise<void> {
  // Read first, because the account must be locked before the live state. The user of an award never changes.
  const userId = await findAwardOwner(engine.db, competitionId, awardId)
  if (!userId) throw new ProblemError('not_found')
  await inTransaction(engine.db, async (tx) => {
    const live = await lockLiveState(tx, competitionId, [adminId, userId])
    const at = engine.clock.now()
    if (isOver(decidable(live), at)) throw new ProblemError('competition_ended')
    const { title } = live
    const row = await findAward(tx, userId, { type: 'live_award', id: awardId })
    if (!row) throw new ProblemError('not_found')
    const source = { type: 'reversal', id: row.id } as const
    const reversal = { userId, source, points: -row.delta, actorId: adminId, reason: title, at }
    const { given: isFirst, points } = await awardPoints(tx, reversal)
    if (!isFirst) throw new ProblemError('already_reversed')
    const change = { delta: -row.delta, points, reason: title, pointEventId: row.id }
    await recordPoints(tx, { adminId, action: 'live.award-reversed', userId, ...change })
    await publishLiveState(tx, engine, competitionId)
  })
}
