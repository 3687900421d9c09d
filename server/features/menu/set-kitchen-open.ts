import type { Kitchen } from '#contract/menu.ts'
import { updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { kitchenKey, kitchenResource } from './resource.ts'

/** Opens or closes the kitchen for orders. */
export const setKitchenOpen = ({ db, clock }: Engine, adminId: string, isOpen: boolean): Promise<Kitchen> =>
  inTransaction(db, (tx) =>
    updateVersioned(tx, kitchenResource, {
      ...{ adminId, key: kitchenKey, version: null, values: { is_open: isOpen } },
      action: isOpen ? 'kitchen.opened' : 'kitchen.closed',
      stamps: { updated_at: clock.now() },
    }),
  )
