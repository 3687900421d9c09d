import { isDeepStrictEqual } from 'node:util'
import type { EditableMenuCategory, MenuCategoryInput } from '#contract/menu.ts'
import { isChange, lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { writeCategoryDays } from './category-days-queries.ts'
import { requireStation } from './create-menu-category.ts'
import { categoryValues } from './menu-values.ts'
import { categoryResource } from './resource.ts'

/**
 * Changes a category and its hours, or switches it on or off. Orders that are being placed are committed first, by the hours
 * before. Lines that are ordered stay at the station where they are. Throws not_found, stale_version, menu_category_taken, or
 * validation_failed for an unknown station.
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
    await requireStation(tx, input.stationId)
    await writeCategoryDays(tx, categoryId, input.days)
    await writeVersion(tx, categoryResource, categoryId, { ...values, updated_at: clock.now() })
    return recordUpdate(tx, categoryResource, locked, { adminId })
  })
