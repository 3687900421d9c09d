import { deleteAudited, lockRow } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { itemResource } from './resource.ts'

/** Deletes a dish and returns its name. Orders keep what was ordered. Throws not_found. */
export const deleteMenuItem = ({ db }: Engine, adminId: string, itemId: string): Promise<string> =>
  inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, itemResource, itemId)
    await deleteAudited(tx, itemResource, locked, { adminId })
    return locked.row.name
  })
