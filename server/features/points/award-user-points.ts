import { grouped, type Outcomes } from '#server/platform/database/grouped.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type Award, awardAll, recordPoints, type Total } from './award-points.ts'
import { findAward } from './queries.ts'

type Request = { adminId: string; userId: string; requestId: string; points: number; reason: string }

const award = grouped<Request, Total>(
  'points',
  async ({ clock }, tx, requests, locking) => {
    const at = clock.now()
    const awards = requests.map(
      ({ adminId, userId, requestId, points, reason }): Award => ({
        userId,
        points,
        reason,
        at,
        source: { type: 'admin_award', id: requestId },
        actorId: adminId,
      }),
    )
    const given = await awardAll(tx, awards, locking)
    const outcomes: Outcomes<Request, Total> = new Map()
    for (const [at, request] of requests.entries()) {
      const outcome = given.get(awards[at] as Award)
      if (outcome === undefined) continue
      if (outcome instanceof Error) {
        outcomes.set(request, outcome)
        continue
      }
      const { adminId, userId, points: delta, reason } = request
      const { points, level } = outcome
      if (outcome.given)
        await recordPoints(tx, { adminId, action: 'points.awarded', userId, delta, points, reason })
      else {
        const known = await findAward(tx, userId, { type: 'admin_award', id: request.requestId })
        if (known?.delta !== delta || known.reason !== reason) {
          outcomes.set(request, new ProblemError('key_reused'))
          continue
        }
      }
      outcomes.set(request, { points, level })
    }
    return outcomes
  },
  ({ userId }) => userId,
)

/**
 * An admin gives a user points, or takes some, together with the audit row. The same award sent again, by any admin, gives
 * nothing more and returns the total. Throws not_found, too_few_points, too_many_points, or key_reused when the id belongs to
 * an award of other points or with another reason.
 */
export const awardUserPoints = (
  engine: Engine,
  adminId: string,
  userId: string,
  input: { requestId: string; points: number; reason: string },
): Promise<Total> => award(engine, { adminId, userId, ...input })
