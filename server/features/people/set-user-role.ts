import type { User } from '#contract/people.ts'
import type { Role } from '#contract/rights.ts'
import { stopBeingAdmin } from '#server/platform/accounts/stop-being-admin.ts'
import { lockRow, recordUpdate } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { userResource } from './resource.ts'

type Change = { userId: string; role: Role; isHeld: boolean }

/**
 * Gives a user a role or takes it away; what is so already stays. What the role allows is refused from the next request on, and open
 * streams of staff close. Throws not_found or last_admin.
 */
export async function setUserRole(
  { db }: Engine,
  adminId: string,
  { userId, role, isHeld }: Change,
): Promise<User> {
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, userResource, userId)
    if (locked.before.roles.includes(role) === isHeld) return locked.before
    await (isHeld ? grant(tx, userId, role) : revoke(tx, userId, role))
    return recordUpdate(tx, userResource, locked, {
      adminId,
      action: actionOf(role, isHeld),
      kept: (user) => ({ roles: user.roles }),
    })
  })
}

const grant = (tx: Tx, userId: string, role: Role) =>
  tx.insertInto('user_roles').values({ user_id: userId, role }).execute()

const revoke = (tx: Tx, userId: string, role: Role) =>
  role === 'admin'
    ? stopBeingAdmin(tx, userId)
    : tx.deleteFrom('user_roles').where('user_id', '=', userId).where('role', '=', role).execute()

/** The audit log has a sentence for each role. That of admins has its name from when there was no other. */
const actionOf = (role: Role, isHeld: boolean) =>
  `role.${role === 'admin' ? '' : `${role}-`}${isHeld ? 'granted' : 'revoked'}`
