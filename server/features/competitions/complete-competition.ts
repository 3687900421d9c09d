import { createHmac, randomInt } from 'node:crypto'
import { whyNotDraw } from '#rules/competition.ts'
import { drawDemoResult, drawPoints } from '#rules/demo-result.ts'
import { mailboxOf } from '#rules/email.ts'
import { awardPoints } from '#server/features/points/award-points.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { joinCompetition, lockForEntry } from './join-competition.ts'
import { findTotal, insertDraw } from './queries.ts'

const range = 2 ** 47
/** Must not be predictable, because the result gives points. */
const random = () => randomInt(range) / range

type Completion = { first: boolean; pointsEarned: number; newTotal: number }

/**
 * Takes part in a competition, once. In a draw the drawn score gives points; every other competition is joined with 0 points.
 * A user who already takes part gets 0.
 * Throws not_found, competition_ended, competition_inactive, competition_full, draw_not_started, email_unconfirmed,
 * already_drawn, too_many_points or not_signed_in.
 */
export const completeCompetition = (
  { db, env }: Pick<Engine, 'db' | 'env'>,
  userId: string,
  competitionId: string,
  now: Date,
): Promise<Completion> =>
  inTransaction(db, async (tx) => {
    const joining = { userId, competitionId, now }
    const locked = await lockForEntry(tx, joining)
    if (locked.joined) return { first: false, pointsEarned: 0, newTotal: await findTotal(tx, userId) }
    const { competition, account } = locked
    if (competition.decided_by !== 'draw') {
      await joinCompetition(tx, locked, joining, { joined_at: now })
      return { first: true, pointsEarned: 0, newTotal: await findTotal(tx, userId) }
    }
    const { score, completedQuestions, timeTaken } = drawDemoResult(random)
    await joinCompetition(tx, locked, joining, {
      score,
      completed_questions: completedQuestions,
      time_taken: timeTaken,
      completed_at: now,
    })
    const refusal = whyNotDraw({
      // Where no mail can be sent, nobody can confirm an address.
      isConfirmed: env.smtpUrl === null || account.email_verified,
      isFirst: await insertDraw(tx, competitionId, mailboxHash(env.secret, competitionId, account.email)),
    })
    if (refusal) throw new ProblemError(refusal)
    const pointsEarned = drawPoints(score, competition.draw_max)
    const source = { type: 'competition', id: competitionId } as const
    const award = { userId, source, points: pointsEarned, actorId: null, reason: competition.title, at: now }
    const { points: newTotal } = await awardPoints(tx, award)
    await publishUserChanged(tx, userId)
    return { first: true, pointsEarned, newTotal }
  })

/** A hash that recognises a mailbox that has drawn in a competition. It does not reveal the address, and differs between competitions. */
const mailboxHash = (secret: string, competitionId: string, email: string): string =>
  createHmac('sha256', secret)
    .update(`draw:${competitionId}:${mailboxOf(email)}`)
    .digest('base64url')
