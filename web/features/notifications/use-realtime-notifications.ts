import { useEffect, useRef } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { toast } from '#web/ui/toast.ts'
import { notificationsKey } from './queries.ts'

/** After a long sleep there may be many: the newest become toasts, the bell counts the rest. */
const toastsAtOnce = 2

/**
 * Keeps the notifications up to date, and shows new ones as toasts. `items` are the known ones; the bell,
 * which is on every screen, calls this.
 */
export function useRealtimeNotifications(items: readonly Notification[] | undefined): void {
  // Both messages to all and to me arrive here.
  useRealtimeRefetch('club', ['notifications.changed'], [notificationsKey], { spread: 800 })
  useRealtimeRefetch('me', ['notifications.seen'], [notificationsKey], { spread: 0 })

  const known = useRef<Set<string>>(null)
  useEffect(() => {
    if (!items) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...items.map(({ id }) => id)])
    if (!before || document.hidden) return
    const arrived = items.filter(({ id, seen }) => !seen && !before.has(id))
    for (const { title, message, type } of arrived.slice(0, toastsAtOnce).reverse()) {
      toast({ title, message, kind: type, about: 'news' })
    }
  }, [items])
}
