import { deleteAudited, lockRow } from '#server/platform/crud/audited-writes.ts'
import { databaseErrorCode, inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { tableResource } from './resource.ts'

/** Deletes a table and returns its number. Past bookings stay without it. Throws not_found, or table_booked while it has coming ones. */
export async function deleteTable({ db }: Engine, adminId: string, tableId: string): Promise<number> {
  try {
    return await inTransaction(db, async (tx) => {
      const locked = await lockRow(tx, tableResource, tableId)
      await deleteAudited(tx, tableResource, locked, { adminId })
      return locked.row.table_number
    })
  } catch (error) {
    if (databaseErrorCode(error) === 'SR075') throw new ProblemError('table_booked', { cause: error })
    throw error
  }
}
