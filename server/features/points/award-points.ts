import type { PointSource } from '#contract/bounds.ts'
import { levelAfterAward } from '#rules/levels.ts'
import { audit } from '#server/platform/database/audit.ts'
import { databaseErrorCode, isActorGone, type Tx } from '#server/platform/database/database.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'

export type Award = {
  userId: string
  /** What gives the points, by type and id. Each source gives points only once. */
  source: { type: PointSource; id: string }
  /** May be negative; never zero. */
  points: number
  /** The admin who gives them; null for points that the rules give. */
  actorId: string | null
  reason: string | null
  /** Default: the database's time. */
  at?: Date
}

export type Total = { points: number; level: number }

/**
 * Gives points; no other code may do so. Writes a row of the ledger, a trigger adds it to the total, and the level is raised when
 * it is due. A second award of the same source gives nothing. Locks the user's profile until the transaction ends; awards
 * to several users are made in the order of their ids. Throws not_found, too_few_points or too_many_points, after which
 * the transaction can only be rolled back.
 */
export async function awardPoints(tx: Tx, award: Award): Promise<Total & { given: boolean }> {
  const { userId, source, points, actorId, reason, at } = award
  const row = {
    ...{ user_id: userId, source_type: source.type, source_id: source.id, delta: points },
    ...{ actor_id: actorId, reason, ...(at && { created_at: at }) },
  }
  const written = await tx
    .insertInto('point_events')
    .values(row)
    .onConflict((conflict) => conflict.constraint('point_events_once').doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw refusal(error, points)
    })
  const total = await findTotal(tx, userId)
  const level = levelAfterAward(total.level, total.points)
  if (!written || points < 0 || level === total.level) return { ...total, given: written !== undefined }
  await tx.updateTable('profiles').set({ level }).where('user_id', '=', userId).execute()
  return { points: total.points, level, given: true }
}

type PointsChange = {
  adminId: string
  action: 'points.awarded' | 'points.reversed' | 'live.awarded' | 'live.award-reversed'
  userId: string
  /** How many points the user has got, or lost if negative. */
  delta: number
  /** The user's points now. */
  points: number
  reason: string
  /** The reversed row of the ledger. */
  pointEventId?: string
}

/** The audit row and the realtime message of points that an admin gave or reversed. */
export async function recordPoints(tx: Tx, change: PointsChange): Promise<void> {
  const { adminId, action, userId, delta, ...after } = change
  const sides = { before: { points: after.points - delta }, after }
  await audit(tx, { actorId: adminId, action, subjectType: 'user', subjectId: userId, ...sides })
  await publishUserChanged(tx, userId)
}

async function findTotal(tx: Tx, userId: string): Promise<Total> {
  const total = await tx
    .selectFrom('profiles')
    .select(['points', 'level'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!total) throw new ProblemError('not_found')
  return total
}

function refusal(error: unknown, points: number): unknown {
  if (isActorGone(error)) return error
  switch (databaseErrorCode(error)) {
    case '23503':
      return new ProblemError('not_found', { cause: error })
    case '23514':
    case '22003':
      return new ProblemError(points < 0 ? 'too_few_points' : 'too_many_points', { cause: error })
    default:
      return error
  }
}
