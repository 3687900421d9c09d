import type { EditableQuiz } from '#contract/quizzes.ts'
import { updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { quizResource } from './resource.ts'

/**
 * Shows or hides a quiz. A switch makes a new version, so that an edit that began before it is refused as stale.
 * Throws not_found.
 */
export async function setQuizActive(
  { db, clock }: Engine,
  adminId: string,
  quizId: string,
  isActive: boolean,
): Promise<EditableQuiz> {
  return inTransaction(db, (tx) =>
    updateVersioned(tx, quizResource, {
      ...{
        adminId,
        key: quizId,
        version: null,
        values: { is_active: isActive },
        stamps: { updated_at: clock.now() },
      },
      action: isActive ? 'quiz.activated' : 'quiz.deactivated',
      kept: (shown) => ({ title: shown.title, isActive: shown.isActive }),
    }),
  )
}
