import { deleteAudited, lockRow } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { categoryResource } from './resource.ts'

/** Deletes a category without dishes and returns its name. Throws not_found or menu_category_used. */
export const deleteMenuCategory = (
  { db }: Engine,
  adminId: string,
  categoryId: string,
): Promise<{ name: string }> =>
  inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, categoryResource, categoryId)
    if (locked.row.items > 0) throw new ProblemError('menu_category_used')
    await deleteAudited(tx, categoryResource, locked, { adminId })
    return { name: locked.row.name }
  })
