import type { EditableMenuItem, MenuItemInput } from '#contract/menu.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { explainNoCategory, itemValues } from './menu-values.ts'
import { itemResource } from './resource.ts'

/** Creates a dish. Throws not_found for an unknown category, or a picture problem. */
export async function createMenuItem(
  engine: Engine,
  adminId: string,
  input: MenuItemInput,
): Promise<EditableMenuItem> {
  const now = engine.clock.now()
  const values = { ...(await itemValues(engine, adminId, input)), created_at: now, updated_at: now }
  return inTransaction(engine.db, (tx) => createAudited(tx, itemResource, { adminId, values })).catch(
    explainNoCategory,
  )
}
