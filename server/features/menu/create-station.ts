import type { Station, StationInput } from '#contract/stations.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { stationValues } from './menu-values.ts'
import { stationResource } from './resource.ts'

/** Creates a station. Throws station_taken. */
export const createStation = (
  { db, clock }: Engine,
  adminId: string,
  input: StationInput,
): Promise<Station> => {
  const now = clock.now()
  const values = { ...stationValues(input), created_at: now, updated_at: now }
  return inTransaction(db, (tx) => createAudited(tx, stationResource, { adminId, values }))
}
