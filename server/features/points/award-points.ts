import type { ErrorCode } from '#contract/errors.ts'
import { levelOf } from '#rules/levels.ts'
import { whyNotChangePoints } from '#rules/points.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Locking, Outcomes } from '#server/platform/database/grouped.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import {
  type Award,
  findAwards,
  type Given,
  insertAwards,
  lockTotals,
  raiseLevels,
  type Total,
} from './queries.ts'

export type { Award, Total } from './queries.ts'

/**
 * The user's total after an award. `given` is false when the source had given points before; `at` and `place` are then those of
 * the earlier award.
 */
export type Awarded = Total & Pick<Given, 'at' | 'place'> & { given: boolean }

/**
 * Gives points; no other code may do so. Writes rows of the ledger, from which triggers keep the totals and the entries of
 * competitions, and raises levels when they are due. A second award of the same source gives nothing. The profiles stay locked
 * until the transaction ends. The caller writes the audit rows. Refusals: not_found, too_few_points, too_many_points, and those of
 * `whyNot`, which is asked about each award that would give something.
 */
export async function awardAll(
  tx: Tx,
  awards: Award[],
  locking: Locking = 'wait',
  whyNot: (award: Award) => ErrorCode | null = () => null,
): Promise<Outcomes<Award, Awarded>> {
  const totals = new Map((await lockTotals(tx, awards, locking)).map((row) => [row.userId, row]))
  const known = new Map((await findAwards(tx, awards)).map((row) => [keyOf(row), row]))
  const outcomes: Outcomes<Award, Awarded> = new Map()
  const written = new Map<string, Award>()
  const raised = new Map<string, number>()
  for (const award of awards) {
    const { userId, points: change } = award
    const total = totals.get(userId)
    if (!total) {
      if (locking === 'wait') outcomes.set(award, new ProblemError('not_found'))
      continue
    }
    const key = keyOf(award)
    const given = !known.has(key) && !written.has(key)
    const refusal = given ? (whyNot(award) ?? whyNotChangePoints(total.points, change)) : null
    if (refusal) {
      outcomes.set(award, new ProblemError(refusal))
      continue
    }
    if (given) {
      written.set(key, award)
      total.points += change
      const level = levelOf(total.points)
      if (change > 0 && level > total.level) {
        total.level = level
        raised.set(userId, level)
      }
    }
    outcomes.set(award, { given, points: total.points, level: total.level, at: award.at, place: null })
  }
  const rows = await insertAwards(tx, [...written.values()])
  tellWhen(outcomes, [...known.values(), ...rows])
  await raiseLevels(tx, raised)
  return outcomes
}

/** Adds to each award the time at which it was first given, and its place. */
function tellWhen(outcomes: Outcomes<Award, Awarded>, rows: Given[]): void {
  const known = new Map(rows.map((row) => [keyOf(row), row]))
  for (const [award, outcome] of outcomes) {
    const row = known.get(keyOf(award))
    if (row && !(outcome instanceof Error)) Object.assign(outcome, { at: row.at, place: row.place })
  }
}

const keyOf = ({ userId, source: { type, id } }: Pick<Award, 'userId' | 'source'>) =>
  `${userId} ${type} ${id}`

/** Gives points once, as `awardAll` does. Throws not_found, too_few_points or too_many_points. */
export async function awardPoints(tx: Tx, award: Award): Promise<Awarded> {
  const outcome = (await awardAll(tx, [award])).get(award) as Awarded | Error
  if (outcome instanceof Error) throw outcome
  return outcome
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
