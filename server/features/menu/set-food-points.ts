import type { Kitchen } from '#contract/menu.ts'
import { updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { kitchenKey, kitchenResource } from './resource.ts'

/** Sets how many points a guest gets for 100 kr of delivered food; null for none. */
export const setFoodPoints = (
  { db, clock }: Engine,
  adminId: string,
  pointsPer100Kr: number | null,
): Promise<Kitchen> =>
  inTransaction(db, (tx) =>
    updateVersioned(tx, kitchenResource, {
      ...{ adminId, key: kitchenKey, version: null, values: { points_per_100_kr: pointsPer100Kr } },
      action: 'kitchen.points-set',
      stamps: { updated_at: clock.now() },
    }),
  )
