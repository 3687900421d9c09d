import { sql } from 'kysely'
import type { outcomes } from '#contract/quizzes.ts'
import { isRunning, timeTaken } from '#rules/quiz.ts'
import type { GivenAnswer } from '#rules/quiz-marking.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { AnswerRow, LockedAttempt } from './queries.ts'
import { publishAttempt, publishPlayed } from './realtime.ts'

type Recorded = { attempt: LockedAttempt; answer: AnswerRow }

/**
 * Records the answer to an open question of a locked attempt, and finishes the attempt when it was the last question or the
 * quiz has ended. Returns both as they are now. The caller gives the points.
 */
export async function closeQuestion(
  tx: Tx,
  {
    userId,
    attempt,
    answer,
    given: { outcome, selectedAnswer, textAnswer },
    at,
  }: Recorded & { userId: string; given: GivenAnswer & { outcome: (typeof outcomes)[number] }; at: Date },
): Promise<Recorded> {
  const points = outcome === 'right' ? answer.points : 0
  const quiz = { isActive: attempt.is_active, startTime: attempt.start_time, endTime: attempt.end_time }
  const isLast = attempt.answered + 1 === attempt.question_count || !isRunning(quiz, at)
  const finishedAt = isLast ? at : null
  const milliseconds = timeTaken({ shownAt: answer.shown_at, timeLimit: answer.time_limit }, at)
  await sql`
    with answered as (
      update quiz_answers set answered_at = ${at}, selected_answer = ${selectedAnswer}, text_answer = ${textAnswer},
        is_correct = ${outcome === 'right'}, is_late = ${outcome === 'late'}, points_earned = ${points}
      where id = ${answer.answer_id}
    )
    update quiz_attempts set answered = answered + 1, right_answers = right_answers + ${outcome === 'right' ? 1 : 0},
      points = points + ${points}, milliseconds = milliseconds + ${milliseconds}, finished_at = ${finishedAt}
    where quiz_id = ${attempt.quiz_id} and user_id = ${userId}`.execute(tx)
  await publishAttempt(tx, userId, attempt.quiz_id)
  if (isLast) await publishPlayed(tx, attempt.quiz_id)
  return {
    attempt: {
      ...attempt,
      answered: attempt.answered + 1,
      right_answers: attempt.right_answers + (outcome === 'right' ? 1 : 0),
      points: attempt.points + points,
      finished_at: finishedAt,
    },
    answer: {
      ...answer,
      ...{ answered_at: at, selected_answer: selectedAnswer, text_answer: textAnswer },
      ...{ is_correct: outcome === 'right', is_late: outcome === 'late', points_earned: points },
    },
  }
}
