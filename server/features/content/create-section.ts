import type { EditableSection, SectionInput } from '#contract/content.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { databaseErrorCode, inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { sectionResource } from './resource.ts'
import { sectionValues } from './section-values.ts'

/**
 * Adds a section after all others. The database assigns its place and its key, and takes the next key when
 * the millisecond is taken.
 * Throws too_many_sections, or validation_failed for the picture's host.
 */
export async function createSection(
  { db, env, clock }: Engine,
  adminId: string,
  input: SectionInput,
): Promise<EditableSection> {
  const now = clock.now()
  const values = {
    ...sectionValues(env, input),
    ...{ section_key: `custom_section_${now.getTime()}`, display_order: 0 },
    ...{ updated_by: adminId, updated_at: now },
  }
  return inTransaction(db, (tx) => createAudited(tx, sectionResource, { adminId, values })).catch(
    (error: unknown) => {
      throw databaseErrorCode(error) === 'SR030'
        ? new ProblemError('too_many_sections', { cause: error })
        : error
    },
  )
}
