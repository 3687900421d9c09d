import { randomUUID } from 'node:crypto'
import type { User, UserEdit } from '#contract/people.ts'
import { awardPoints } from '#server/features/points/award-points.ts'
import { isChange, lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { UserRow } from './queries.ts'
import { userResource } from './resource.ts'
import { pointsDelta, storedPhone } from './user-values.ts'

/**
 * Changes the fields of a user that were sent. Points change by a difference, which is written to the ledger; a level
 * that is sent stays until an award leads to a higher one. An edit that changes nothing makes no new version. Throws not_found,
 * stale_version (with the stored user), validation_failed, too_few_points or too_many_points.
 */
export async function updateUser(
  { db, clock }: Engine,
  adminId: string,
  userId: string,
  edit: UserEdit,
): Promise<User> {
  const phone = edit.phone === undefined ? undefined : storedPhone(edit.phone)
  const fields = sent({ display_name: edit.displayName, phone, level: edit.level })
  const points = pointsDelta(edit.points)
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, userResource, userId, edit.version)
    if (points === 0 && !isChange(locked.row, fields)) return locked.before

    if (points !== 0) {
      const source = { type: 'admin_edit', id: randomUUID() } as const
      await awardPoints(tx, { userId, source, points, actorId: adminId, reason: null, at: clock.now() })
    }
    if (fields.display_name !== undefined) {
      await tx.updateTable('users').set({ name: fields.display_name }).where('id', '=', userId).execute()
    }
    await writeVersion(tx, userResource, userId, fields)
    return recordUpdate(tx, userResource, locked, { adminId, kept: differing })
  })
}

type Editable = Pick<UserRow, 'display_name' | 'phone' | 'level'>

const sent = (fields: { [K in keyof Editable]: Editable[K] | undefined }): Partial<Editable> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** The fields of a user that an edit changed. */
const differing = (shown: User, other: User): Partial<User> =>
  Object.fromEntries(
    (['displayName', 'phone', 'points', 'level'] as const)
      .filter((field) => shown[field] !== other[field])
      .map((field) => [field, shown[field]]),
  )
