import { sql } from 'kysely'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { presentEditableSection } from './present.ts'
import { findSection, lockSections } from './queries.ts'
import { publishHomeChanged } from './realtime.ts'

/** Deletes a section that was added; those behind it move up. The audit log keeps what it said. Throws not_found. */
export async function removeSection({ db }: Engine, adminId: string, sectionKey: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSections(tx)
    const stored = await findSection(tx, sectionKey)
    if (!stored) throw new ProblemError('not_found')
    const { display_order: place } = await tx
      .deleteFrom('homepage_content')
      .where('section_key', '=', sectionKey)
      .returning('display_order')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('homepage_content')
      .set({ display_order: sql<number>`display_order - 1` })
      .where('display_order', '>', place)
      .execute()
    await audit(tx, {
      actorId: adminId,
      action: 'section.removed',
      subjectType: 'section',
      subjectId: sectionKey,
      before: presentEditableSection(stored),
    })
    await publishHomeChanged(tx)
  })
}
