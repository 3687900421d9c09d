import type { NotificationType } from '#contract/bounds.ts'
import type { ManagedNotification, Notification } from '#contract/notifications.ts'
import type { ManagedNotificationRow, NotificationRow } from './queries.ts'

export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  title: row.title,
  message: row.message,
  type: row.type as NotificationType,
  visibleSince: row.visible_since.toISOString(),
  seen: row.seen,
  path: row.path,
})

export const presentManaged = (row: ManagedNotificationRow): ManagedNotification => ({
  id: row.id,
  title: row.title,
  message: row.message,
  type: row.type as NotificationType,
  targets: row.targets.map(({ userId, displayName }) => ({ userId, displayName })),
  targetCount: row.target_count,
  forEveryone: row.for_everyone,
  scheduledFor: row.scheduled_for.toISOString(),
  isActive: row.is_active,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
})

/** The fields for the audit log: the number of targets, never who they are. */
export const presentForAudit = ({
  title,
  message,
  type,
  forEveryone,
  targetCount,
  scheduledFor,
}: ManagedNotification) => ({ title, message, type, forEveryone, targetCount, scheduledFor })
