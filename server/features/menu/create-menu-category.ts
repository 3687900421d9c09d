import type { EditableMenuCategory, MenuCategoryInput } from '#contract/menu.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { writeCategoryDays } from './category-days-queries.ts'
import { categoryValues } from './menu-values.ts'
import { keepStation, lockCategories } from './queries.ts'
import { categoryResource } from './resource.ts'

/** Creates a category after all others. Throws menu_category_taken, or validation_failed for an unknown station. */
export const createMenuCategory = (
  { db, clock }: Engine,
  adminId: string,
  input: MenuCategoryInput,
): Promise<EditableMenuCategory> => {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const last = (await lockCategories(tx)).at(-1)
    await requireStation(tx, input.stationId)
    const values = {
      ...categoryValues(input),
      display_order: last ? last.display_order + 1 : 0,
      created_at: now,
      updated_at: now,
    }
    return createAudited(tx, categoryResource, {
      adminId,
      values,
      withParts: (id) => writeCategoryDays(tx, id, input.days),
    })
  })
}

/** Keeps the station of a category from being deleted until the transaction ends. Throws validation_failed when there is none. */
export async function requireStation(tx: Tx, stationId: string | undefined): Promise<void> {
  if (stationId === undefined || (await keepStation(tx, stationId))) return
  throw new ProblemError('validation_failed', { fields: [{ field: 'stationId', rule: 'unknown' }] })
}
