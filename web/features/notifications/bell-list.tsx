import { useQueryClient } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useRowFocus } from '#web/ui/use-row-focus.ts'
import { BellItem } from './bell-item.tsx'
import classes from './bell-list.module.css'
import { applySeen } from './queries.ts'
import { useNotifications } from './use-notifications.ts'

/** The bell's list. Shown notifications count as seen on all of the guest's devices. */
export function BellList() {
  const { t } = useTranslation()
  const { items, isPending, isFailed, retry, dismiss } = useNotifications()
  const menu = useRef<HTMLDivElement>(null)
  const isNew = useNewSinceOpened(items)

  const leaves = useRowFocus(menu, items.length, () => menu.current)
  const putAway = (id: string, at: number) => {
    leaves(at)
    dismiss(id)
  }
  return (
    <div ref={menu} tabIndex={-1} className={classes.menu}>
      {isFailed ? (
        <LoadFailed message={t('notifications.loadFailed')} retry={retry} />
      ) : items.length === 0 ? (
        <div className={classes.empty} role="status">
          {!isPending && <BellOff size={24} aria-hidden />}
          <p>{t(isPending ? 'notifications.loading' : 'notifications.empty')}</p>
          {!isPending && <p className={classes.quiet}>{t('notifications.emptyText')}</p>}
        </div>
      ) : (
        <>
          <p className={classes.head}>{t('notifications.title')}</p>
          <ul className={classes.list} aria-label={t('notifications.title')}>
            {items.map((notification, at) => (
              <BellItem
                key={notification.id}
                notification={notification}
                isNew={isNew(notification.id)}
                onDismiss={() => putAway(notification.id, at)}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

type Items = ReturnType<typeof useNotifications>['items']

/** Marks shown notifications as seen, and remembers which of them were new. */
function useNewSinceOpened(items: Items): (id: string) => boolean {
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
