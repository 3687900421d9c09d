import type { EditableSection, SectionInput } from '#contract/content.ts'
import { createAudited } from '#server/platform/crud/audited-writes.ts'
import { databaseErrorCode, inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { sectionValues } from './content-values.ts'
import { sectionResource } from './resource.ts'

/**
 * Adds a section after all others; the database assigns its place. Its key contains the current millisecond; the database
 * uses the next free key when another section already has that one.
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
  const values = {
    ...pictured,
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
