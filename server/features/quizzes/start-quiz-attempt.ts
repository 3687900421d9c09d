import { type SqlBool, sql } from 'kysely'
import type { QuizAttempt } from '#contract/quizzes.ts'
import { closesAt, isRunning, shortestTurn, whyNotStart } from '#rules/quiz.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { closeQuestion } from './close-question.ts'
import { presentAttempt } from './present.ts'
import { findLatestAnswer, findQuiz, type LockedAttempt, lockAttempt } from './queries.ts'
import { publishAttempt, publishPlayed } from './realtime.ts'

/**
 * Begins a quiz, or goes on with it: shows the next question, whose time then runs. An open question is returned as it is. One
 * whose time is over is recorded as late, and the next is not shown yet. When the quiz has ended, no further question is
 * shown and the attempt is finished. Throws not_found, quiz_not_started, quiz_ended, quiz_completed or too_many_requests.
 */
export async function startQuizAttempt(
  { db, clock }: Engine,
  userId: string,
  quizId: string,
): Promise<QuizAttempt> {
  return inTransaction(db, async (tx) => {
    const attempt = (await lockAttempt(tx, userId, quizId)) ?? (await begin(tx, userId, quizId, clock.now()))
    const now = clock.now()
    const refusal = whyNotStart(playable(attempt), { isFinished: attempt.finished_at !== null }, now)
    if (refusal) throw new ProblemError(refusal)
    const latest = attempt.shown > 0 ? await findLatestAnswer(tx, userId, quizId) : undefined
    if (latest && latest.answered_at === null) {
      if (now <= latest.closes_at) return presentAttempt(attempt, latest, now)
      const late = { selectedAnswer: null, textAnswer: null, outcome: 'late' } as const
      const recorded = await closeQuestion(tx, { userId, attempt, answer: latest, given: late, at: now })
      return presentAttempt(recorded.attempt, recorded.answer, now)
    }
    if (!isRunning(playable(attempt), now)) return finish(tx, userId, attempt, now)
    if (latest?.answered_at && now.getTime() - latest.answered_at.getTime() < shortestTurn)
      throw new ProblemError('too_many_requests', { retryAfter: 1 })
    await showNext(tx, userId, attempt, now)
    const shown = { ...attempt, shown: attempt.shown + 1 }
    return presentAttempt(shown, await findLatestAnswer(tx, userId, quizId), now)
  })
}

/** A quiz as the rules see it. */
const playable = (row: Pick<LockedAttempt, 'is_active' | 'start_time' | 'end_time'>) => ({
  isActive: row.is_active,
  startTime: row.start_time,
  endTime: row.end_time,
})

/** Makes the attempt of a user who has none. */
async function begin(tx: Tx, userId: string, quizId: string, now: Date): Promise<LockedAttempt> {
  const quiz = await findQuiz(tx, userId, quizId)
  if (!quiz?.is_active || quiz.question_count === 0) throw new ProblemError('not_found')
  const refusal = whyNotStart(playable(quiz), null, now)
  if (refusal) throw new ProblemError(refusal)
  // The rows are locked in the same order as by `lockAttempt`. The questions are counted after an edit that was under way.
  await sql`
    with me as materialized (select id from users where id = ${userId} for key share),
      quiz as materialized (select z.id, z.question_set from me, quizzes z where z.id = ${quizId} for key share of z)
    insert into quiz_attempts (quiz_id, user_id, question_set, question_count, started_at)
    select quiz.id, me.id, quiz.question_set,
      (select count(*) from quiz_questions q where q.quiz_id = quiz.id and q.question_set = quiz.question_set), ${now}
    from me, quiz
    on conflict (quiz_id, user_id) do nothing`.execute(tx)
  await publishPlayed(tx, quizId)
  const attempt = await lockAttempt(tx, userId, quizId)
  if (!attempt) throw new ProblemError('not_found')
  return attempt
}

async function showNext(tx: Tx, userId: string, attempt: LockedAttempt, now: Date): Promise<void> {
  const { quiz_id, question_set, shown: order_index } = attempt
  const question = await tx
    .selectFrom('quiz_questions')
    .select(['id', 'time_limit'])
    .where('quiz_id', '=', quiz_id)
    .where('question_set', '=', question_set)
    .where('order_index', '=', order_index)
    .executeTakeFirstOrThrow()
  const closes_at = closesAt({ shownAt: now, timeLimit: question.time_limit })
  const shown = { quiz_id, user_id: userId, question_id: question.id, question_set, order_index }
  await tx
    .insertInto('quiz_answers')
    .values({ ...shown, shown_at: now, closes_at })
    .execute()
  await tx
    .updateTable('quiz_attempts')
    .set({ shown: order_index + 1 })
    .where(ofAttempt(userId, quiz_id))
    .execute()
  await publishAttempt(tx, userId, quiz_id)
}

async function finish(tx: Tx, userId: string, attempt: LockedAttempt, now: Date): Promise<QuizAttempt> {
  await tx
    .updateTable('quiz_attempts')
    .set({ finished_at: now })
    .where(ofAttempt(userId, attempt.quiz_id))
    .execute()
  await publishAttempt(tx, userId, attempt.quiz_id)
  await publishPlayed(tx, attempt.quiz_id)
  const latest = await findLatestAnswer(tx, userId, attempt.quiz_id)
  return presentAttempt({ ...attempt, finished_at: now }, latest, now)
}

const ofAttempt = (userId: string, quizId: string) =>
  sql<SqlBool>`quiz_id = ${quizId} and user_id = ${userId}`
