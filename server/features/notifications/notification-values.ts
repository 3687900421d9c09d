import type { NotificationInput, Segment } from '#contract/notifications.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'

/** The admin's input as columns. Throws time_does_not_exist for a time that the change to summer time skips. */
export function notificationValues(
  { title, message, type, targetUsers, segment, topic, scheduledFor }: NotificationInput,
  now: Date,
) {
  return {
    title,
    message,
    type,
    topic,
    scheduled_for: scheduledFor ? typedInstant(scheduledFor, 'scheduledFor') : now,
    ...recipientValues(targetUsers, segment),
    active_since: now,
    created_at: now,
  }
}

/** To whom it is sent. Throws validation_failed when both users and a segment are named. */
export function recipientValues(targetUsers: string[], segment: Segment | null) {
  if (segment && targetUsers.length > 0)
    throw new ProblemError('validation_failed', { fields: [{ field: 'targetUsers', rule: 'invalid' }] })
  return {
    for_everyone: targetUsers.length === 0 && segment === null,
    segment: segment?.kind ?? null,
    segment_event_id: segment?.eventId ?? null,
    segment_level: segment?.level ?? null,
  }
}
