import { lockRow } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { changedVerdicts, changeKeys, markAgain, presentKeys } from './mark-again.ts'
import { publishQuizChanged } from './realtime.ts'
import { quizResource } from './resource.ts'

/**
 * Marks the answers that were marked by an older key. There are such answers after an edit that kept their verdicts. Returns
 * their number. Throws not_found, or too_many_points.
 */
export async function markQuizAgain(
  { db, clock }: Engine,
  adminId: string,
  quizId: string,
): Promise<{ answers: number }> {
  return inTransaction(db, async (tx) => {
    const { row: quiz } = await lockRow(tx, quizResource, quizId)
    const keys = presentKeys(quiz.questions)
    const changes = await changedVerdicts(tx, quizId, keys)
    if (changes.length === 0) return { answers: 0 }
    await changeKeys(tx, quizId, keys)
    await markAgain(tx, quiz, { adminId, changes, now: clock.now() })
    await publishQuizChanged(tx, quizId)
    return { answers: changes.length }
  })
}
