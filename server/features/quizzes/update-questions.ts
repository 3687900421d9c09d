import { isDeepStrictEqual } from 'node:util'
import type { QuestionInput } from '#contract/quiz-questions.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type EditableQuizRow, isBegun } from './queries.ts'
import { questionValues } from './quiz-values.ts'

/**
 * Stores the questions of a quiz that the caller has locked, and returns the number of their set, or null when nothing changed.
 * A set that somebody has begun is not changed, and the questions become another set. Throws validation_failed when an id does
 * not belong to the quiz or occurs twice.
 */
export async function updateQuestions(
  tx: Tx,
  quiz: Pick<EditableQuizRow, 'id' | 'question_set' | 'questions'>,
  questions: QuestionInput[],
): Promise<number | null> {
  requireOwnIds(quiz, questions)
  const values = questions.map((input) => ({
    ...(input.id !== null && { id: input.id }),
    ...questionValues(input),
  }))
  if (isDeepStrictEqual(values, quiz.questions)) return null
  const isKept = quiz.questions.length > 0 && (await isBegun(tx, quiz.id, quiz.question_set))
  if (!isKept)
    await tx
      .deleteFrom('quiz_questions')
      .where('quiz_id', '=', quiz.id)
      .where('question_set', '=', quiz.question_set)
      .execute()
  const question_set = quiz.question_set + (isKept ? 1 : 0)
  const rows = values.map((each, order_index) => ({ ...each, order_index, quiz_id: quiz.id, question_set }))
  if (rows.length > 0) await tx.insertInto('quiz_questions').values(rows).execute()
  return question_set
}

function requireOwnIds(
  { questions: stored }: Pick<EditableQuizRow, 'questions'>,
  questions: QuestionInput[],
) {
  const own = new Set(stored.map(({ id }) => id))
  questions.forEach(({ id }, at) => {
    // `delete` is false for an id that does not belong to the quiz, or that occurred before.
    if (id !== null && !own.delete(id))
      throw new ProblemError('validation_failed', {
        fields: [{ field: `questions.${at}.id`, rule: 'invalid' }],
      })
  })
}
