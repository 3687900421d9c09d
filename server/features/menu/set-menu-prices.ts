import type { EditableMenuItem } from '#contract/menu.ts'
import { lockRow, updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { presentItem } from './present.ts'
import { findItemsOf } from './queries.ts'
import { categoryResource, itemResource } from './resource.ts'

type Price = { itemId: string; version: number; priceOre: number }

/**
 * Sets the prices of several dishes of a category, all or none. Throws not_found (also for a dish of another category) or
 * stale_version (with the stored dish).
 */
export const setMenuPrices = (
  { db, clock }: Engine,
  adminId: string,
  categoryId: string,
  prices: Price[],
): Promise<EditableMenuItem[]> =>
  inTransaction(db, async (tx) => {
    await lockRow(tx, categoryResource, categoryId)
    const known = new Set((await findItemsOf(tx, categoryId)).map(({ id }) => id))
    const stamps = { updated_at: clock.now() }
    for (const { itemId, version, priceOre } of prices.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1))) {
      if (!known.has(itemId)) throw new ProblemError('not_found')
      const values = { price_ore: priceOre }
      const kept = ({ name, priceOre }: EditableMenuItem) => ({ name, priceOre })
      const edit = { adminId, key: itemId, version, values, stamps, kept, action: 'menuItem.priced' }
      await updateVersioned(tx, itemResource, edit)
    }
    return (await findItemsOf(tx, categoryId)).map(presentItem)
  })
