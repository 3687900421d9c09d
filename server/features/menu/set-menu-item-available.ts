import { edit } from '#server/platform/crud/plain-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { itemResource } from './resource.ts'

/** Says that a dish is sold out, or available again. Throws not_found. */
export const setMenuItemAvailable = (engine: Engine, by: Acting, itemId: string, isAvailable: boolean) =>
  edit(engine, itemResource, {
    ...by,
    key: itemId,
    version: null,
    values: { is_available: isAvailable },
    action: isAvailable ? 'menuItem.available' : 'menuItem.sold-out',
    kept: ({ name, isAvailable }) => ({ name, isAvailable }),
  })
