import type { OpenInput, Station } from '#contract/stations.ts'
import { stopFor } from '#rules/stop.ts'
import { edit } from '#server/platform/crud/plain-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { kitchenResource, stationResource } from './resource.ts'

const anyVersion = { key: 'true', version: null }

const openValues = ({ clock }: Engine, { isOpen, minutes }: OpenInput) => {
  const stop = isOpen ? { isOpen, stoppedUntil: null } : stopFor(minutes, clock.now())
  return { is_open: stop.isOpen, stopped_until: stop.stoppedUntil }
}

/** Opens the kitchen for orders, or closes it. An order that is being placed is committed first. */
export const setKitchenOpen = (engine: Engine, by: Acting, input: OpenInput) =>
  edit(engine, kitchenResource, {
    ...anyVersion,
    ...by,
    values: openValues(engine, input),
    action: input.isOpen ? 'kitchen.opened' : 'kitchen.closed',
  })

/** Opens a station for orders, or stops it. Throws not_found. */
export const setStationOpen = (
  engine: Engine,
  by: Acting,
  stationId: string,
  input: OpenInput,
): Promise<Station> =>
  edit(engine, stationResource, {
    ...by,
    key: stationId,
    version: null,
    values: openValues(engine, input),
    action: input.isOpen ? 'station.opened' : 'station.closed',
    kept: ({ name, isOpen, stoppedUntil }) => ({ name, isOpen, stoppedUntil }),
  })

/** Sets how many points a guest gets for 100 kr of delivered food; null for none. */
export const setFoodPoints = (engine: Engine, adminId: string, pointsPer100Kr: number | null) =>
  edit(engine, kitchenResource, {
    ...anyVersion,
    adminId,
    values: { points_per_100_kr: pointsPer100Kr },
    action: 'kitchen.points-set',
  })
