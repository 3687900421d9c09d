import type { EditableMenuItem, MenuItemInput } from '#contract/menu.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { explainNoCategory, itemValues } from './menu-values.ts'
import { itemResource } from './resource.ts'

/** Creates a dish. Throws not_found for an unknown category. */
export const createMenuItem = (
  { db, clock }: Engine,
  adminId: string,
  input: MenuItemInput,
): Promise<EditableMenuItem> => {
  const now = clock.now()
  const values = { ...itemValues(input), created_at: now, updated_at: now }
  return inTransaction(db, (tx) => createAudited(tx, itemResource, { adminId, values })).catch(
    explainNoCategory,
  )
}
