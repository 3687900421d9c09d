import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { isSaidByEvening, tonightQuery } from '#web/domain/tonight.ts'
import { useMe } from '#web/platform/session.tsx'
import { readItem, sessionPrefix, writeItem } from '#web/platform/stored.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { toast } from '#web/ui/toast.ts'
import { notificationQueries, notificationsKey } from './queries.ts'

// The server does not know of dismissals. All tabs share them until the user signs in again. Where nothing can be stored, they
// last as long as the page.
const unstored = new Map<string, string>()
const keyOf = (userId: string) => `${sessionPrefix}dismissed.${userId}`

/** The ids that a user has dismissed, separated by spaces. */
const dismissedOf = (userId: string): string => unstored.get(userId) ?? readItem(keyOf(userId)) ?? ''

function dismiss(userId: string, id: string): void {
  const ids = `${dismissedOf(userId)} ${id}`.trim()
  if (!writeItem(keyOf(userId), ids)) unstored.set(userId, ids)
  globalThis.dispatchEvent(new StorageEvent('storage', { key: keyOf(userId) }))
}

const subscribe = (listener: () => void) => {
  globalThis.addEventListener('storage', listener)
  return () => globalThis.removeEventListener('storage', listener)
}

/** My notifications without dismissed ones, newest first, and a function to dismiss one. */
export function useNotifications() {
  const { data, isPending, isError, refetch } = useQuery(notificationQueries.mine())
  const { userId } = useMe()
  const dismissed = useSyncExternalStore(
    subscribe,
    () => dismissedOf(userId),
    () => '',
  ).split(' ')
  return {
    items: data?.filter(({ id }) => !dismissed.includes(id)) ?? [],
    /** All notifications, dismissed or not; undefined while loading. */
    data,
    isPending,
    isFailed: isError && data === undefined,
    retry: () => void refetch(),
    dismiss: (id: string) => dismiss(userId, id),
  }
}

/** At most this many of the notifications that arrive together become toasts. The bell counts all. */
const toastsAtOnce = 2

/** Keeps the notifications up to date, and shows those that are new in `items` as toasts. Called by the bell, once per page. */
export function useRealtimeNotifications(items: readonly Notification[] | undefined): void {
  // `deliver` passes this message to listeners of `club` even when it concerns a notification to one user.
  useRealtimeRefetch('club', ['notifications.changed'], [notificationsKey], { spread: 800 })
  useRealtimeRefetch('me', ['notifications.seen'], [notificationsKey], { spread: 0 })

  const client = useQueryClient()
  const known = useRef<Set<string>>(null)
  useEffect(() => {
    if (!items) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...items.map(({ id }) => id)])
    if (!before || document.hidden) return
    const tonight = client.getQueryData(tonightQuery().queryKey)
    const { pathname } = location
    // The screen that a notification is about shows the same, and so may a card of the evening.
    const isSaid = (each: Notification) => each.path === pathname || isSaidByEvening(tonight, each, pathname)
    const arrived = items.filter((each) => !each.seen && !before.has(each.id) && !isSaid(each))
    for (const { title, message, type } of arrived.slice(0, toastsAtOnce).reverse()) {
      toast({ title, message, kind: type, about: 'news' })
    }
  }, [items, client])
}
