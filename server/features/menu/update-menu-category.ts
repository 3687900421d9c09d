import type { EditableMenuCategory, MenuCategoryInput } from '#contract/menu.ts'
import { updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { categoryValues, explainTakenName } from './menu-values.ts'
import { categoryResource } from './resource.ts'

/** Changes a category, or switches it on or off. Throws not_found, stale_version or menu_category_taken. */
export const updateMenuCategory = (
  { db, clock }: Engine,
  adminId: string,
  categoryId: string,
  { version, ...input }: MenuCategoryInput & { version: number },
): Promise<EditableMenuCategory> => {
  const stamps = { updated_at: clock.now() }
  const edit = { adminId, key: categoryId, version, values: categoryValues(input), stamps }
  return inTransaction(db, (tx) => updateVersioned(tx, categoryResource, edit)).catch(explainTakenName)
}
