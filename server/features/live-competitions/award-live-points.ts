import { whyNotAward } from '#rules/competition.ts'
import { findEntry } from '#server/features/competitions/queries.ts'
import { awardPoints, recordPoints } from '#server/features/points/award-points.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { isStored, liveEventValues, storeLiveEvent } from './live-event-values.ts'
import { decidable } from './present.ts'
import { publishLiveState } from './realtime.ts'
import { lockLiveState } from './set-live-state.ts'

export type LiveAward = { requestId: string; userId: string; points: number }

/**
 * A host gives a participant points, whether the competition is live or not, until it is over. The same award sent again gives nothing more.
 * Throws not_found, decided_otherwise, competition_ended, not_joined, too_many_points, or key_reused when its id belongs to another host action.
 */
export function awardLivePoints(
  engine: Engine,
  adminId: string,
  competitionId: string,
  award: LiveAward,
): Promise<void> {
  const { requestId, userId, points } = award
  return inTransaction(engine.db, async (tx) => {
    const row = await lockLiveState(tx, competitionId, [adminId, userId])
    const values = liveEventValues({
      id: requestId,
      competitionId,
      adminId,
      type: 'points_award',
      now: engine.clock.now(),
      userId,
      points,
    })
    if (await isStored(tx, values)) return
    const refusal = whyNotAward(decidable(row), engine.clock.now())
    if (refusal) throw new ProblemError(refusal)
    if (!(await findEntry(tx, userId, competitionId))) throw new ProblemError('not_joined')
    await storeLiveEvent(tx, values)
    await give(tx, adminId, award, { title: row.title, at: values.created_at })
    await publishLiveState(tx, engine, competitionId)
  })
}

async function give(
  tx: Tx,
  adminId: string,
  { requestId, userId, points }: LiveAward,
  { title, at }: { title: string; at: Date },
) {
  const source = { type: 'live_award', id: requestId } as const
  const total = await awardPoints(tx, { userId, source, points, actorId: adminId, reason: title, at })
  // An award with this id gave points in a competition that has since been deleted. Those points stay and are not given again.
  if (!total.given) throw new ProblemError('key_reused')
  const change = { delta: points, points: total.points, reason: title }
  await recordPoints(tx, { adminId, action: 'live.awarded', userId, ...change })
}
