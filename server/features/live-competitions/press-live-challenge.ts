import { whyNotPress } from '#rules/live-state.ts'
import { awardPoints } from '#server/features/points/award-points.ts'
import { type Database, databaseErrorCode } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { findChallengeToPress, findPressable } from './queries.ts'
import { publishPressed } from './realtime.ts'

export type Press = {
  pointsEarned: number
  first: boolean
  points: number
  newTotal: number
  version: number
}

const refused = new Set(['SR054', 'SR055'])

/**
 * A player presses the button of a challenge. The press is a row of the ledger, which the database accepts once, and only
 * if the challenge was open when the request arrived. A second press gets the same points as its answer, even when the challenge
 * is closed by then. Throws not_found, not_live, challenge_closed, not_joined or too_many_points.
 */
export async function pressLiveChallenge(
  { db }: Pick<Engine, 'db'>,
  userId: string,
  challengeId: string,
  receivedAt: Date,
): Promise<Press> {
  const challenge = await knownChallenge(db, challengeId)
  if (!challenge) throw new ProblemError('not_found')
  const { title, competition_id, created_at } = challenge
  const pointsEarned = challenge.points as number
  const source = { type: 'live_challenge', id: challengeId } as const
  // The node that opened the challenge may have a clock that is a little ahead.
  const at = receivedAt < created_at ? created_at : receivedAt
  const given = { userId, source, points: pointsEarned, actorId: null, reason: title, at }
  try {
    const pressed = await awardPoints(db, given)
    const { given: first, points: newTotal } = pressed
    const version = pressed.entryVersion ?? 0
    if (first) {
      await publishPressed(db, userId, { competitionId: competition_id, challengeId, version })
      await publishUserChanged(db, userId)
    }
    return { pointsEarned, first, points: pressed.entryPoints ?? 0, newTotal, version }
  } catch (error) {
    if (!refused.has(databaseErrorCode(error) ?? '')) throw error
    const found = await findPressable(db, userId, challengeId)
    if (!found) throw new ProblemError('not_found', { cause: error })
    const { is_live: isLive, joined, closed_at: closedAt, closes_at: closesAt } = found
    const reason = whyNotPress({ isLive, joined: Boolean(joined), closedAt, closesAt }, at)
    throw new ProblemError(reason ?? 'challenge_closed', { cause: error })
  }
}

/** Milliseconds for which a challenge is cached. */
const cachedFor = 1_000

type Known = ReturnType<typeof findChallengeToPress>
const known = new WeakMap<Database, Map<string, Known>>()

/**
 * The constant fields of a challenge and its competition's title; undefined when there is none. Many players press within
 * a second: the first press reads, the others use its result. Whether it is open and who takes part is decided by the
 * database.
 */
function knownChallenge(db: Database, challengeId: string): Known {
  const challenges = known.get(db) ?? new Map<string, Known>()
  known.set(db, challenges)
  const asked = challenges.get(challengeId)
  // When the first read fails, each of the others reads for itself.
  if (asked) return asked.catch(() => findChallengeToPress(db, challengeId))
  const reading = findChallengeToPress(db, challengeId)
  const forget = () => challenges.delete(challengeId)
  challenges.set(challengeId, reading)
  reading.then((found) => (found ? setTimeout(forget, cachedFor).unref() : forget()), forget)
  return reading
}
