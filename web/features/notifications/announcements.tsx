import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { isSaidByEvening, tonightQuery } from '#web/domain/tonight.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { readIds, rememberId, store } from '#web/platform/stored.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { useRowFocus } from '#web/ui/focus.ts'
import { ToastIcon } from '#web/ui/toast.ts'
import { DismissButton, PathLink } from './notification-item.tsx'
import classes from './notifications.module.css'
import { useNotifications } from './use-notifications.ts'

/** The lines of the strip before all notifications are shown; where there are more of these, the last line says so. */
const lines = 2

/** The strip, one line each; renders nothing without notifications. The bell, which is on every screen, refetches them. */
export function Announcements() {
  const { t } = useTranslation()
  const { items, isPending, dismiss } = useNews()
  const [all, setAll] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const focusAfterRemoval = useRowFocus(
    list,
    items.length,
    () => document.getElementById('main'),
    '[data-dismiss]',
  )
  const isLong = items.length > lines
  const count = isLong && !all ? lines - 1 : items.length
  // At the next visit the outline is as high, or there is none: see boot.ts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count decides the height
  useEffect(() => {
    if (!isPending) store('notices', String(frame.current?.offsetHeight ?? 0))
  }, [isPending, count])
  if (isPending) {
    return (
      // As high as the strip was at the last visit.
      <div
        className={`${classes.outline} rows min-h-(--notices,46px) px-3 flex flex-wrap items-center gap-4`}
        aria-hidden
      >
        <LineSkeleton width={26} />
      </div>
    )
  }
  if (items.length === 0) return null

  return (
    <section className="flex flex-col gap-1" ref={frame} aria-label={t('notifications.title')}>
      <ul ref={list} className="rows overflow-hidden">
        {items.slice(0, count).map((notification, at) => (
          <Line
            key={notification.id}
            notification={notification}
            onDismiss={() => {
              focusAfterRemoval(at)
              dismiss(notification.id)
            }}
          />
        ))}
      </ul>
      {isLong && (
        <Button
          className="-ml-2 px-2"
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

/** My notifications without those that a card of my evening shows. They are outdated when the card has disappeared. */
function useNews() {
  const { items, isPending, dismiss } = useNotifications()
  const tonight = useQuery(tonightQuery())
  const key = `spelrum.said.${useMe().userId}`
  const [saidBefore] = useState(() => readIds(key))
  const said = items.filter((each) => isSaidByEvening(tonight.data, each, '/')).map(({ id }) => id)
  const added = said.filter((id) => !saidBefore.includes(id)).join(' ')
  useEffect(() => {
    for (const id of added.split(' ')) if (id) rememberId(key, id)
  }, [added, key])
  return {
    items: items.filter(({ id }) => !said.includes(id) && !saidBefore.includes(id)),
    isPending: isPending || tonight.isPending,
    dismiss,
  }
}

/** A notification on one line: a link to what it is about, or a button that shows its message. */
function Line({ notification, onDismiss }: { notification: Notification; onDismiss: () => void }) {
  const { t } = useTranslation()
  const { title, message, type, path, isEdited } = notification
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const kind = t(`notifications.type.${type}`)
  return (
    <li className={`${classes.line} relative`} data-kind={type}>
      <div className="flex items-center gap-2.5 min-h-11 pl-3.5">
        <span className="flex flex-none text-(color:--kind)" title={kind}>
          <ToastIcon kind={type} size={18} />
        </span>
        <h2 lang="sv" className="max-w-[72%] min-w-0 text-md">
          {path === null ? (
            <button
              type="button"
              className="cover-link max-w-full min-h-11 p-0 border-0 bg-transparent text-left cursor-pointer truncate"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {title}
            </button>
          ) : (
            <PathLink path={path} className="truncate leading-[44px]">
              {title}
            </PathLink>
          )}
        </h2>
        <p lang="sv" className="muted small flex-1 min-w-0 truncate" aria-hidden={isOpen || undefined}>
          {!isOpen && message}
        </p>
        {path === null ? (
          <ChevronDown
            size={18}
            className="flex-none text-muted data-open:rotate-180"
            data-open={isOpen || undefined}
            aria-hidden
          />
        ) : (
          <ChevronRight size={18} className="flex-none text-muted" aria-hidden />
        )}
        <DismissButton title={title} onClick={onDismiss} />
      </div>
      {isOpen && (
        <div id={id} className="pb-3 pl-10.5 pr-4 max-w-[70ch] wrap-anywhere">
          <p className="text-(color:--kind) text-sm font-semibold">
            {kind}
            {isEdited && <span className="muted ml-2">{t('notifications.isEdited')}</span>}
          </p>
          <p lang="sv" className="whitespace-pre-line">
            {message}
          </p>
        </div>
      )}
    </li>
  )
}
