import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { store } from '#web/platform/stored.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { useRowFocus } from '#web/ui/focus.ts'
import { NotificationItem } from './notification-item.tsx'
import classes from './notifications.module.css'
import { useNotifications } from './use-notifications.ts'

/** The number of notifications in the strip before all are shown. */
const shown = 2

/** The strip; renders nothing without notifications. The bell, which is on every screen, refetches them. */
export function Announcements() {
  const { t } = useTranslation()
  const { items, isPending, dismiss } = useNotifications()
  const [all, setAll] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const focusAfterRemoval = useRowFocus(list, items.length, () => document.getElementById('main'))
  const count = all ? items.length : Math.min(items.length, shown)
  // At the next visit the outline is as high, or there is none: see boot.ts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count decides the height
  useEffect(() => {
    if (!isPending) store('notices', String(frame.current?.offsetHeight ?? 0))
  }, [isPending, count])
  if (isPending) {
    return (
      // As high as the strip was at the last visit.
      <div
        className={`${classes.outline} panel min-h-(--notices,96px) flex flex-wrap items-center gap-4`}
        aria-hidden
      >
        <LineSkeleton width={26} />
      </div>
    )
  }
  if (items.length === 0) return null

  return (
    <section className="flex flex-col gap-1" ref={frame} aria-label={t('notifications.title')}>
      <ul ref={list} className="plain-list grid grid-fit-[26rem] gap-3">
        {(all ? items : items.slice(0, shown)).map((notification, at) => (
          <li key={notification.id}>
            <NotificationItem
              look="card"
              notification={notification}
              onDismiss={() => {
                focusAfterRemoval(at)
                dismiss(notification.id)
              }}
            />
          </li>
        ))}
      </ul>
      {items.length > shown && (
        <Button
          className="px-2"
          variant="transparent"
          c="var(--chalk)"
          style={{ alignSelf: 'flex-start' }}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('notifications.showFewer') : t('notifications.showAll', { count: items.length })}
        </Button>
      )}
    </section>
  )
}
