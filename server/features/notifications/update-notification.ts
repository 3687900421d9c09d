import type { EditableNotification, NotificationEdit } from '#contract/notifications.ts'
import { whyNotChangeNotification } from '#rules/notification-edit.ts'
import { hasPassed } from '#rules/past-date.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'
import { lockSegmentEvent, lockTargets } from './create-notification.ts'
import { markNotificationsSent } from './mark-notifications-sent.ts'
import { recipientValues } from './notification-values.ts'
import { presentForAudit } from './present.ts'
import { insertTargets } from './queries.ts'
import { notificationResource } from './resource.ts'

/**
 * Changes a notification that the club has written. Of one that was sent only the text and the type change: its readers see that it is
 * changed, and nobody is alerted again. Throws not_found (for one that the server wrote too), stale_version (with the stored one),
 * notification_sent for other recipients, another topic or another time of one that was sent, time_does_not_exist, date_has_passed, or validation_failed for an unknown target or event.
 */
export const updateNotification = (
  { db, clock }: Engine,
  adminId: string,
  notificationId: string,
  { version, targetUsers, segment, scheduledFor, ...words }: NotificationEdit,
): Promise<EditableNotification> =>
  inTransaction(db, async (tx) => {
    const hasRecipients = targetUsers !== undefined || segment !== undefined
    const targets = [...new Set(targetUsers)]
    await lockTargets(tx, targets)
    await lockSegmentEvent(tx, segment ?? null)
    const locked = await lockRow(tx, notificationResource, notificationId, version)
    const { row } = locked
    const now = clock.now()
    const hasTopic = words.topic !== undefined && words.topic !== row.topic
    const refusal = whyNotChangeNotification(
      { isSent: row.sent_at !== null, isAutomatic: row.path !== null },
      { hasOthers: hasRecipients || hasTopic || scheduledFor !== undefined },
    )
    if (refusal) throw new ProblemError(refusal)
    const at = scheduledFor === undefined ? row.scheduled_for : timeOf(scheduledFor, now)
    if (scheduledFor && at.getTime() !== row.scheduled_for.getTime() && hasPassed(at, now))
      throw new ProblemError('date_has_passed')
    await writeVersion(tx, notificationResource, notificationId, {
      ...words,
      ...(hasRecipients && recipientValues(targets, segment ?? null)),
      ...(row.sent_at === null ? { scheduled_for: at } : { edited_at: now }),
    })
    if (hasRecipients) await writeTargets(tx, notificationId, targets)
    await markNotificationsSent(tx, now, notificationId)
    return recordUpdate(tx, notificationResource, locked, { adminId, kept: presentForAudit })
  })

const timeOf = (typed: NonNullable<NotificationEdit['scheduledFor']> | null, now: Date) =>
  typed ? typedInstant(typed, 'scheduledFor') : now

async function writeTargets(tx: Tx, id: string, targets: string[]): Promise<void> {
  await tx.deleteFrom('notification_targets').where('notification_id', '=', id).execute()
  await insertTargets(tx, id, targets)
}
