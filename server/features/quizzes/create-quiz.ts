import type { EditableQuiz, QuizInput } from '#contract/quizzes.ts'
import { hasPassed } from '#rules/past-date.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { quizValues, withOwnPictures } from './quiz-values.ts'
import { quizResource } from './resource.ts'
import { updateQuestions } from './update-questions.ts'

/**
 * Creates a quiz with its questions. Throws time_does_not_exist, validation_failed for an end that is not after the start,
 * date_has_passed for an end in the past that the input does not allow, or a picture problem.
 */
export async function createQuiz(
  engine: Engine,
  adminId: string,
  { isActive, allowsPast, ...input }: QuizInput,
): Promise<EditableQuiz> {
  const { db, clock } = engine
  const timed = quizValues(input)
  const now = clock.now()
  if (!allowsPast && timed.end_time && hasPassed(timed.end_time, now))
    throw new ProblemError('date_has_passed', { current: { attendees: 0 } })
  const questions = await withOwnPictures(engine, adminId, input.questions)
  const values = {
    ...timed,
    is_active: isActive,
    created_by: adminId,
    created_at: now,
    updated_at: now,
  }
  return inTransaction(db, (tx) =>
    createAudited(tx, quizResource, {
      adminId,
      values,
      withParts: async (id) => {
        await updateQuestions(tx, { id, question_set: 1, questions: [] }, questions)
      },
    }),
  )
}
