import { sql } from 'kysely'
import type { outcomes } from '#contract/quizzes.ts'
import { isRunning, timeTaken } from '#rules/quiz.ts'
import type { GivenAnswer } from '#rules/quiz-marking.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { AnswerRow, LockedAttempt } from './attempt-queries.ts'
import { publishRecorded } from './realtime.ts'

export type Asked = { attempt: LockedAttempt; answer: AnswerRow }
export type Marked = GivenAnswer & { outcome: (typeof outcomes)[number] }

/** An attempt and its open question after an answer. The attempt is finished when it was the last question or the quiz has ended. */
export function answered({ attempt, answer }: Asked, marked: Marked, at: Date): Asked {
  const isRight = marked.outcome === 'right'
  const points = isRight ? answer.points : 0
  const quiz = { isActive: attempt.is_active, startTime: attempt.start_time, endTime: attempt.end_time }
  const isLast = attempt.answered + 1 === attempt.question_count || !isRunning(quiz, at)
  const question = { shownAt: answer.shown_at, timeLimit: answer.time_limit }
  return {
    attempt: {
      ...attempt,
      answered: attempt.answered + 1,
      right_answers: attempt.right_answers + (isRight ? 1 : 0),
      points: attempt.points + points,
      milliseconds: attempt.milliseconds + timeTaken(question, at),
      finished_at: isLast ? at : null,
    },
    answer: {
      ...answer,
      answered_at: at,
      selected_answer: marked.selectedAnswer,
      text_answer: marked.textAnswer,
      is_correct: isRight,
      is_late: marked.outcome === 'late',
      points_earned: points,
    },
  }
}

/** Stores answered questions of locked attempts. The caller gives the points. */
export async function recordAnswers(tx: Tx, recorded: Asked[]): Promise<void> {
  if (recorded.length === 0) return
  await sql`update quiz_answers a set answered_at = r.answered_at, selected_answer = r.selected_answer,
      text_answer = r.text_answer, is_correct = r.is_correct, is_late = r.is_late, points_earned = r.points_earned
    from json_to_recordset(${JSON.stringify(recorded.map(({ answer }) => answer))}) as r (answer_id uuid,
      answered_at timestamptz, selected_answer smallint, text_answer text, is_correct boolean, is_late boolean,
      points_earned integer)
    where a.id = r.answer_id`.execute(tx)
  await sql`update quiz_attempts t set answered = r.answered, right_answers = r.right_answers, points = r.points,
      milliseconds = r.milliseconds, finished_at = r.finished_at
    from json_to_recordset(${JSON.stringify(recorded.map(({ attempt }) => attempt))}) as r (quiz_id uuid, user_id uuid,
      answered integer, right_answers integer, points integer, milliseconds integer, finished_at timestamptz)
    where t.quiz_id = r.quiz_id and t.user_id = r.user_id`.execute(tx)
  await publishRecorded(
    tx,
    recorded.map(({ attempt }) => attempt),
  )
}
