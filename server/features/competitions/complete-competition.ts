import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { type DemoResult, drawDemoResult } from '#rules/demo-result.ts'
import { type AwardRow, awardCall, awarded, awardRefusal } from '#server/features/points/award-points.ts'
import { type Database, inOneStatement } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { joinCall, whyNotEntered } from './join-competition.ts'
import { findTotal } from './queries.ts'
import { publishJoined } from './realtime.ts'

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
    return await complete(db, entry, result)
  } catch (error) {
    const refusal = await whyNotEntered(db, entry, error)
    if (refusal) throw refusal
    return { pointsEarned: 0, newTotal: await findTotal(db, userId) }
  }
}

type Entry = { competitionId: string; userId: string; now: Date }

async function complete(db: Database, entry: Entry, { score, completedQuestions, timeTaken }: DemoResult) {
  const { competitionId, userId, now } = entry
  const result = { score, completed_questions: completedQuestions, time_taken: timeTaken, completed_at: now }
  const title = sql<string>`(select title from competitions where id = ${competitionId})`
  const source = { type: 'competition', id: competitionId } as const
  // `entered` makes the award wait for the entry.
  const award = {
    userId: sql<string>`j.entered`,
    source,
    points: score,
    actorId: null,
    reason: title,
    at: now,
  }
  const rows = await inOneStatement(db, (collecting) =>
    sql<AwardRow>`
      select a.given, a.total, a.total_level, a.entry_points, a.entry_version, live_collected(${collecting}) as outbox
      from ${joinCall({ ...entry, result }, collecting)} j cross join lateral ${awardCall(award, false)} a`.execute(
      db,
    ),
  ).catch((error: unknown) => {
    throw awardRefusal(error, score)
  })
  const { given, points } = awarded(rows[0])
  await publishJoined(db, userId, competitionId)
  await publishUserChanged(db, userId)
  return { pointsEarned: given ? score : 0, newTotal: points }
}
