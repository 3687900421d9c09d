import { sql } from 'kysely'
import type { EditableSection, SectionInput } from '#contract/content.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { presentEditableSection } from './present.ts'
import { findSection, lockSections } from './queries.ts'
import { publishHomeChanged } from './realtime.ts'
import { changesSection, sectionValues } from './section-values.ts'

/**
 * Changes a section that is still at the version the edit started from. An edit that changes nothing makes no new version.
 * Throws not_found, stale_version (with the stored section), or validation_failed for the picture's host.
 */
export async function updateSection(
  { db, env, clock }: Engine,
  adminId: string,
  sectionKey: string,
  { version, ...input }: SectionInput & { version: number },
): Promise<EditableSection> {
  const values = sectionValues(env, input)
  return inTransaction(db, async (tx) => {
    await lockSections(tx)
    const stored = await findSection(tx, sectionKey)
    if (!stored) throw new ProblemError('not_found')
    const before = presentEditableSection(stored)
    if (stored.version !== version) throw new ProblemError('stale_version', { current: before })
    if (!changesSection(stored, values)) return before

    await tx
      .updateTable('homepage_content')
      .set({
        ...values,
        version: sql<number>`version + 1`,
        updated_by: adminId,
        updated_at: clock.now(),
      })
      .where('section_key', '=', sectionKey)
      .execute()
    const row = await findSection(tx, sectionKey)
    if (!row) throw new ProblemError('internal_error')
    const after = presentEditableSection(row)
    await audit(tx, {
      actorId: adminId,
      action: 'section.updated',
      subjectType: 'section',
      subjectId: sectionKey,
      before,
      after,
    })
    await publishHomeChanged(tx)
    return after
  })
}
