import type { EditableMenuItem } from '#contract/menu.ts'
import { updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { itemResource } from './resource.ts'

/** Says that a dish is sold out, or available again. Throws not_found. */
export const setMenuItemAvailable = (
  { db, clock }: Engine,
  adminId: string,
  itemId: string,
  isAvailable: boolean,
): Promise<EditableMenuItem> =>
  inTransaction(db, (tx) =>
    updateVersioned(tx, itemResource, {
      ...{ adminId, key: itemId, version: null, values: { is_available: isAvailable } },
      action: isAvailable ? 'menuItem.available' : 'menuItem.sold-out',
      stamps: { updated_at: clock.now() },
      kept: ({ name, isAvailable }) => ({ name, isAvailable }),
    }),
  )
