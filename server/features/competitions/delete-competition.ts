import { deleteAudited, lockRow } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { lockCompetitionForDeletion } from './queries.ts'
import { competitionResource } from './resource.ts'

/**
 * Deletes a competition with its entries and all of its live events, and returns how many took part. The points that it
 * gave stay. Throws not_found.
 */
export async function deleteCompetition(
  { db }: Engine,
  adminId: string,
  competitionId: string,
): Promise<number> {
  const resource = { ...competitionResource, lock: lockCompetitionForDeletion }
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, resource, competitionId)
    await deleteAudited(tx, resource, locked, { adminId })
    return locked.row.participants
  })
}
