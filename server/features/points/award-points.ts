import { type RawBuilder, sql } from 'kysely'
import type { PointSource } from '#contract/bounds.ts'
import { audit } from '#server/platform/database/audit.ts'
import { batched } from '#server/platform/database/batched.ts'
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
 * it is due. A second award of the same source gives nothing. With a transaction, the user's profile stays locked until that
 * ends, awards to several users are made in the order of their ids, and the caller writes the audit row. With a database, the award is
 * committed when this returns, it may share its statement with others, and points by hand have their audit row. Throws
 * not_found, too_few_points or too_many_points, after which a transaction can only be rolled back.
 */
export async function awardPoints(to: Tx | Database, award: Award): Promise<Awarded> {
  try {
    // A batch has each object once; two calls with one object are two awards.
    if (!to.isTransaction) return awarded(await give(to, { ...award }))
    const { rows } = await sql<AwardRow>`select * from ${awardCall(award, false)}`.execute(to)
    return awarded(rows[0])
  } catch (error) {
    throw awardRefusal(error, award.points)
  }
}

/** Milliseconds for which a statement of several awards waits for a lock: longer than a commit, shorter than a player notices. */
const sharedPatience = 100

/**
 * Awards that arrive while a statement runs are in the next: all by hand together, and the others by their source. Awards in two
 * competitions never share a statement: the second entry of a user would be locked after the profile, and other writes lock the
 * entry first.
 */
const give = batched(awardAll, {
  queueOf: ({ source }) => (source.type === 'admin_award' ? source.type : source.id),
})

/**
 * Gives points of several awards in one statement. A refusal of one refuses the statement, and so does a user whom another
 * transaction has locked. Then each is given in a statement of its own, and answered without waiting for the others.
 */
async function awardAll(
  db: Database,
  awards: Award[],
): Promise<Map<Award, AwardRow | Promise<AwardRow | undefined>>> {
  try {
    const rows = await awardInOneStatement(db, awards)
    return new Map(rows.map((row) => [awards[row.position - 1] as Award, row]))
  } catch (error) {
    // The database has not answered: everybody gets the error, and may send the same award again.
    if (awards.length === 1 || databaseErrorCode(error) === undefined) throw error
    return new Map(awards.map((one) => [one, awardInOneStatement(db, [one]).then(([row]) => row)]))
  }
}

/** Accounts, entries and profiles are locked user by user, in the order of the ids. */
const awardInOneStatement = (db: Database, awards: Award[]) => {
  const patience = awards.length > 1 ? sql`${sharedPatience}::text` : sql`current_setting('lock_timeout')`
  return inOneStatement(db, (collecting) =>
    sql<AwardRow & { position: number }>`
      with wanted as (
        select w.* from set_config('lock_timeout', ${patience}, true) cross join unnest(
          ${awards.map(({ userId }) => userId)}::uuid[], ${awards.map(({ source }) => source.type)}::text[],
          ${awards.map(({ source }) => source.id)}::uuid[], ${awards.map(({ points }) => points)}::integer[],
          ${awards.map(({ actorId }) => actorId)}::uuid[], ${awards.map(({ reason }) => reason)}::text[],
          ${awards.map(({ at }) => at ?? null)}::timestamptz[]
        ) with ordinality as w (user_id, source_type, source_id, change, actor_id, reason, at, position)
        order by user_id, position
      ), a as materialized (
        select wanted.*, given.* from wanted cross join lateral
          award_points(user_id, source_type, source_id, change, actor_id, reason, at, ${collecting}) as given
      ), logged as (
        insert into audit_log (actor_id, action, subject_type, subject_id, before, after)
        select actor_id, 'points.awarded', 'user', user_id, jsonb_build_object('points', total - change),
          jsonb_build_object('points', total, 'reason', reason)
        from a where given and source_type = 'admin_award'
      )
      select position, given, total, total_level, entry_points, entry_version, outbox from a`.execute(db),
  )
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
