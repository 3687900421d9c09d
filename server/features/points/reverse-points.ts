import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishCompetitionChanged } from '#server/platform/realtime/publish-competition-changed.ts'
import { awardPoints, recordPoints, type Total } from './award-points.ts'
import { findPointEvent } from './queries.ts'

/**
 * Reverses a row of the ledger, once, by writing its opposite. A reversal cannot be reversed; the admin makes a new award
 * instead.
 * Throws not_found, already_reversed, or too_few_points when the user no longer has the points.
 */
export function reversePoints(
  { db, clock }: Engine,
  adminId: string,
  pointEventId: string,
  { reason }: { reason: string },
): Promise<Total> {
  return inTransaction(db, async (tx) => {
    const row = await findPointEvent(tx, pointEventId)
    if (!row) throw new ProblemError('not_found')
    if (row.source_type === 'reversal') throw new ProblemError('already_reversed')
    const { given, points, level } = await awardPoints(tx, {
      userId: row.user_id,
      source: { type: 'reversal', id: row.id },
      points: -row.delta,
      actorId: adminId,
      reason,
      at: clock.now(),
    })
    if (!given) throw new ProblemError('already_reversed')
    const change = { delta: -row.delta, points, reason, pointEventId }
    await recordPoints(tx, { adminId, action: 'points.reversed', userId: row.user_id, ...change })
    // The competition's screens may show the reversed points.
    if (row.competition_id) await publishCompetitionChanged(tx, row.competition_id)
    return { points, level }
  })
}
