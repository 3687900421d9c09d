import type { EditableMenuItem, MenuItemInput } from '#contract/menu.ts'
import { lockRow, updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { requireCategory } from './create-menu-item.ts'
import { itemValues } from './menu-values.ts'
import { itemResource } from './resource.ts'

/**
 * Changes a dish. In another category it loses its position, and comes after the arranged dishes. Throws not_found (also for an unknown
 * category), stale_version or a picture problem.
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
    const { row } = await lockRow(tx, itemResource, itemId, version)
    const display_order = row.category_id === input.categoryId ? row.display_order : null
    const stamps = { updated_at: engine.clock.now() }
    const values = { ...columns, display_order }
    return updateVersioned(tx, itemResource, { adminId, key: itemId, version, values, stamps })
  })
}
