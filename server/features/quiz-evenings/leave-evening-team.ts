import { whyNotLeaveTeam } from '#rules/quiz-evening.ts'
import { lockForEntry } from '#server/features/competitions/join-competition.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { timesOf } from './present.ts'
import { findHostedQuestions, lockEvening } from './queries.ts'
import { publishTeam } from './realtime.ts'
import { findMembers, findMemberships } from './team-queries.ts'

/**
 * A guest leaves the team; without members it is deleted, by a trigger. Whoever is in no team stays so. Throws not_found, not_signed_in,
 * evening_started or competition_ended.
 */
export const leaveEveningTeam = (
  { db }: Engine,
  userId: string,
  competitionId: string,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockForEntry(tx, { userId, competitionId, now })
    // A host who opens the first question waits.
    const evening = await lockEvening(tx, competitionId)
    if (!evening) throw new ProblemError('not_found')
    const [mine] = await findMemberships(tx, [userId], [competitionId])
    if (!mine) return
    if (evening.stage === 'finished') throw new ProblemError('competition_ended')
    const refusal = whyNotLeaveTeam((await findHostedQuestions(tx, competitionId)).map(timesOf))
    if (refusal) throw new ProblemError(refusal)
    await tx
      .deleteFrom('evening_members')
      .where('competition_id', '=', competitionId)
      .where('user_id', '=', userId)
      .execute()
    const left = await findMembers(tx, [mine.team_id])
    await publishTeam(tx, { userIds: [userId, ...left.map(({ user_id }) => user_id)], competitionId })
  })
