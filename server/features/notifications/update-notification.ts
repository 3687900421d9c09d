import { sql } from 'kysely'
import type { EditableNotification, NotificationEdit } from '#contract/notifications.ts'
import { whyNotChangeNotification } from '#rules/notification-edit.ts'
import { hasPassed } from '#rules/past-date.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'
import { lockTargets } from './create-notification.ts'
import { markNotificationsSent } from './mark-notifications-sent.ts'
import { presentForAudit } from './present.ts'
import { notificationResource } from './resource.ts'

/**
 * Changes a notification that the club has written. Of one that was sent only the text changes: its readers see that it is changed, and
 * nobody is alerted again. Throws not_found (for one that the server wrote too), stale_version (with the stored one), notification_sent for
 * other recipients or another time of one that was sent, time_does_not_exist, date_has_passed, or validation_failed for an unknown target.
 */
export const updateNotification = (
  { db, clock }: Engine,
  adminId: string,
  notificationId: string,
  { version, title, message, type, targetUsers, scheduledFor }: NotificationEdit,
): Promise<EditableNotification> =>
  inTransaction(db, async (tx) => {
    const targets = targetUsers && [...new Set(targetUsers)]
    if (targets) await lockTargets(tx, targets)
    const locked = await lockRow(tx, notificationResource, notificationId, version)
    const { row } = locked
    const now = clock.now()
    const refusal = whyNotChangeNotification(
      { isSent: row.sent_at !== null, isAutomatic: row.path !== null },
      { hasOthers: targets !== undefined || scheduledFor !== undefined },
    )
    if (refusal) throw new ProblemError(refusal)
    const at = scheduledFor === undefined ? row.scheduled_for : timeOf(scheduledFor, now)
    if (scheduledFor && at.getTime() !== row.scheduled_for.getTime() && hasPassed(at, now))
      throw new ProblemError('date_has_passed')
    await writeVersion(tx, notificationResource, notificationId, {
      title,
      message,
      type,
      ...(row.sent_at === null
        ? { scheduled_for: at, ...(targets && { for_everyone: targets.length === 0 }) }
        : { edited_at: now }),
    })
    if (targets) await writeTargets(tx, notificationId, targets)
    await markNotificationsSent(tx, now, notificationId)
    return recordUpdate(tx, notificationResource, locked, { adminId, kept: presentForAudit })
  })

const timeOf = (typed: NonNullable<NotificationEdit['scheduledFor']> | null, now: Date) =>
  typed ? typedInstant(typed, 'scheduledFor') : now

async function writeTargets(tx: Tx, id: string, targets: string[]): Promise<void> {
  await tx.deleteFrom('notification_targets').where('notification_id', '=', id).execute()
  await sql`insert into notification_targets (notification_id, user_id)
    select ${id}::uuid, unnest(${targets}::uuid[])`.execute(tx)
}
