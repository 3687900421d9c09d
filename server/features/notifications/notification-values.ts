import type { NotificationInput } from '#contract/notifications.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'

/** The admin's input as columns. Throws time_does_not_exist for a time that the change to summer time skips. */
export function notificationValues(
  { title, message, type, targetUsers, scheduledFor }: NotificationInput,
  now: Date,
) {
  return {
    title,
    message,
    type,
    scheduled_for: scheduledFor ? typedInstant(scheduledFor, 'scheduledFor') : now,
    for_everyone: targetUsers.length === 0,
    active_since: now,
    created_at: now,
  }
}
