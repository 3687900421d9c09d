import type { User } from '#contract/people.ts'
import { stopBeingAdmin } from '#server/platform/accounts/stop-being-admin.ts'
import { lockRow, recordUpdate } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { userResource } from './resource.ts'

type Role = User['role']

/**
 * Makes a user an admin or an admin a user; the same role again changes nothing. An admin who loses the role is refused
 * from the next request on, and their open streams close. Throws not_found or last_admin.
 */
export async function setUserRole(
  { db }: Engine,
  adminId: string,
  userId: string,
  role: Role,
): Promise<User> {
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, userResource, userId)
    if (locked.before.role === role) return locked.before
    await (role === 'admin' ? grant(tx, userId) : stopBeingAdmin(tx, userId))
    return recordUpdate(tx, userResource, locked, {
      adminId,
      action: role === 'admin' ? 'role.granted' : 'role.revoked',
      kept: (user) => ({ role: user.role }),
    })
  })
}

const grant = (tx: Tx, userId: string) =>
  tx.insertInto('user_roles').values({ user_id: userId, role: 'admin' }).execute()
