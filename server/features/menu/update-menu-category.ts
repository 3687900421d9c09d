import type { EditableMenuCategory, MenuCategoryInput } from '#contract/menu.ts'
import { edit } from '#server/platform/crud/plain-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import { categoryValues } from './menu-values.ts'
import { categoryResource } from './resource.ts'

/** Changes a category, or switches it on or off. Throws not_found, stale_version or menu_category_taken. */
export const updateMenuCategory = (
  engine: Engine,
  adminId: string,
  categoryId: string,
  { version, ...input }: MenuCategoryInput & { version: number },
): Promise<EditableMenuCategory> => {
  const change = { adminId, key: categoryId, version, values: categoryValues(input) }
  return edit(engine, categoryResource, change)
}
