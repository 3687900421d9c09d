import { awardPoints } from '#server/features/points/award-points.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { findAwarded, findAwardOwner } from './queries.ts'
import { publishLiveState } from './realtime.ts'
import { lockLiveState } from './set-live-state.ts'

/**
 * Reverses an award, once, by the opposite row of the ledger. Throws not_found, already_reversed, or too_few_points when
 * the user no longer has the points.
 */
export async function reverseLiveAward(
  engine: Engine,
  adminId: string,
  { competitionId, awardId }: { competitionId: string; awardId: string },
): Promise<void> {
  // The user never changes, and must be locked before the live state.
  const userId = await findAwardOwner(engine.db, competitionId, awardId)
  if (!userId) throw new ProblemError('not_found')
  await inTransaction(engine.db, async (tx) => {
    const { title } = await lockLiveState(tx, competitionId, [adminId, userId])
    const row = await findAwarded(tx, userId, awardId)
    if (!row) throw new ProblemError('not_found')
    const source = { type: 'reversal', id: row.id } as const
    const given = { userId, source, points: -row.delta, actorId: adminId, reason: title }
    const { given: isFirst, points } = await awardPoints(tx, given)
    if (!isFirst) throw new ProblemError('already_reversed')
    await audit(tx, {
      actorId: adminId,
      action: 'live.award-reversed',
      subjectType: 'user',
      subjectId: userId,
      before: { points: points + row.delta },
      after: { points, reason: title, pointEventId: row.id },
    })
    await publishUserChanged(tx, userId)
    await publishLiveState(tx, engine, competitionId)
  })
}
