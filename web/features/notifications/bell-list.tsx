import { useQueryClient } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { request } from '#web/platform/api.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useRowFocus } from '#web/ui/focus.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { NotificationItem } from './notification-item.tsx'
import classes from './notifications.module.css'
import { applySeen } from './queries.ts'
import { useNotifications } from './use-notifications.ts'

/**
 * The bell's list. Shown notifications count as seen on all of the guest's devices. `onOpen` is called when the guest opens the
 * screen of a notification.
 */
export function BellList({ onOpen }: { onOpen: () => void }) {
  const { t, language } = useTranslation()
  const { items, isPending, isFailed, retry, dismiss } = useNotifications()
  const menu = useRef<HTMLDivElement>(null)
  const isNew = useNewSinceOpened(items)
  const focusAfterRemoval = useRowFocus(menu, items.length, () => menu.current)
  return (
    <div ref={menu} tabIndex={-1} className={classes.menu}>
      {isFailed ? (
        <LoadFailed message={t('notifications.loadFailed')} retry={retry} />
      ) : items.length === 0 ? (
        <div className="flex flex-col items-center gap-2 p-7 text-center" role="status">
          {!isPending && <BellOff size={24} aria-hidden />}
          <p>{t(isPending ? 'notifications.loading' : 'notifications.empty')}</p>
          {!isPending && <p className="muted small">{t('notifications.emptyText')}</p>}
        </div>
      ) : (
        <>
          <p className="px-4.5 pt-3.5 pb-2.5 border-b border-b-line normal-nums font-display text-lg font-strong leading-[1.2]">
            {t('notifications.title')}
          </p>
          {/* The popover is the frame. */}
          <ul
            className="rows max-h-[min(62dvh,480px)] border-0 rounded-none bg-transparent overflow-y-auto overscroll-contain"
            aria-label={t('notifications.title')}
          >
            {items.map((notification, at) => (
              <li key={notification.id}>
                <NotificationItem
                  notification={notification}
                  isNew={isNew(notification.id)}
                  onOpen={onOpen}
                  onDismiss={() => {
                    focusAfterRemoval(at)
                    dismiss(notification.id)
                  }}
                >
                  <time className="muted small" dateTime={notification.visibleSince}>
                    {formatInstant(notification.visibleSince, language)}
                  </time>
                </NotificationItem>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Marks shown notifications as seen, and remembers which of them were new. */
function useNewSinceOpened(items: readonly Notification[]): (id: string) => boolean {
  const client = useQueryClient()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const unseen = items.filter(({ seen }) => !seen)
  const until = unseen[0]?.visibleSince
  const ids = unseen.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (!until) return
    setFresh((before) => new Set([...before, ...ids.split(' ')]))
    applySeen(client, until)
    // Failures are silent: the notifications stay new elsewhere and at the next visit.
    request('markNotificationsSeen', { body: { until } }).catch((error: unknown) => console.warn(error))
  }, [client, until, ids])
  return (id) => fresh.has(id)
}
