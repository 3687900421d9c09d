import { whyNotStopBeingAdmin } from '#rules/admin-role.ts'
import type { Tx } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'

/** Takes the role from a user whose account is locked. Returns whether they had it. Throws last_admin. */
export async function stopBeingAdmin(tx: Tx, userId: string): Promise<boolean> {
  const admins = await tx
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .orderBy('user_id')
    .forUpdate()
    .execute()
  if (!admins.some((admin) => admin.user_id === userId)) return false
  const refusal = whyNotStopBeingAdmin(admins.length)
  if (refusal) throw new ProblemError(refusal)
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).where('role', '=', 'admin').execute()
  return true
}
