import type { EditableSection, SectionInput } from '#contract/content.ts'
import { audit } from '#server/platform/database/audit.ts'
import { databaseErrorCode, inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { presentEditableSection } from './present.ts'
import { findSection } from './queries.ts'
import { publishHomeChanged } from './realtime.ts'
import { sectionValues } from './section-values.ts'

/**
 * Adds a section after all others. The database gives it its place and, when the millisecond is taken, the next one.
 * Throws too_many_sections, or validation_failed for the picture's host.
 */
export async function createSection(
  { db, env, clock }: Engine,
  adminId: string,
  input: SectionInput,
): Promise<EditableSection> {
  const values = sectionValues(env, input)
  const now = clock.now()
  const named = { section_key: `custom_section_${now.getTime()}`, display_order: 0 }
  return inTransaction(db, async (tx) => {
    const { section_key } = await tx
      .insertInto('homepage_content')
      .values({ ...values, ...named, updated_by: adminId, updated_at: now })
      .returning('section_key')
      .executeTakeFirstOrThrow()
    const row = await findSection(tx, section_key)
    if (!row) throw new ProblemError('internal_error')
    const after = presentEditableSection(row)
    await audit(tx, {
      actorId: adminId,
      action: 'section.created',
      subjectType: 'section',
      subjectId: section_key,
      after,
    })
    await publishHomeChanged(tx)
    return after
  }).catch((error: unknown) => {
    throw databaseErrorCode(error) === 'SR030'
      ? new ProblemError('too_many_sections', { cause: error })
      : error
  })
}
