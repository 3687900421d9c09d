import type { EditableSection, SectionInput } from '#contract/content.ts'
import { updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { sectionResource } from './resource.ts'
import { sectionValues } from './section-values.ts'

/** Changes a section. Throws not_found, stale_version (with the stored section), or validation_failed for the picture's host. */
export async function updateSection(
  { db, env, clock }: Engine,
  adminId: string,
  sectionKey: string,
  { version, ...input }: SectionInput & { version: number },
): Promise<EditableSection> {
  const values = sectionValues(env, input)
  const stamps = { updated_by: adminId, updated_at: clock.now() }
  return inTransaction(db, (tx) =>
    updateVersioned(tx, sectionResource, { adminId, key: sectionKey, version, values, stamps }),
  )
}
