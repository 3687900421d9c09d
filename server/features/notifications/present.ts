import type { NotificationType, SegmentKind, Topic } from '#contract/bounds.ts'
import type { EditableNotification, ManagedNotification, Notification } from '#contract/notifications.ts'
import type { EditableNotificationRow, ManagedNotificationRow, NotificationRow } from './queries.ts'

export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  title: row.title,
  message: row.message,
  type: row.type as NotificationType,
  visibleSince: row.visible_since.toISOString(),
  seen: row.seen,
  path: row.path,
  isEdited: row.edited_at !== null,
})

const presentSegment = ({ segment, segment_event_id: id, ...row }: ManagedNotificationRow) =>
  segment === null
    ? null
    : {
        kind: segment as SegmentKind,
        event: id === null ? null : { id, title: row.segment_event ?? '' },
        level: row.segment_level,
      }

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
  segment: presentSegment(row),
  topic: row.topic as Topic | null,
  editedAt: row.edited_at?.toISOString() ?? null,
  isAutomatic: row.path !== null,
  version: row.version,
})

export const presentEditable = (row: EditableNotificationRow): EditableNotification => ({
  ...presentManaged(row),
  people: row.people.map(({ userId, displayName }) => ({ userId, displayName })),
})

type Face = { user_id: string; display_name: string; avatar_url: string | null }
export const presentFace = ({ user_id, display_name, avatar_url }: Face) => ({
  userId: user_id,
  displayName: display_name,
  avatarUrl: avatar_url,
})

/** The fields for the audit log: the number of targets, never who they are. */
export const presentForAudit = ({
  title,
  message,
  type,
  forEveryone,
  targetCount,
  scheduledFor,
  segment,
  topic,
}: ManagedNotification) => ({
  title,
  message,
  type,
  forEveryone,
  targetCount,
  scheduledFor,
  segment: segment?.kind ?? null,
  topic,
})
