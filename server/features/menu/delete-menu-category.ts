import { deleteAudited, lockRow } from '#server/platform/crud/audited-writes.ts'
import { databaseErrorCode, inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { categoryResource } from './resource.ts'

/** Deletes a category without dishes and returns its name. Throws not_found or menu_category_used. */
export async function deleteMenuCategory(
  { db }: Engine,
  adminId: string,
  categoryId: string,
): Promise<string> {
  try {
    return await inTransaction(db, async (tx) => {
      const locked = await lockRow(tx, categoryResource, categoryId)
      await deleteAudited(tx, categoryResource, locked, { adminId })
      return locked.row.name
    })
  } catch (error) {
    if (databaseErrorCode(error) !== '23503') throw error
    throw new ProblemError('menu_category_used', { cause: error })
  }
}
