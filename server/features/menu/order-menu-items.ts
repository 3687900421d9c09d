import { sql } from 'kysely'
import type { EditableMenuItem } from '#contract/menu.ts'
import { lockRow } from '#server/platform/crud/audited-writes.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { requireSameIds } from './order-menu-categories.ts'
import { presentItem } from './present.ts'
import { findItemsOf } from './queries.ts'
import { publishMenu } from './realtime.ts'
import { categoryResource } from './resource.ts'

/**
 * Puts the dishes of a category into the given order. Throws not_found, or stale_version (with the stored dishes) when the ids
 * are not exactly those of the stored ones.
 */
export const orderMenuItems = (
  { db }: Engine,
  adminId: string,
  categoryId: string,
  ids: string[],
): Promise<EditableMenuItem[]> =>
  inTransaction(db, async (tx) => {
    const { row } = await lockRow(tx, categoryResource, categoryId)
    const stored = await findItemsOf(tx, categoryId)
    requireSameIds(stored, ids, presentItem)
    if (stored.every(({ id }, at) => id === ids[at])) return stored.map(presentItem)
    await sql`update menu_items i set display_order = o.place
      from unnest(${ids}::uuid[]) with ordinality as o (id, place) where i.id = o.id`.execute(tx)
    const after = await findItemsOf(tx, categoryId)
    const shown = (rows: typeof stored) => ({ name: row.name, names: rows.map(({ name }) => name) })
    await audit(tx, {
      ...{
        actorId: adminId,
        action: 'menuCategory.ordered',
        subjectType: 'menuCategory',
        subjectId: categoryId,
      },
      ...{ before: shown(stored), after: shown(after) },
    })
    await publishMenu(tx)
    return after.map(presentItem)
  })
