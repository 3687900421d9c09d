import type { Database } from '#server/platform/database/database.ts'
import { findChallengeToPress } from './queries.ts'

/** Milliseconds that a challenge is known for. */
const knownFor = 1_000

type Known = ReturnType<typeof findChallengeToPress>
const known = new WeakMap<Database, Map<string, Known>>()

/**
 * What of a challenge never changes, and what its competition is called; undefined when there is none. A hall presses
 * within a second: the first press asks, the others take its answer. Whether it is open, and who takes part, the database says.
 */
export function knownChallenge(db: Database, challengeId: string): Known {
  let challenges = known.get(db)
  if (!challenges) {
    challenges = new Map()
    known.set(db, challenges)
  }
  const asked = challenges.get(challengeId)
  if (asked) return asked
  const asking = findChallengeToPress(db, challengeId)
  const all = challenges
  const forget = () => all.delete(challengeId)
  all.set(challengeId, asking)
  asking.then((found) => (found ? setTimeout(forget, knownFor).unref() : forget()), forget)
  return asking
}
