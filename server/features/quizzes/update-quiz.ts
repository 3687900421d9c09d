import type { EditableQuiz, QuizEdit } from '#contract/quizzes.ts'
import { isChange, lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { quizValues } from './quiz-values.ts'
import { quizResource } from './resource.ts'
import { saveQuestions } from './save-questions.ts'

/**
 * Changes a quiz and its questions. Whoever has begun it goes on with the questions that they began with. Throws not_found,
 * stale_version (with the stored quiz), time_does_not_exist, or validation_failed for an end that is not after the start
 * and for ids of questions that are not the quiz's own.
 */
export async function updateQuiz(
  { db, clock }: Engine,
  adminId: string,
  quizId: string,
  { version, questions, ...input }: QuizEdit,
): Promise<EditableQuiz> {
  const values = quizValues(input)
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, quizResource, quizId, version)
    const question_set = await saveQuestions(tx, locked.row, questions)
    if (question_set === null && !isChange<object>(locked.row, values)) return locked.before
    const stamps = { updated_at: clock.now(), ...(question_set !== null && { question_set }) }
    await writeVersion(tx, quizResource, quizId, { ...values, ...stamps })
    return recordUpdate(tx, quizResource, locked, { adminId })
  })
}
