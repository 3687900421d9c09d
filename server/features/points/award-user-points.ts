import { sql } from 'kysely'
import { batched } from '#server/platform/database/batched.ts'
import { inOneStatement } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { type AwardRow, awarded, awardRefusal, type Total } from './award-points.ts'
import { findAward } from './queries.ts'

type Wanted = { adminId: string; userId: string; awardId: string; points: number; reason: string }
type Outcomes = Map<Wanted, PromiseSettledResult<AwardRow>>

/**
 * Gives points of several admins and to several users in one statement, with their audit rows. A refusal of one refuses the
 * statement; then each is given in a statement of its own.
 */
async function awardAll(engine: Engine, wanted: Wanted[]): Promise<Outcomes> {
  try {
    const rows = await awardInOneStatement(engine, wanted)
    return new Map(
      rows.map(({ position, ...value }) => [
        wanted[Number(position) - 1] as Wanted,
        { status: 'fulfilled', value },
      ]),
    )
  } catch (reason) {
    if (wanted.length === 1) return new Map(wanted.map((one) => [one, { status: 'rejected', reason }]))
    const each = await Promise.all(wanted.map((one) => awardAll(engine, [one])))
    return new Map(each.flatMap((outcomes) => [...outcomes]))
  }
}

/** The profiles are locked in the order of the ids of their users. */
const awardInOneStatement = ({ db }: Engine, wanted: Wanted[]) =>
  inOneStatement(db, (collecting) =>
    sql<AwardRow & { position: string }>`
      with wanted as (
        select * from unnest(
          ${wanted.map(({ userId }) => userId)}::uuid[], ${wanted.map(({ awardId }) => awardId)}::uuid[],
          ${wanted.map(({ points }) => points)}::integer[], ${wanted.map(({ adminId }) => adminId)}::uuid[],
          ${wanted.map(({ reason }) => reason)}::text[]
        ) with ordinality as w (user_id, award_id, change, actor_id, reason, position)
        order by user_id, position
      ), a as materialized (
        select wanted.*, given.* from wanted cross join lateral
          award_points(user_id, 'admin_award', award_id, change, actor_id, reason, null, ${collecting}) as given
      ), logged as (
        insert into audit_log (actor_id, action, subject_type, subject_id, before, after)
        select actor_id, 'points.awarded', 'user', user_id, jsonb_build_object('points', total - change),
          jsonb_build_object('points', total, 'reason', reason)
        from a where given
      )
      select position, given, total, total_level, entry_points, entry_version, outbox from a`.execute(db),
  )

/** What admins give while a statement runs is in the next. */
const give = batched(awardAll)

/**
 * An admin gives a user points, or takes some, together with the audit row. The same award sent again, by any admin, gives
 * nothing more and returns the total. Throws not_found, too_few_points, too_many_points, or key_reused when the id belongs to
 * an award of other points or with another reason.
 */
export async function awardUserPoints(
  engine: Engine,
  adminId: string,
  userId: string,
  award: { awardId: string; points: number; reason: string },
): Promise<Total> {
  const { awardId, points, reason } = award
  const outcome = await give(engine, { adminId, userId, awardId, points, reason })
  if (outcome?.status === 'rejected') throw awardRefusal(outcome.reason, points)
  const { given, points: total, level } = awarded(outcome?.value)
  if (given) await publishUserChanged(engine.db, userId)
  else {
    const known = await findAward(engine.db, userId, { type: 'admin_award', id: awardId })
    if (known?.delta !== points || known.reason !== reason) throw new ProblemError('key_reused')
  }
  return { points: total, level }
}
