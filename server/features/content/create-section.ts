import type { EditableSection, SectionInput } from '#contract/content.ts'
import { newSectionKey, whyNotAddSection } from '#rules/section.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { sectionValues } from './content-values.ts'
import { findSections, lockSections } from './queries.ts'
import { sectionResource } from './resource.ts'

/**
 * Adds a section after all others. Its key contains the current millisecond, or the next that no other section has.
 * Throws too_many_sections, or a picture problem.
 */
export async function createSection(
  engine: Engine,
  adminId: string,
  input: SectionInput,
): Promise<EditableSection> {
  const { db, clock } = engine
  const pictured = await sectionValues(engine, adminId, input)
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    await lockSections(tx)
    const keys = (await findSections(tx)).map((section) => section.section_key)
    const refusal = whyNotAddSection(keys)
    if (refusal) throw new ProblemError(refusal)
    const values = {
      ...pictured,
      section_key: newSectionKey(keys, now),
      display_order: keys.length + 1,
      updated_by: adminId,
      updated_at: now,
    }
    return createAudited(tx, sectionResource, { adminId, values })
  })
}
