import type { Kitchen } from '#contract/menu.ts'
import type { OpenInput, Station } from '#contract/stations.ts'
import { stopFor } from '#rules/stop.ts'
import { lockRow, updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { edit } from '#server/platform/crud/plain-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { kitchenResource, stationResource } from './resource.ts'

const anyVersion = { key: 'true', version: null }

const openValues = (input: OpenInput, now: Date) => {
  const { isOpen, stoppedUntil } = stopFor(input, now)
  return { is_open: isOpen, stopped_until: stoppedUntil }
}

/** Opens the kitchen for orders, stops them for some minutes, or closes it. An order that is being placed is committed first. */
export const setKitchenOpen = ({ db, clock }: Engine, by: Acting, input: OpenInput): Promise<Kitchen> =>
  inTransaction(db, async (tx) => {
    await lockRow(tx, kitchenResource, anyVersion.key)
    const now = clock.now()
    const stop = input.minutes === null ? 'kitchen.closed' : 'kitchen.paused'
    return updateVersioned(tx, kitchenResource, {
      ...anyVersion,
      ...by,
      values: openValues(input, now),
      stamps: { updated_at: now },
      action: input.isOpen ? 'kitchen.opened' : stop,
    })
  })

/** Opens a station for orders, or stops it. Throws not_found. */
export const setStationOpen = (
  { db, clock }: Engine,
  by: Acting,
  stationId: string,
  input: OpenInput,
): Promise<Station> =>
  inTransaction(db, async (tx) => {
    await lockRow(tx, stationResource, stationId)
    const now = clock.now()
    return updateVersioned(tx, stationResource, {
      ...by,
      key: stationId,
      version: null,
      values: openValues(input, now),
      stamps: { updated_at: now },
      action: input.isOpen ? 'station.opened' : 'station.closed',
      kept: ({ name, isOpen, stoppedUntil }) => ({ name, isOpen, stoppedUntil }),
    })
  })

/** Sets how many points a guest gets for 100 kr of delivered food; null for none. */
export const setFoodPoints = (engine: Engine, adminId: string, pointsPer100Kr: number | null) =>
  edit(engine, kitchenResource, {
    ...anyVersion,
    adminId,
    values: { points_per_100_kr: pointsPer100Kr },
    action: 'kitchen.points-set',
  })
