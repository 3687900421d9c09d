import { deleteAudited, lockRow } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { gameTableResource } from './resource.ts'
import { wasPlayedAt } from './session-queries.ts'

/** Deletes a table at which nobody has played, and returns its number. Throws not_found or game_table_used. */
export const deleteGameTable = (
  { db }: Engine,
  adminId: string,
  gameTableId: string,
): Promise<{ tableNumber: number }> =>
  inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, gameTableResource, gameTableId)
    if (await wasPlayedAt(tx, gameTableId)) throw new ProblemError('game_table_used')
    await deleteAudited(tx, gameTableResource, locked, { adminId })
    return { tableNumber: locked.row.table_number }
  })
