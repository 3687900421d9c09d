import { type RawBuilder, sql } from 'kysely'
import type { PointSource } from '#contract/bounds.ts'
import { audit } from '#server/platform/database/audit.ts'
import {
  type Database,
  databaseErrorCode,
  inOneStatement,
  isActorGone,
  type Tx,
} from '#server/platform/database/database.ts'
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

/** The result of `award_points`. */
export type AwardRow = {
  given: boolean
  /** Null when there is no such user. */
  total: number | null
  total_level: number | null
  entry_points: number | null
  entry_version: number | null
}

/** What has been awarded. The points and version of the user's entry are null outside a competition. */
export type Awarded = Total & { given: boolean; entryPoints: number | null; entryVersion: number | null }

/** An award in which other parts of the statement may give the user and the reason. */
type Call = Omit<Award, 'userId' | 'reason'> & {
  userId: string | RawBuilder<string>
  reason: string | RawBuilder<string> | null
}

/** The call of the function that gives points, for a statement that needs its result. */
export const awardCall = ({ userId, source, points, actorId, reason, at }: Call, collecting: boolean) =>
  sql`award_points(${userId}, ${source.type}, ${source.id}, ${points}, ${actorId}, ${reason}, ${at ?? null}, ${collecting})`

/**
 * Gives points; no other code may do so. Writes a row of the ledger, a trigger adds it to the total, and the level is raised when
 * it is due. A second award of the same source gives nothing. With a database it is a transaction of its own. With a
 * transaction it locks the user's profile until that ends; awards
 * to several users are made in the order of their ids. Throws not_found, too_few_points or too_many_points, after which
 * the transaction can only be rolled back.
 */
export async function awardPoints(to: Tx | Database, award: Award): Promise<Awarded> {
  const statement = (collecting: boolean) =>
    sql<AwardRow>`select * from ${awardCall(award, collecting)}`.execute(to)
  const rows = await (to.isTransaction
    ? statement(false).then(({ rows }) => rows)
    : inOneStatement(to, statement)
  ).catch((error: unknown) => {
    throw awardRefusal(error, award.points)
  })
  return awarded(rows[0])
}

/** Throws not_found when there is no such user. */
export function awarded(row: AwardRow | undefined): Awarded {
  if (!row || row.total === null || row.total_level === null) throw new ProblemError('not_found')
  const { given, total, total_level, entry_points, entry_version } = row
  return { given, points: total, level: total_level, entryPoints: entry_points, entryVersion: entry_version }
}

type PointsChange = {
  adminId: string
  action: 'points.reversed' | 'live.awarded' | 'live.award-reversed'
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

/** What an error of `award_points` means; other errors as they are. */
export function awardRefusal(error: unknown, points: number): unknown {
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
