import { edit } from '#server/platform/crud/plain-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { kitchenResource } from './resource.ts'

const anyVersion = { key: 'true', version: null }

/** Opens or closes the kitchen for orders. */
export const setKitchenOpen = (engine: Engine, by: Acting, isOpen: boolean) =>
  edit(engine, kitchenResource, {
    ...anyVersion,
    ...by,
    values: { is_open: isOpen },
    action: isOpen ? 'kitchen.opened' : 'kitchen.closed',
  })

/** Sets how many points a guest gets for 100 kr of delivered food; null for none. */
export const setFoodPoints = (engine: Engine, adminId: string, pointsPer100Kr: number | null) =>
  edit(engine, kitchenResource, {
    ...anyVersion,
    adminId,
    values: { points_per_100_kr: pointsPer100Kr },
    action: 'kitchen.points-set',
  })
