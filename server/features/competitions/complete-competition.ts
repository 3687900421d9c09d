import { randomInt } from 'node:crypto'
import { type DemoResult, drawDemoResult } from '#rules/demo-result.ts'
import { awardPoints } from '#server/features/points/award-points.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { joinCompetition, whyNotEntered } from './join-competition.ts'
import { findTotal } from './queries.ts'

const range = 2 ** 47
/** Must not be predictable, because the result gives points. */
const random = () => randomInt(range) / range

/**
 * Takes part in a competition, once: draws the result and gives its score as points. A user who already takes part gets 0.
 * Throws not_found, competition_ended, competition_inactive, competition_full or too_many_points.
 */
export async function completeCompetition(
  { db }: Pick<Engine, 'db'>,
  userId: string,
  competitionId: string,
  now: Date,
): Promise<{ pointsEarned: number; newTotal: number }> {
  const entry = { competitionId, userId, now }
  const result = drawDemoResult(random)
  try {
    return await inTransaction(db, (tx) => complete(tx, entry, result))
  } catch (error) {
    const refusal = await whyNotEntered(db, entry, error)
    if (refusal) throw refusal
    return { pointsEarned: 0, newTotal: await findTotal(db, userId) }
  }
}

type Entry = { competitionId: string; userId: string; now: Date }

async function complete(tx: Tx, entry: Entry, { score, completedQuestions, timeTaken }: DemoResult) {
  const { competitionId, userId, now } = entry
  const result = { score, completed_questions: completedQuestions, time_taken: timeTaken, completed_at: now }
  await joinCompetition(tx, { ...entry, result })
  const { points, given } = await awardPoints(tx, {
    userId,
    source: { type: 'competition', id: competitionId },
    points: score,
    actorId: null,
    reason: await titleOf(tx, competitionId),
    at: now,
  })
  await publishUserChanged(tx, userId)
  return { pointsEarned: given ? score : 0, newTotal: points }
}

async function titleOf(tx: Tx, competitionId: string): Promise<string> {
  const found = tx.selectFrom('competitions').select('title').where('id', '=', competitionId)
  return (await found.executeTakeFirstOrThrow()).title
}
