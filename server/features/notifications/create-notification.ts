import type { ManagedNotification, NotificationInput, Segment } from '#contract/notifications.ts'
import { hasPassed } from '#rules/past-date.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { markNotificationsSent } from './mark-notifications-sent.ts'
import { notificationValues } from './notification-values.ts'
import { presentForAudit, presentManaged } from './present.ts'
import { findManagedNotification, insertTargets } from './queries.ts'
import { publishToAdmins } from './realtime.ts'

/**
 * Creates a notification. An immediate one is sent before this returns, a scheduled one by a job. A
 * repeated request is answered with the stored notification, which is not sent twice. Throws time_does_not_exist, date_has_passed,
 * validation_failed for an unknown target, or key_reused when its id belongs to another notification.
 * @param path the screen that it is about, if there is one
 */
export async function createNotification(
  { db, clock }: Engine,
  adminId: string,
  input: NotificationInput,
  path: string | null = null,
): Promise<ManagedNotification> {
  const now = clock.now()
  const values = notificationValues(input, now)
  const isLate = input.scheduledFor !== null && hasPassed(values.scheduled_for, now)
  const targets = [...new Set(input.targetUsers)]
  return inTransaction(db, async (tx) => {
    await lockTargets(tx, targets)
    await lockSegmentEvent(tx, input.segment)
    const written = await tx
      .insertInto('notifications')
      .values({ ...values, path, id: input.requestId, created_by: adminId })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // A repeated request is answered even when its time has passed since.
    if (!written) return findSame(tx, input, input.scheduledFor && values.scheduled_for, targets)
    if (isLate) throw new ProblemError('date_has_passed')
    const { id } = written
    await insertTargets(tx, id, targets)
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

/** The notification of the same request. Throws key_reused unless its text, targets and, if given, time equal the input's. */
async function findSame(
  tx: Tx,
  { requestId, title, message, type, topic, segment }: NotificationInput,
  scheduledFor: Date | null,
  targets: string[],
): Promise<ManagedNotification> {
  const stored = await tx
    .selectFrom('notification_targets')
    .select('user_id')
    .where('notification_id', '=', requestId)
    .execute()
  const earlier = repeated(
    await findManagedNotification(tx, requestId),
    (row) =>
      row.title === title &&
      row.message === message &&
      row.type === type &&
      row.topic === topic &&
      row.for_everyone === (targets.length === 0 && segment === null) &&
      row.segment === (segment?.kind ?? null) &&
      row.segment_event_id === (segment?.eventId ?? null) &&
      row.segment_level === (segment?.level ?? null) &&
      (scheduledFor === null || row.scheduled_for.getTime() === scheduledFor.getTime()) &&
      (segment !== null ||
        (stored.length === targets.length && stored.every(({ user_id }) => targets.includes(user_id)))),
  )
  // It was deleted after its id was found to be in use.
  if (!earlier) throw new ProblemError('key_reused')
  return presentManaged(earlier)
}

export async function lockTargets(tx: Tx, targets: string[]): Promise<void> {
  if (targets.length > (await lockAccounts(tx, targets)).length) {
    throw new ProblemError('validation_failed', { fields: [{ field: 'targetUsers', rule: 'unknown' }] })
  }
}

/** Keeps the event of a segment until the transaction ends. Throws validation_failed when there is none. */
export async function lockSegmentEvent(tx: Tx, segment: Segment | null): Promise<void> {
  if (!segment?.eventId) return
  const found = await tx
    .selectFrom('events')
    .select('id')
    .where('id', '=', segment.eventId)
    .forKeyShare()
    .execute()
  if (found.length === 0)
    throw new ProblemError('validation_failed', { fields: [{ field: 'segment.eventId', rule: 'unknown' }] })
}
