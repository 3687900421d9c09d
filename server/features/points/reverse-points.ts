import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishCompetitionChanged } from '#server/platform/realtime/publish-competition-changed.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { awardPoints, type Total } from './award-points.ts'
import { findPointEvent } from './queries.ts'

/**
 * Reverses a row of the ledger, once, by writing its opposite. A reversal cannot be reversed; the admin makes a new award
 * instead.
 * Throws not_found, already_reversed, or too_few_points when the user no longer has the points.
 */
export function reversePoints(
  { db }: Engine,
  adminId: string,
  pointEventId: string,
  { reason }: { reason: string },
): Promise<Total> {
  return inTransaction(db, async (tx) => {
    const row = await findPointEvent(tx, pointEventId)
    if (!row) throw new ProblemError('not_found')
    if (row.source_type === 'reversal') throw new ProblemError('already_reversed')
    const { given, ...total } = await awardPoints(tx, {
      userId: row.user_id,
      source: { type: 'reversal', id: row.id },
      points: -row.delta,
      actorId: adminId,
      reason,
    })
    if (!given) throw new ProblemError('already_reversed')
    await audit(tx, {
      actorId: adminId,
      action: 'points.reversed',
      subjectType: 'user',
      subjectId: row.user_id,
      before: { points: total.points + row.delta },
      after: { points: total.points, reason, pointEventId },
    })
    await publishUserChanged(tx, row.user_id)
    // The competition's screens may show the reversed points.
    if (row.competition_id) await publishCompetitionChanged(tx, row.competition_id)
    return total
  })
}
