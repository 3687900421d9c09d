import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { awardPoints, type Total } from './award-points.ts'
import { findAward } from './queries.ts'

/**
 * An admin gives a user points, or takes some. The same award sent again, by any admin, gives nothing more and answers the
 * total. Throws not_found, too_few_points, too_many_points, or key_reused when the id belongs to an award of other points
 * or with another reason.
 */
export function awardUserPoints(
  { db }: Engine,
  adminId: string,
  userId: string,
  { awardId, points, reason }: { awardId: string; points: number; reason: string },
): Promise<Total> {
  return inTransaction(db, async (tx) => {
    const source = { type: 'admin_award', id: awardId } as const
    const { given, ...total } = await awardPoints(tx, { userId, source, points, actorId: adminId, reason })
    if (!given) {
      const known = await findAward(tx, userId, awardId)
      if (known?.delta !== points || known.reason !== reason) throw new ProblemError('key_reused')
      return total
    }
    await audit(tx, {
      actorId: adminId,
      action: 'points.awarded',
      subjectType: 'user',
      subjectId: userId,
      before: { points: total.points - points },
      after: { points: total.points, reason },
    })
    await publishUserChanged(tx, userId)
    return total
  })
}
