import type { EditableMenuItem, MenuItemInput } from '#contract/menu.ts'
import { isChange, lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { requireCategory } from './create-menu-item.ts'
import { isOtherGroups, writeDishGroups } from './dish-groups-queries.ts'
import { itemValues } from './menu-values.ts'
import { itemResource } from './resource.ts'

/**
 * Changes a dish and which groups of choices it has. In another category it loses its position, and comes after the arranged dishes. Throws not_found (also for an unknown
 * category), validation_failed for an unknown group, stale_version or a picture problem.
 */
export async function updateMenuItem(
  engine: Engine,
  adminId: string,
  itemId: string,
  { version, ...input }: MenuItemInput & { version: number },
): Promise<EditableMenuItem> {
  const columns = await itemValues(engine, adminId, input)
  return inTransaction(engine.db, async (tx) => {
    await requireCategory(tx, input.categoryId)
    const locked = await lockRow(tx, itemResource, itemId, version)
    const { row } = locked
    const display_order = row.category_id === input.categoryId ? row.display_order : null
    const values = { ...columns, display_order }
    const hasOtherGroups = isOtherGroups(row.choice_groups, input.choiceGroups)
    if (!hasOtherGroups && !isChange<object>(row, values)) return locked.before
    if (hasOtherGroups) await writeDishGroups(tx, itemId, input.choiceGroups)
    await writeVersion(tx, itemResource, itemId, { ...values, updated_at: engine.clock.now() })
    return recordUpdate(tx, itemResource, locked, { adminId })
  })
}
