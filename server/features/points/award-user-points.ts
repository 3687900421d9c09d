import { sql } from 'kysely'
import { inOneStatement } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { type AwardRow, awardCall, awarded, awardRefusal, type Total } from './award-points.ts'
import { findAward } from './queries.ts'

/**
 * An admin gives a user points, or takes some, in one statement with its audit row. The same award sent again, by any admin, gives
 * nothing more and returns the total. Throws not_found, too_few_points, too_many_points, or key_reused when the id belongs to
 * an award of other points or with another reason.
 */
export async function awardUserPoints(
  { db }: Engine,
  adminId: string,
  userId: string,
  { awardId, points, reason }: { awardId: string; points: number; reason: string },
): Promise<Total> {
  const source = { type: 'admin_award', id: awardId } as const
  const award = { userId, source, points, actorId: adminId, reason }
  const rows = await inOneStatement(db, (collecting) =>
    sql<AwardRow>`
      with a as materialized (select * from ${awardCall(award, collecting)}), logged as (
        insert into audit_log (actor_id, action, subject_type, subject_id, before, after)
        select ${adminId}::uuid, 'points.awarded', 'user', ${userId}, jsonb_build_object('points', total - ${points}::integer),
          jsonb_build_object('points', total, 'reason', ${reason}::text)
        from a where given
      )
      select * from a`.execute(db),
  ).catch((error: unknown) => {
    throw awardRefusal(error, points)
  })
  const { given, points: total, level } = awarded(rows[0])
  if (given) await publishUserChanged(db, userId)
  else {
    const known = await findAward(db, userId, source)
    if (known?.delta !== points || known.reason !== reason) throw new ProblemError('key_reused')
  }
  return { points: total, level }
}
