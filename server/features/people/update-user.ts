import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { User, UserEdit } from '#contract/people.ts'
import { awardPoints } from '#server/features/points/award-points.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { presentUser } from './present.ts'
import { findUser, lockUser, type UserRow } from './queries.ts'
import { pointsMoved, storedPhone } from './user-values.ts'

/**
 * Changes what was sent of a user who is still at the version the edit started from. Points move by a difference and
 * leave their row in the ledger; a level that is sent stands until the next award passes it. An edit that changes
 * nothing makes no new version. Throws not_found, stale_version (with the stored user), validation_failed,
 * too_few_points or too_many_points.
 */
export async function updateUser(
  engine: Engine,
  adminId: string,
  userId: string,
  edit: UserEdit,
): Promise<User> {
  const phone = edit.phone === undefined ? undefined : storedPhone(edit.phone)
  const points = pointsMoved(edit.points)
  return inTransaction(engine.db, async (tx) => {
    const stored = await lockUser(tx, userId)
    if (!stored) throw new ProblemError('not_found')
    const before = presentUser(stored)
    if (stored.version !== edit.version) throw new ProblemError('stale_version', { current: before })
    const fields = sent({ display_name: edit.displayName, phone, level: edit.level })
    if (
      points === 0 &&
      editable.every((field) => fields[field] === undefined || fields[field] === stored[field])
    )
      return before

    if (points !== 0) {
      const source = { type: 'admin_edit', id: randomUUID() } as const
      await awardPoints(tx, { userId, source, points, actorId: adminId, reason: null })
    }
    await store(tx, userId, fields)
    const after = presentUser((await findUser(tx, userId)) as UserRow)
    await audit(tx, {
      actorId: adminId,
      action: 'user.updated',
      subjectType: 'user',
      subjectId: userId,
      ...difference(before, after),
    })
    await publishUserChanged(tx, userId)
    return after
  })
}

type Editable = Pick<UserRow, 'display_name' | 'phone' | 'level'>
const editable = ['display_name', 'phone', 'level'] as const satisfies (keyof Editable)[]

const sent = (fields: { [K in keyof Editable]: Editable[K] | undefined }): Partial<Editable> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

async function store(tx: Tx, userId: string, fields: Partial<Editable>): Promise<void> {
  if (fields.display_name !== undefined) {
    await tx.updateTable('users').set({ name: fields.display_name }).where('id', '=', userId).execute()
  }
  await tx
    .updateTable('profiles')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('user_id', '=', userId)
    .execute()
}

/** What the audit log keeps of an edit: the fields that are not as they were. */
function difference(before: User, after: User): { before: Partial<User>; after: Partial<User> } {
  const fields = (['displayName', 'phone', 'points', 'level'] as const).filter(
    (field) => before[field] !== after[field],
  )
  const only = (user: User) => Object.fromEntries(fields.map((field) => [field, user[field]]))
  return { before: only(before), after: only(after) }
}
