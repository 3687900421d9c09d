import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SegmentKind, Topic } from '#contract/bounds.ts'
import type { ManagedNotification, Notification } from '#contract/notifications.ts'
import { request } from '#web/platform/api.ts'
import { pagedQuery } from '#web/platform/paged.ts'

export const notificationsKey = ['notifications'] as const

export type AudienceQuery = {
  kind: 'everyone' | SegmentKind
  eventId?: string
  level?: number
  topic?: Topic
}

/** The queries about notifications, with their keys. */
export const notificationQueries = {
  /** My notifications, newest first. */
  mine: () =>
    queryOptions({
      queryKey: [...notificationsKey, 'mine'],
      queryFn: async ({ signal }) => (await request('listNotifications', {}, { signal })).items,
    }),
  /** All notifications for admins, last created first. */
  all: () =>
    pagedQuery([...notificationsKey, 'all'], (cursor, signal) =>
      request('listAllNotifications', { query: { limit: 50, ...cursor } }, { signal }),
    ),
  /** Whom a notification would reach now. */
  audience: (query: AudienceQuery) =>
    queryOptions({
      queryKey: [...notificationsKey, 'audience', query],
      queryFn: ({ signal }) => request('getNotificationAudience', { query }, { signal }),
    }),
  /** One notification, as admins edit it. */
  editing: (notificationId: string) =>
    queryOptions({
      queryKey: [...notificationsKey, 'editing', notificationId],
      queryFn: ({ signal }) =>
        request('getNotificationForEditing', { params: { notificationId } }, { signal }),
    }),
  /** The VAPID key, and whether this session has a push subscription. */
  push: () =>
    queryOptions({ queryKey: ['push'], queryFn: ({ signal }) => request('getPush', {}, { signal }) }),
}

export const invalidateNotifications = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: notificationsKey })

/** Marks notifications as seen optimistically. */
export function applySeen(client: QueryClient, until: string): void {
  client.setQueryData<Notification[]>(notificationQueries.mine().queryKey, (items) =>
    items?.map((item) => (item.visibleSince <= until ? { ...item, seen: true } : item)),
  )
}

/** Shows a notification from an answer before the list is refetched. */
export function showManaged(client: QueryClient, stored: ManagedNotification): void {
  client.setQueryData(notificationQueries.all().queryKey, (list) => {
    const pages = list?.pages.map((page) => ({
      ...page,
      items: page.items.map((each) => (each.id === stored.id ? stored : each)),
    }))
    return list && pages && { ...list, pages }
  })
}
