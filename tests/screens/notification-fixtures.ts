import type { ManagedNotification, Notification } from '#contract/notifications.ts'
import { id, onePage } from './harness/fixtures.ts'

let last = 60_000

/** A notification with an id of its own, because dismissals outlive a test. */
export const notification = (fields: Partial<Notification>): Notification => ({
  id: id(++last),
  title: 'Köket stänger 22',
  message: 'Sista beställningen tas 21.45.',
  type: 'info',
  visibleSince: '2026-11-20T18:00:00.000Z',
  seen: false,
  path: null,
  isEdited: false,
  ...fields,
})

/** Notifications titled `Nyhet {nr}`, the highest number first. */
export const news = (count: number): Notification[] =>
  Array.from({ length: count }, (_, i) =>
    notification({
      title: `Nyhet ${count - i}`,
      visibleSince: new Date(Date.UTC(2026, 10, 20, 18, 0, count - i)).toISOString(),
    }),
  )

export const sent: ManagedNotification = {
  id: id(60),
  title: 'Dörren är trasig',
  message: 'Använd den andra.',
  type: 'info',
  targets: [],
  targetCount: 0,
  forEveryone: true,
  scheduledFor: '2026-11-20T18:00:00.000Z',
  isActive: true,
  createdBy: 'Bo Ek',
  createdAt: '2026-11-20T18:00:00.000Z',
  sentAt: '2026-11-20T18:00:00.000Z',
  segment: null,
  topic: null,
  editedAt: null,
  isAutomatic: false,
  version: 1,
}

export const faces = [
  { userId: id(1), displayName: 'Anna Ek', avatarUrl: null },
  { userId: id(3), displayName: 'Bo Berg', avatarUrl: null },
  { userId: id(4), displayName: 'Cia Dahl', avatarUrl: null },
]
/** What the form asks: the guests whom it would reach, and the events that can be chosen. */
export const reach = { getNotificationAudience: { count: 43, faces }, listAllEvents: onePage() }

export const targets = [
  { userId: id(1), displayName: 'Anna' },
  { userId: id(3), displayName: 'Bo' },
]
