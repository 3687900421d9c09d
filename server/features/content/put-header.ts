import type { EditableHeader, HeaderInput } from '#contract/content.ts'
import { updateVersioned } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { headerValues } from './header-values.ts'
import { headerKey, headerResource } from './resource.ts'

/** Changes the header. Throws stale_version (with the stored header), or validation_failed for a picture's host. */
export async function putHeader(
  { db, env, clock }: Engine,
  adminId: string,
  { version, ...input }: HeaderInput & { version: number },
): Promise<EditableHeader> {
  const values = headerValues(env, input)
  const stamps = { updated_by: adminId, updated_at: clock.now() }
  return inTransaction(db, (tx) =>
    updateVersioned(tx, headerResource, { adminId, key: headerKey, version, values, stamps }),
  )
}
