import type { EditableQuiz } from '#contract/quizzes.ts'
import { whyNotActivate } from '#rules/quiz.ts'
import { lockRow, updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { quizResource } from './resource.ts'

/**
 * Shows or hides a quiz. A switch makes a new version, so that an edit that began before it is refused as stale.
 * Throws not_found, or quiz_without_questions.
 */
export async function setQuizActive(
  { db, clock }: Engine,
  adminId: string,
  quizId: string,
  isActive: boolean,
): Promise<EditableQuiz> {
  return inTransaction(db, async (tx) => {
    const { before } = await lockRow(tx, quizResource, quizId)
    const refusal = isActive && !before.isActive ? whyNotActivate(before) : null
    if (refusal) throw new ProblemError(refusal)
    return updateVersioned(tx, quizResource, {
      adminId,
      key: quizId,
      version: null,
      values: { is_active: isActive },
      stamps: { updated_at: clock.now() },
      action: isActive ? 'quiz.activated' : 'quiz.deactivated',
      kept: (shown) => ({ title: shown.title, isActive: shown.isActive }),
    })
  })
}
