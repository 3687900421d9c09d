import { sql } from 'kysely'
import type { EditableHeader, HeaderInput } from '#contract/content.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { changesHeader, headerValues } from './header-values.ts'
import { presentEditableHeader } from './present.ts'
import { findHeader, lockHeader } from './queries.ts'
import { publishHeaderChanged } from './realtime.ts'

/**
 * Changes the header when it is still at the version the edit started from. An edit that changes nothing makes no new
 * version. Throws stale_version (with the stored one), or validation_failed for a picture's host.
 */
export async function putHeader(
  { db, env, clock }: Engine,
  adminId: string,
  { version, ...input }: HeaderInput & { version: number },
): Promise<EditableHeader> {
  const values = headerValues(env, input)
  return inTransaction(db, async (tx) => {
    await lockHeader(tx)
    const stored = await findHeader(tx)
    if (!stored) throw new ProblemError('internal_error')
    const before = presentEditableHeader(stored)
    if (stored.version !== version) throw new ProblemError('stale_version', { current: before })
    if (!changesHeader(stored, values)) return before

    await tx
      .updateTable('header_content')
      .set({
        ...values,
        version: sql<number>`version + 1`,
        updated_by: adminId,
        updated_at: clock.now(),
      })
      .execute()
    const after = presentEditableHeader(await findHeader(tx))
    await audit(tx, {
      actorId: adminId,
      action: 'header.updated',
      subjectType: 'club',
      subjectId: 'header',
      before,
      after,
    })
    await publishHeaderChanged(tx)
    return after
  })
}
