import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { useLive } from '#web/platform/live.tsx'
import { toast } from '#web/ui/toast.ts'
import { askForNotificationsAgain } from './queries.ts'

/** A hall full of phones hears of one announcement in the same instant; they ask within this time, not all at once. */
const spread = 800
/** After a long sleep there may be many: the newest speak, the bell counts the rest. */
const toastsAtOnce = 2

/**
 * Keeps the announcements true, and says aloud what arrives while one looks. `items` is what has come so far; the bell,
 * which is on every screen, is the one that calls this.
 */
export function useLiveNotifications(items: readonly Notification[] | undefined): void {
  const client = useQueryClient()
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  // To all, or to me alone: both are heard here.
  useLive('club', ({ type }) => {
    if (type !== 'notifications.changed' || timer.current) return
    timer.current = window.setTimeout(() => {
      timer.current = 0
      void askForNotificationsAgain(client)
    }, Math.random() * spread)
  })
  useLive('me', ({ type }) => {
    if (type === 'notifications.seen') void askForNotificationsAgain(client)
  })

  const known = useRef<Set<string>>(null)
  useEffect(() => {
    if (!items) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...items.map(({ id }) => id)])
    if (!before || document.hidden) return
    const arrived = items.filter(({ id, seen }) => !seen && !before.has(id))
    for (const { title, message, type } of arrived.slice(0, toastsAtOnce).reverse()) {
      toast({ title, message, kind: type })
    }
  }, [items])
}
