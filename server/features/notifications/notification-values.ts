import type { NotificationInput } from '#contract/notifications.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** The admin's input as columns. Throws time_does_not_exist for a time that the change to summer time skips. */
export function notificationValues(
  { title, message, type, targetUsers, scheduledFor }: NotificationInput,
  now: Date,
) {
  const scheduled_for = scheduledFor ? stockholmInstant(scheduledFor.date, scheduledFor.time) : now
  if (!scheduled_for) {
    throw new ProblemError('time_does_not_exist', { fields: [{ field: 'scheduledFor', rule: 'invalid' }] })
  }
  return {
    title,
    message,
    type,
    scheduled_for,
    for_everyone: targetUsers.length === 0,
    active_since: now,
    created_at: now,
  }
}
