import type { QuizAttempt } from '#contract/quizzes.ts'
import { isRunning, shortestTurn, whyNotStart } from '#rules/quiz.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import {
  findLatestAnswer,
  finishAttempt,
  insertAttempt,
  type LockedAttempt,
  lockAttempts,
  lockPlayable,
  type PlayableRow,
  showQuestion,
} from './attempt-queries.ts'
import { answered, recordAnswers } from './close-question.ts'
import { presentAttempt } from './present.ts'
import { publishAttempt, publishPlayed } from './realtime.ts'

/**
 * Begins or continues a quiz: shows the next question, whose time then runs. An open question is returned unchanged. A question
 * whose time is over is recorded as late, and the next is not shown yet. When the quiz has ended, no further question is shown
 * and the attempt is finished. Throws not_signed_in, not_found, quiz_not_started, quiz_ended, quiz_completed or
 * too_many_requests.
 */
export async function startQuizAttempt(
  { db, clock }: Engine,
  userId: string,
  quizId: string,
): Promise<QuizAttempt> {
  return inTransaction(db, async (tx) => {
    const attempt = await lockOrBegin(tx, userId, quizId, clock)
    const now = clock.now()
    const refusal = whyNotStart(playable(attempt), { isFinished: attempt.finished_at !== null }, now)
    if (refusal) throw new ProblemError(refusal)
    const latest = attempt.shown > 0 ? await findLatestAnswer(tx, userId, quizId) : undefined
    if (latest && latest.answered_at === null) {
      if (now <= latest.closes_at) return presentAttempt(attempt, latest, now)
      const late = { selectedAnswer: null, textAnswer: null, outcome: 'late' } as const
      const recorded = answered({ attempt, answer: latest }, late, now)
      await recordAnswers(tx, [recorded])
      return presentAttempt(recorded.attempt, recorded.answer, now)
    }
    if (!isRunning(playable(attempt), now)) {
      await finishAttempt(tx, attempt, now)
      await publishAttempt(tx, attempt)
      await publishPlayed(tx, attempt)
      return presentAttempt({ ...attempt, finished_at: now }, latest, now)
    }
    // An answer from the future was stored before the clock was put back. It must not delay the next question.
    if (latest?.answered_at && Math.abs(now.getTime() - latest.answered_at.getTime()) < shortestTurn)
      throw new ProblemError('too_many_requests', { retryAfter: 1 })
    const open = await showQuestion(tx, attempt, now)
    await publishAttempt(tx, attempt)
    return presentAttempt({ ...attempt, shown: attempt.shown + 1 }, open, now)
  })
}

/** A quiz as the rules see it. */
const playable = (row: Omit<PlayableRow, 'id' | 'question_set' | 'shuffles_options'> | LockedAttempt) => ({
  isActive: row.is_active,
  questionCount: row.question_count,
  startTime: row.start_time,
  endTime: row.end_time,
})

async function lockOrBegin(tx: Tx, userId: string, quizId: string, { now }: Engine['clock']) {
  const lock = () => lockAttempts(tx, [{ userId, quizId }])
  const [attempt] = await lock()
  if (attempt) return attempt
  await begin(tx, userId, quizId, now())
  const [begun] = await lock()
  return begun as LockedAttempt
}

/** Makes the attempt of a user who has none. Another request of the user may have made it meanwhile. */
async function begin(tx: Tx, userId: string, quizId: string, now: Date): Promise<void> {
  if ((await lockAccounts(tx, [userId])).length === 0) throw new ProblemError('not_signed_in')
  const quiz = await lockPlayable(tx, quizId)
  if (!quiz?.is_active) throw new ProblemError('not_found')
  const refusal = whyNotStart(playable(quiz), null, now)
  if (refusal) throw new ProblemError(refusal)
  if (await insertAttempt(tx, userId, quiz, now))
    await publishPlayed(tx, { quiz_id: quizId, user_id: userId })
}
