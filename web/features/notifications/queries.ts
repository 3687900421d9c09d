import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ManagedNotification, Notification } from '#contract/notifications.ts'
import { request } from '#web/platform/api.ts'

export const notificationsKey = ['notifications'] as const

/** What the server is asked about notifications: one place for keys and questions. */
export const notificationQueries = {
  /** What is announced to me or to all, newest first. */
  mine: () =>
    queryOptions({
      queryKey: [...notificationsKey, 'mine'],
      queryFn: async ({ signal }) => (await request('listNotifications', {}, { signal })).items,
    }),
  /** Everything, as admins see it, last written first. */
  all: () =>
    infiniteQueryOptions({
      queryKey: [...notificationsKey, 'all'],
      queryFn: ({ pageParam, signal }) =>
        request(
          'listAllNotifications',
          { query: { limit: 50, ...(pageParam && { cursor: pageParam }) } },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.nextCursor,
    }),
  /** The key that the browser is given, and whether this session is told by push. */
  push: () =>
    queryOptions({ queryKey: ['push'], queryFn: ({ signal }) => request('getPush', {}, { signal }) }),
}

export const invalidateNotifications = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: notificationsKey })

/** Shows as seen what I have just seen, ahead of the server's word. */
export function applySeen(client: QueryClient, until: string): void {
  client.setQueryData<Notification[]>(notificationQueries.mine().queryKey, (items) =>
    items?.map((item) => (item.visibleSince <= until ? { ...item, seen: true } : item)),
  )
}

/** Shows a notification as an answer brought it, ahead of the next reading of the list. */
export function showManaged(client: QueryClient, stored: ManagedNotification): void {
  client.setQueryData(notificationQueries.all().queryKey, (list) => {
    const pages = list?.pages.map((page) => ({
      ...page,
      items: page.items.map((each) => (each.id === stored.id ? stored : each)),
    }))
    return list && pages && { ...list, pages }
  })
}
