import { useQueryClient } from '@tanstack/react-query'
import { BellOff, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ask } from '#web/platform/api.ts'
import { instantWords } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { ToastIcon } from '#web/ui/toast-icon.tsx'
import classes from './bell-menu.module.css'
import { hearSeen } from './queries.ts'
import { useNotifications } from './use-notifications.ts'

/** The list under the bell. What it shows counts as seen, on all of the guest's devices. */
export function BellMenu() {
  const { t, language } = useTranslation()
  const { items, isPending, isFailed, retry, dismiss } = useNotifications()
  const list = useRef<HTMLUListElement>(null)
  const isNew = useNewSinceOpened(items)

  if (isFailed) return <LoadFailed message={t('notifications.loadFailed')} retry={retry} />
  if (items.length === 0) {
    return (
      <div className={classes.empty} role="status">
        {!isPending && <BellOff size={24} aria-hidden />}
        <p>{t(isPending ? 'notifications.loading' : 'notifications.empty')}</p>
        {!isPending && <p className={classes.quiet}>{t('notifications.emptyText')}</p>}
      </div>
    )
  }
  const putAway = (id: string, at: number) => {
    dismiss(id)
    // The button goes with its row: the focus stays in the list, on the row that takes the place.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button') ?? []
      const next = buttons[Math.min(at, buttons.length - 1)] ?? list.current
      next?.focus()
    })
  }
  return (
    <>
      <p className={classes.head}>{t('notifications.title')}</p>
      {/* Longer than the screen it scrolls, by keyboard too. */}
      <ul className={classes.list} ref={list} tabIndex={-1} aria-label={t('notifications.title')}>
        {items.map(({ id, title, message, type, visibleSince }, at) => (
          <li key={id} className={classes.item} data-kind={type} data-new={isNew(id) || undefined}>
            <span className={classes.sign} title={t(`notifications.type.${type}`)}>
              <ToastIcon kind={type} size={20} />
            </span>
            <div className={classes.words}>
              <p className={classes.title}>
                <span className="visually-hidden">{t(`notifications.type.${type}`)}: </span>
                <span lang="sv">{title}</span>
                {isNew(id) && <span className={classes.mark}>{t('notifications.isNew')}</span>}
              </p>
              <p lang="sv" className={classes.message}>
                {message}
              </p>
              <time className={classes.quiet} dateTime={visibleSince}>
                {instantWords(visibleSince, language)}
              </time>
            </div>
            <button
              type="button"
              className={classes.dismiss}
              aria-label={t('notifications.dismissOf', { title })}
              title={t('notifications.dismiss')}
              onClick={() => putAway(id, at)}
            >
              <X size={18} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

type Items = ReturnType<typeof useNotifications>['items']

/** Marks what is shown as seen, and remembers what of it was new when the list was opened or came since. */
function useNewSinceOpened(items: Items): (id: string) => boolean {
  const client = useQueryClient()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const unseen = items.filter(({ seen }) => !seen)
  const until = unseen[0]?.visibleSince
  const ids = unseen.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (!until) return
    setFresh((before) => new Set([...before, ...ids.split(' ')]))
    hearSeen(client, until)
    // Fails in silence: they stay new on the other devices, and here from the next visit on.
    ask('markNotificationsSeen', { body: { until } }).catch((error: unknown) => console.warn(error))
  }, [client, until, ids])
  return (id) => fresh.has(id)
}
