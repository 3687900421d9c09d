import type { ManagedNotification } from '#contract/notifications.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishToAdmins } from './live.ts'
import { markNotificationsSent } from './mark-notifications-sent.ts'
import { type NotificationInput, notificationValues } from './notification-values.ts'
import { presentForAudit, presentManaged } from './present.ts'
import { findManagedNotification } from './queries.ts'

/**
 * Announces something; what is for now is told before this returns, what is for later by the job of each second.
 * Throws time_does_not_exist, or validation_failed where a target is nobody.
 */
export async function createNotification(
  { db, clock }: Engine,
  adminId: string,
  input: NotificationInput,
): Promise<ManagedNotification> {
  const now = clock.now()
  const values = notificationValues(input, now)
  const targets = [...new Set(input.targetUsers.map((id) => id.toLowerCase()))]
  return inTransaction(db, async (tx) => {
    await lockTargets(tx, targets)
    const { id } = await tx
      .insertInto('notifications')
      .values({ ...values, created_by: adminId })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (targets.length > 0) {
      const rows = targets.map((user_id) => ({ notification_id: id, user_id }))
      await tx.insertInto('notification_targets').values(rows).execute()
    }
    if ((await markNotificationsSent(tx, now, id)) === 0) await publishToAdmins(tx)
    const row = await findManagedNotification(tx, id)
    if (!row) throw new ProblemError('internal_error')
    const after = presentManaged(row)
    await audit(tx, {
      actorId: adminId,
      action: 'notification.created',
      subjectType: 'notification',
      subjectId: id,
      after: presentForAudit(after),
    })
    return after
  })
}

/** Keeps the accounts from being deleted meanwhile, in order of id as everywhere. */
async function lockTargets(tx: Tx, targets: string[]): Promise<void> {
  if (targets.length === 0) return
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', targets)
    .orderBy('id')
    .forKeyShare()
    .execute()
  if (found.length < targets.length) {
    throw new ProblemError('validation_failed', { fields: [{ field: 'targetUsers', rule: 'unknown' }] })
  }
}
