import { createHmac, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { drawDemoResult } from '#rules/demo-result.ts'
import { mailboxOf } from '#rules/email.ts'
import { awardRefusal } from '#server/features/points/award-points.ts'
import { type Database, inOneStatement } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { whyNotEntered } from './join-competition.ts'
import { findEmail, findTotal } from './queries.ts'
import { publishJoined } from './realtime.ts'

const range = 2 ** 47
/** Must not be predictable, because the result gives points. */
const random = () => randomInt(range) / range

type Completion = { first: boolean; pointsEarned: number; newTotal: number }

/**
 * Takes part in a competition, once. In a draw the drawn score gives points; every other competition is joined with 0 points.
 * A user who already takes part gets 0.
 * Throws not_found, competition_ended, competition_inactive, competition_full, draw_not_started, email_unconfirmed,
 * already_drawn or too_many_points.
 */
export async function completeCompetition(
  engine: Pick<Engine, 'db' | 'env'>,
  userId: string,
  competitionId: string,
  now: Date,
): Promise<Completion> {
  const { db } = engine
  const entry = { competitionId, userId, now }
  try {
    return await enter(engine, entry)
  } catch (error) {
    const refusal = await whyNotEntered(db, entry, error)
    if (refusal) throw refusal
    return { first: false, pointsEarned: 0, newTotal: await findTotal(db, userId) }
  }
}

type Entry = { competitionId: string; userId: string; now: Date }
type EntryRow = { earned: number; total: number }

async function enter({ db, env }: Pick<Engine, 'db' | 'env'>, entry: Entry): Promise<Completion> {
  const { competitionId, userId, now } = entry
  const { score, completedQuestions, timeTaken } = drawDemoResult(random)
  const joined = JSON.stringify({ joined_at: now })
  const drawn = JSON.stringify({
    score,
    completed_questions: completedQuestions,
    time_taken: timeTaken,
    completed_at: now,
  })
  const mailbox = await mailboxHash(db, env.secret, userId)
  // Where no mail can be sent, nobody can confirm an address.
  const mustConfirm = env.smtpUrl !== null
  const [row] = await inOneStatement(db, (collecting) =>
    sql<EntryRow>`select * from enter_competition(${competitionId}, ${userId}, ${now}, ${joined}::jsonb,
      ${drawn}::jsonb, ${mailbox}, ${mustConfirm}, ${collecting})`.execute(db),
  ).catch((error: unknown) => {
    throw awardRefusal(error, score)
  })
  const { earned: pointsEarned, total: newTotal } = row as EntryRow
  await publishJoined(db, userId, competitionId)
  if (pointsEarned > 0) await publishUserChanged(db, userId)
  return { first: true, pointsEarned, newTotal }
}

/** Recognises a mailbox that has drawn, without its address. Throws not_signed_in when the account was deleted meanwhile. */
async function mailboxHash(db: Database, secret: string, userId: string): Promise<string> {
  const email = await findEmail(db, userId)
  if (email === undefined) throw new ProblemError('not_signed_in')
  return createHmac('sha256', secret)
    .update(`draw:${mailboxOf(email)}`)
    .digest('base64url')
}
