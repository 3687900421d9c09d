import { type SqlBool, sql } from 'kysely'
import type { QuizAttempt } from '#contract/quizzes.ts'
import { answerGrace, isRunning, shortestTurn, whyNotStart } from '#rules/quiz.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { closeQuestion } from './close-question.ts'
import { presentAttempt } from './present.ts'
import {
  type AnswerRow,
  attemptColumns,
  findLatestAnswer,
  findQuiz,
  type LockedAttempt,
  lockAttempt,
} from './queries.ts'
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
    const open = await showNext(tx, userId, attempt, now)
    return presentAttempt({ ...attempt, shown: attempt.shown + 1 }, open, now)
  })
}

/** A quiz as the rules see it. */
const playable = (row: Pick<LockedAttempt, 'is_active' | 'start_time' | 'end_time' | 'question_count'>) => ({
  isActive: row.is_active,
  questionCount: row.question_count,
  startTime: row.start_time,
  endTime: row.end_time,
})

/** Makes the attempt of a user who has none. The rows are locked in the same order as by `lockAttempt`. */
async function begin(tx: Tx, userId: string, quizId: string, now: Date): Promise<LockedAttempt> {
  const { rows } = await sql<LockedAttempt>`
    with me as materialized (select id from users where id = ${userId} for key share),
      quiz as materialized (select z.* from me, quizzes z where z.id = ${quizId} for key share of z),
      made as (
        insert into quiz_attempts (quiz_id, user_id, question_set, question_count, started_at, option_seed)
        select quiz.id, me.id, quiz.question_set, q.count, ${now},
          case when quiz.shuffles_options then gen_random_uuid() end
        from me, quiz, lateral (select count(*) from quiz_questions q
          where q.quiz_id = quiz.id and q.question_set = quiz.question_set) q
        where quiz.is_active and q.count > 0
          and (quiz.start_time is null or quiz.start_time <= ${now}) and (quiz.end_time is null or quiz.end_time >= ${now})
        on conflict (quiz_id, user_id) do nothing
        returning *
      )
    select ${attemptColumns}, quiz.title, quiz.is_active, quiz.start_time, quiz.end_time from made t, quiz`.execute(
    tx,
  )
  const [made] = rows
  if (!made) return beganMeanwhile(tx, userId, quizId, now)
  await publishPlayed(tx, quizId)
  return made
}

/** The attempt that another request of the user has begun meanwhile, or the reason why none can be begun. */
async function beganMeanwhile(tx: Tx, userId: string, quizId: string, now: Date): Promise<LockedAttempt> {
  const attempt = await lockAttempt(tx, userId, quizId)
  if (attempt) return attempt
  const quiz = await findQuiz(tx, userId, quizId)
  if (!quiz?.is_active) throw new ProblemError('not_found')
  throw new ProblemError(whyNotStart(playable(quiz), null, now) ?? 'not_found')
}

/** Shows the next question of a locked attempt, with one statement. */
async function showNext(tx: Tx, userId: string, attempt: LockedAttempt, now: Date): Promise<AnswerRow> {
  const { quiz_id, question_set, shown } = attempt
  const { rows } = await sql<AnswerRow>`
    with q as (
      select * from quiz_questions where quiz_id = ${quiz_id} and question_set = ${question_set} and order_index = ${shown}
    ), a as (
      insert into quiz_answers (quiz_id, user_id, question_id, question_set, order_index, shown_at, closes_at)
      select q.quiz_id, ${userId}, q.id, q.question_set, q.order_index, ${now},
        ${now}::timestamptz + make_interval(secs => q.time_limit + ${answerGrace / 1000}::float)
      from q returning *
    ), moved as (
      update quiz_attempts set shown = shown + 1 where quiz_id = ${quiz_id} and user_id = ${userId} returning option_seed
    )
    select a.id as answer_id, a.question_id, a.order_index, a.shown_at, a.closes_at, a.answered_at, a.selected_answer,
      a.text_answer, a.is_correct, a.is_late, a.points_earned, q.question, q.question_type, q.options, q.correct_answer,
      q.correct_text_answer, q.points, q.time_limit, q.picture_url, moved.option_seed, z.hides_key, z.is_active, z.start_time,
      z.end_time, null as open_until
    from a, q, moved, quizzes z where z.id = a.quiz_id`.execute(tx)
  const [row] = rows
  if (!row) throw new ProblemError('internal_error')
  await publishAttempt(tx, userId, quiz_id)
  return row
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
