import { deleteAudited, lockRow } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { stationResource } from './resource.ts'

/** Deletes a station without categories and returns its name. The first one stays. Throws not_found or station_used. */
export const deleteStation = (
  { db }: Engine,
  adminId: string,
  stationId: string,
): Promise<{ name: string }> =>
  inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, stationResource, stationId)
    if (locked.row.categories > 0) throw new ProblemError('station_used')
    await deleteAudited(tx, stationResource, locked, { adminId })
    return { name: locked.row.name }
  })
