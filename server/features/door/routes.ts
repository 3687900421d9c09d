import * as contract from '#contract/door.ts'
import { businessDayOf } from '#rules/business-date.ts'
import { curveOf } from '#rules/door.ts'
import type { Engine } from '#server/platform/engine.ts'
import { type App, actingAfter, may } from '#server/platform/http/router.ts'
import { serve } from '#server/platform/http/serve.ts'
import { countAtDoor, recountHouse } from './count-at-door.ts'
import { presentCount, presentParties } from './present.ts'
import { findDoorDay, findDoorPlaces, findDoors, findDoorTables, findQuarters, findScans } from './queries.ts'
import { scanAtDoor } from './scan-at-door.ts'

/** The door of the house, and its count. */
export function doorRoutes(app: App, engine: Engine): void {
  const { db } = engine
  serve(app, contract.scanAtDoor, ({ actor, by, body }) =>
    scanAtDoor(engine, { by: actingAfter(by, body.waitedMs), isHost: may(actor, 'bookings.manage') }, body),
  )
  serve(app, contract.countAtDoor, ({ by, body }) =>
    countAtDoor(engine, actingAfter(by, body.waitedMs), body),
  )
  serve(app, contract.recountHouse, ({ by, body }) => recountHouse(engine, by, body))

  serve(app, contract.getDoorDay, async ({ params: { date } }) => {
    const day = businessDayOf(date)
    const [tables, places, scans, count] = await Promise.all([
      findDoorTables(db, { within: day }),
      findDoorPlaces(db, day),
      findScans(db, date),
      findDoorDay(db, date),
    ])
    return { parties: presentParties(tables, places, scans), count: presentCount(count) }
  })
  serve(app, contract.getHouseCount, async ({ params: { date } }) => {
    const [count, quarters, doors] = await Promise.all([
      findDoorDay(db, date),
      findQuarters(db, date),
      findDoors(db, date),
    ])
    const curve = curveOf(quarters).map(({ at, inside }) => ({ at: at.toISOString(), inside }))
    return {
      ...presentCount(count),
      curve,
      most: Math.max(0, ...curve.map(({ inside }) => inside)),
      doors,
    }
  })
}
