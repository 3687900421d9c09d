import type { EditableMenuItem } from '#contract/menu.ts'
import { lockRow, updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { edit } from '#server/platform/crud/plain-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { itemResource } from './resource.ts'

/** Says that a dish is sold out, or available again: one without portions left is then no longer counted. Throws not_found. */
export const setMenuItemAvailable = (
  { db, clock }: Engine,
  by: Acting,
  itemId: string,
  isAvailable: boolean,
): Promise<EditableMenuItem> =>
  inTransaction(db, async (tx) => {
    const { row } = await lockRow(tx, itemResource, itemId)
    const isFilledUp = isAvailable && row.portions_left === 0
    return updateVersioned(tx, itemResource, {
      ...by,
      key: itemId,
      version: null,
      values: { is_available: isAvailable, portions_left: isFilledUp ? null : row.portions_left },
      stamps: { updated_at: clock.now() },
      action: isAvailable ? 'menuItem.available' : 'menuItem.sold-out',
      kept: ({ name, isAvailable }) => ({ name, isAvailable }),
    })
  })

/** Says how many portions of a dish are left, which makes it available, or sold out with none; null where they are not counted. Throws not_found. */
export const setMenuItemPortions = (
  engine: Engine,
  by: Acting,
  itemId: string,
  portionsLeft: number | null,
): Promise<EditableMenuItem> =>
  edit(engine, itemResource, {
    ...by,
    key: itemId,
    version: null,
    // What is cancelled because nothing is left does not put the dish on sale again.
    values: { portions_left: portionsLeft, is_available: portionsLeft !== 0 },
    action: 'menuItem.portions-set',
    kept: ({ name, portionsLeft }) => ({ name, portionsLeft }),
  })
