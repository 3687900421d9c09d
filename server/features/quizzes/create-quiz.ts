import type { EditableQuiz, QuizInput } from '#contract/quizzes.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { quizValues } from './quiz-values.ts'
import { quizResource } from './resource.ts'
import { updateQuestions } from './update-questions.ts'

/** Creates a quiz with its questions. Throws time_does_not_exist, or validation_failed for an end that is not after the start. */
export async function createQuiz(
  { db, clock, env }: Engine,
  adminId: string,
  { isActive, ...input }: QuizInput,
): Promise<EditableQuiz> {
  const now = clock.now()
  const values = {
    ...quizValues(env, input),
    ...{ is_active: isActive, created_by: adminId, created_at: now, updated_at: now },
  }
  return inTransaction(db, (tx) =>
    createAudited(tx, quizResource, {
      adminId,
      values,
      withParts: async (id) => {
        await updateQuestions(tx, { id, question_set: 1, questions: [] }, input.questions)
      },
    }),
  )
}
