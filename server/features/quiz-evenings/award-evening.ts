import { lockInstant } from '#rules/quiz-evening.ts'
import { awardAll } from '#server/features/points/award-points.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { publishAll } from '#server/platform/realtime/publish.ts'
import { userChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { timesOf } from './present.ts'
import { findLatestAnswer, lockEvening, lockQuestion } from './queries.ts'
import { endEvening, writeTimes } from './step-queries.ts'
import { findShareholders } from './team-queries.ts'

/**
 * Finishes an evening, if the competition has one that is not finished: each member gets the points of the team. A member who has
 * reached the highest total gets none. A question that is open is locked and counts for nobody, because nobody has seen its key. The
 * caller has locked the accounts of the members, as in `findAllMemberIds`, and the competition.
 */
export async function awardEvening(
  tx: Tx,
  { competitionId, title, now }: { competitionId: string; title: string; now: Date },
): Promise<void> {
  const evening = await lockEvening(tx, competitionId)
  if (!evening || evening.stage === 'finished') return
  const open = evening.question_id ? await lockQuestion(tx, evening.question_id) : undefined
  if (open?.opened_at && !open.locked_at) {
    const lockedAt = lockInstant(open.closes_at, now, await findLatestAnswer(tx, open.id))
    await writeTimes(tx, open.id, { ...timesOf(open), lockedAt })
  }
  await endEvening(tx, competitionId)
  const holders = await findShareholders(tx, competitionId)
  const source = { type: 'quiz_evening', id: competitionId } as const
  await awardAll(
    tx,
    holders.map((holder) => ({ ...holder, source, actorId: null, reason: title, at: now })),
  )
  await publishAll(
    tx,
    holders.map(({ userId }) => userChanged(userId)),
  )
}
