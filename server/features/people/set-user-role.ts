import type { User } from '#contract/people.ts'
import { audit } from '#server/platform/database/audit.ts'
import { databaseErrorCode, inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { presentUser } from './present.ts'
import { findUser, lockUser, type UserRow } from './queries.ts'

type Role = User['role']
/** Raised by the database when nobody would be left to run the club. */
const lastAdminStays = 'SR010'

/**
 * Makes a user an admin or an admin a user; the same role again changes nothing. Whoever loses it is out of the
 * administration from the next request on, and open streams close. Throws not_found or last_admin.
 */
export async function setUserRole(
  engine: Engine,
  adminId: string,
  userId: string,
  role: Role,
): Promise<User> {
  return inTransaction(engine.db, async (tx) => {
    const stored = await lockUser(tx, userId)
    if (!stored) throw new ProblemError('not_found')
    const before = presentUser(stored)
    if (before.role === role) return before
    await (role === 'admin' ? grant(tx, userId) : revoke(tx, userId))
    await audit(tx, {
      actorId: adminId,
      action: role === 'admin' ? 'role.granted' : 'role.revoked',
      subjectType: 'user',
      subjectId: userId,
      before: { role: before.role },
      after: { role },
    })
    await publishUserChanged(tx, userId)
    return presentUser((await findUser(tx, userId)) as UserRow)
  })
}

const grant = (tx: Tx, userId: string) =>
  tx.insertInto('user_roles').values({ user_id: userId, role: 'admin' }).execute()

async function revoke(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('user_roles')
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .execute()
    .catch((error: unknown) => {
      throw databaseErrorCode(error) === lastAdminStays
        ? new ProblemError('last_admin', { cause: error })
        : error
    })
}
