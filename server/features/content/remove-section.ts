import { sql } from 'kysely'
import { deleteAudited, lockRow } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { sectionResource } from './resource.ts'

/** Deletes a custom section; those after it move up. The audit log keeps its text. Throws not_found. */
export async function removeSection({ db }: Engine, adminId: string, sectionKey: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, sectionResource, sectionKey)
    await deleteAudited(tx, sectionResource, locked, { adminId, action: 'section.removed' })
    await tx
      .updateTable('homepage_content')
      .set({ display_order: sql<number>`display_order - 1` })
      .where('display_order', '>', locked.row.display_order)
      .execute()
  })
}
