import type { EditableMenuItem, MenuItemInput } from '#contract/menu.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { writeDishGroups } from './dish-groups-queries.ts'
import { itemValues } from './menu-values.ts'
import { keepCategory } from './queries.ts'
import { itemResource } from './resource.ts'

/** Creates a dish with its groups of choices. Throws not_found for an unknown category, validation_failed for an unknown group, or a picture problem. */
export async function createMenuItem(
  engine: Engine,
  adminId: string,
  input: MenuItemInput,
): Promise<EditableMenuItem> {
  const now = engine.clock.now()
  const values = { ...(await itemValues(engine, adminId, input)), created_at: now, updated_at: now }
  return inTransaction(engine.db, async (tx) => {
    await requireCategory(tx, input.categoryId)
    return createAudited(tx, itemResource, {
      adminId,
      values,
      withParts: (id) => writeDishGroups(tx, id, input.choiceGroups),
    })
  })
}

/** Keeps the category of a dish from being deleted until the transaction ends. Throws not_found when there is none. */
export async function requireCategory(tx: Tx, categoryId: string): Promise<void> {
  if (await keepCategory(tx, categoryId)) return
  throw new ProblemError('not_found', { fields: [{ field: 'categoryId', rule: 'unknown' }] })
}
