import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { awardPoints, recordPoints, type Total } from './award-points.ts'
import { findAward } from './queries.ts'

/**
 * An admin gives a user points, or takes some. The same award sent again, by any admin, gives nothing more and returns the
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
      const known = await findAward(tx, userId, source)
      if (known?.delta !== points || known.reason !== reason) throw new ProblemError('key_reused')
      return total
    }
    const change = { delta: points, points: total.points, reason }
    await recordPoints(tx, { adminId, action: 'points.awarded', userId, ...change })
    return total
  })
}
