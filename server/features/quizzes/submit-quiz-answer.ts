import type { QuestionType } from '#contract/bounds.ts'
import type { QuizAnswer, QuizAttempt, Verdict } from '#contract/quizzes.ts'
import { type GivenAnswer, isRight, relevantAnswer } from '#rules/quiz-marking.ts'
import { awardPoints } from '#server/features/points/award-points.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { closeQuestion } from './close-question.ts'
import { storedIndex } from './option-values.ts'
import { presentAttempt, presentVerdict } from './present.ts'
import { type AnswerRow, findAnswer, findLatestAnswer, lockAttempt } from './queries.ts'

/**
 * Records a user's answer to the open question, gives its points, and returns the verdict. `receivedAt` decides whether it
 * is in time; an answer that is too late is recorded without its content. Sent again, with whatever answer, the recorded
 * one is returned. Throws not_found, question_not_open or too_many_points.
 */
export async function submitQuizAnswer(
  { db }: Pick<Engine, 'db'>,
  userId: string,
  quizId: string,
  { questionId, selectedAnswer, textAnswer }: QuizAnswer,
  receivedAt: Date,
): Promise<{ verdict: Verdict; attempt: QuizAttempt }> {
  return inTransaction(db, async (tx) => {
    const attempt = await lockAttempt(tx, userId, quizId)
    if (!attempt) throw new ProblemError('not_found')
    const answer = await findAnswer(tx, userId, quizId, questionId)
    if (!answer) throw new ProblemError('question_not_open')
    if (answer.answered_at !== null) {
      const latest = await findLatestAnswer(tx, userId, quizId)
      return {
        verdict: presentVerdict(answer, receivedAt),
        attempt: presentAttempt(attempt, latest, receivedAt),
      }
    }
    // The node that showed the question may have a clock that is a little ahead.
    const at = receivedAt < answer.shown_at ? answer.shown_at : receivedAt
    const typed = { selectedAnswer: storedIndex(answer, selectedAnswer), textAnswer }
    const recorded = await closeQuestion(tx, { userId, attempt, answer, given: mark(answer, typed, at), at })
    const { points_earned: points } = recorded.answer
    if (points > 0) {
      const source = { type: 'quiz_answer', id: answer.answer_id } as const
      await awardPoints(tx, { userId, source, points, actorId: null, reason: attempt.title, at })
      await publishUserChanged(tx, userId)
    }
    return {
      verdict: presentVerdict(recorded.answer, at),
      attempt: presentAttempt(recorded.attempt, recorded.answer, at),
    }
  })
}

function mark(row: AnswerRow, typed: GivenAnswer, at: Date) {
  const key = {
    questionType: row.question_type as QuestionType,
    correctAnswer: row.correct_answer,
    correctTextAnswer: row.correct_text_answer,
  }
  if (at > row.closes_at) return { selectedAnswer: null, textAnswer: null, outcome: 'late' } as const
  const given = relevantAnswer(key, typed)
  return { ...given, outcome: isRight(key, given) ? ('right' as const) : ('wrong' as const) }
}
