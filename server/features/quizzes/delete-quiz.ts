import { deleteAudited, lockRow } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { quizResource } from './resource.ts'

/** Deletes a quiz with its answers, and returns how many had begun it. The points that it gave stay. Throws not_found. */
export async function deleteQuiz({ db }: Engine, adminId: string, quizId: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, quizResource, quizId)
    await deleteAudited(tx, quizResource, locked, { adminId })
    return locked.row.players
  })
}
