import { isDeepStrictEqual } from 'node:util'
import type { EditableMenuCategory, MenuCategoryInput } from '#contract/menu.ts'
import { isChange, lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { writeCategoryDays } from './category-days-queries.ts'
import { categoryValues } from './menu-values.ts'
import { categoryResource } from './resource.ts'

/**
 * Changes a category and its hours, or switches it on or off. Orders that are being placed are committed first, by the hours
 * before. Throws not_found, stale_version or menu_category_taken.
 */
export const updateMenuCategory = (
  { db, clock }: Engine,
  adminId: string,
  categoryId: string,
  { version, ...input }: MenuCategoryInput & { version: number },
): Promise<EditableMenuCategory> =>
  inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, categoryResource, categoryId, version)
    const values = categoryValues(input)
    const isSameHours = input.days === undefined || isDeepStrictEqual(locked.before.days, input.days)
    if (isSameHours && !isChange<object>(locked.row, values)) return locked.before
    await writeCategoryDays(tx, categoryId, input.days)
    await writeVersion(tx, categoryResource, categoryId, { ...values, updated_at: clock.now() })
    return recordUpdate(tx, categoryResource, locked, { adminId })
  })
