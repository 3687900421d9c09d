import { cancelAllBookings } from '#server/features/events/cancel-all-bookings.ts'
import { cancelWaitingOrders } from '#server/features/orders/cancel-waiting-orders.ts'
import { lockProved, type Proof, proveOwnPassword } from '#server/platform/accounts/own-password.ts'
import { delayKey, forgetFailures } from '#server/platform/accounts/sign-in-delay.ts'
import { stopBeingAdmin } from '#server/platform/accounts/stop-being-admin.ts'
import { inWholeAccountTurn } from '#server/platform/accounts/whole-account-turns.ts'
import { audit, leaveAuditLog } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { publish } from '#server/platform/realtime/publish.ts'

/**
 * Deletes the account and all personal data. Foreign keys delete or detach the rows that reference it, and a trigger
 * erases what only mentions the user. The places at events are free at once.
 * Throws wrong_password, too_many_requests, last_admin, and unavailable when too many wait.
 */
export async function deleteMe(engine: Engine, userId: string, password: string): Promise<void> {
  const proof = await proveOwnPassword(engine, userId, password)
  const email = await inWholeAccountTurn(userId, async () => {
    if (await isAdmin(engine, userId)) await leaveRole(engine, proof)
    // Also without the role: an earlier attempt may have ended here.
    await leaveAuditLog(engine.db, userId)
    return inTransaction(engine.db, async (tx) => {
      const user = await lockProved(tx, proof)
      await cancelAllBookings(tx, engine.clock, userId)
      const remove = () => tx.deleteFrom('users').where('id', '=', userId).execute()
      await cancelWaitingOrders(tx, userId, remove)
      await publish(tx, 'club', { type: 'leaderboard.changed' }, 'leaderboard')
      await publish(tx, 'admin', { type: 'user.changed', userId }, `user ${userId}`)
      return user.email
    })
  })
  for (const known of [false, true]) await forgetFailures(engine, delayKey(engine, email, known))
}

const isAdmin = ({ db }: Engine, userId: string) =>
  db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .executeTakeFirst()

/**
 * An admin who deletes the account gives up the role first, because the names in the audit log are stored before the account is
 * deleted.
 */
const leaveRole = (engine: Engine, proof: Proof): Promise<void> =>
  inTransaction(engine.db, async (tx) => {
    await lockProved(tx, proof)
    if (!(await stopBeingAdmin(tx, proof.userId))) return
    await audit(tx, {
      actorId: proof.userId,
      action: 'role.revoked',
      subjectType: 'user',
      subjectId: proof.userId,
      before: { roles: ['admin'] },
      after: { roles: [] },
    })
  })
