import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { awardPoints, type Total } from './award-points.ts'
import { findAward } from './queries.ts'

/**
 * An admin gives a user points, or takes some, together with the audit row. The same award sent again, by any admin, gives
 * nothing more and returns the total. Throws not_found, too_few_points, too_many_points, or key_reused when the id belongs to
 * an award of other points or with another reason.
 */
export async function awardUserPoints(
  { db }: Pick<Engine, 'db'>,
  adminId: string,
  userId: string,
  { awardId, points, reason }: { awardId: string; points: number; reason: string },
): Promise<Total> {
  const source = { type: 'admin_award', id: awardId } as const
  const award = { userId, source, points, actorId: adminId, reason }
  const { given, ...total } = await awardPoints(db, award)
  if (given) await publishUserChanged(db, userId)
  else {
    const known = await findAward(db, userId, source)
    if (known?.delta !== points || known.reason !== reason) throw new ProblemError('key_reused')
  }
  return { points: total.points, level: total.level }
}
