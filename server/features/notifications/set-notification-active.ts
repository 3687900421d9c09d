import type { ManagedNotification } from '#contract/notifications.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { markNotificationsSent } from './mark-notifications-sent.ts'
import { presentManaged } from './present.ts'
import { findManagedNotification, lockNotification } from './queries.ts'
import { publishToAdmins, publishToReaders } from './realtime.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockNotification>>>

/**
 * Shows or hides a notification. One that became due while it was hidden is sent when it is shown; one that was sent
 * before is shown without being sent again. Throws not_found.
 */
export async function setNotificationActive(
  { db, clock }: Engine,
  adminId: string,
  notificationId: string,
  isActive: boolean,
): Promise<ManagedNotification> {
  return inTransaction(db, async (tx) => {
    const locked = await lockNotification(tx, notificationId)
    if (!locked) throw new ProblemError('not_found')
    if (locked.is_active !== isActive) {
      await turn(tx, locked, isActive, clock.now())
      await audit(tx, {
        actorId: adminId,
        action: isActive ? 'notification.activated' : 'notification.deactivated',
        subjectType: 'notification',
        subjectId: notificationId,
        before: { title: locked.title, isActive: locked.is_active },
        after: { title: locked.title, isActive },
      })
    }
    const row = await findManagedNotification(tx, notificationId)
    if (!row) throw new ProblemError('not_found')
    return presentManaged(row)
  })
}

async function turn(tx: Tx, { id, for_everyone, sent_at }: Locked, isActive: boolean, now: Date) {
  const isPublishedAgain = isActive && sent_at === null
  await tx
    .updateTable('notifications')
    .set({ is_active: isActive, ...(isPublishedAgain && { active_since: now }) })
    .where('id', '=', id)
    .execute()
  if (!isActive) await tx.deleteFrom('push_messages').where('notification_id', '=', id).execute()
  if (isPublishedAgain) {
    if ((await markNotificationsSent(tx, now, id)) === 0) await publishToAdmins(tx)
  } else await publishToReaders(tx, [{ id, forEveryone: for_everyone }])
}
