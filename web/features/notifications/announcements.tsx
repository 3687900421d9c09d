import { Button, Group, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { useRowFocus } from '#web/ui/focus.ts'
import { join } from '#web/ui/join.ts'
import classes from './notification-item.module.css'
import { NotificationItem } from './notification-item.tsx'
import { useNotifications } from './use-notifications.ts'

/** The number of notifications in the strip before all are shown. */
const shown = 2

/** The strip; renders nothing without notifications. The bell, which is on every screen, refetches them. */
export function Announcements() {
  const { t } = useTranslation()
  const { items, isPending, dismiss } = useNotifications()
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const focusAfterRemoval = useRowFocus(list, items.length, () => document.getElementById('main'))
  if (isPending) {
    return (
      <Group className="panel" mih={96} aria-hidden>
        <LineSkeleton width={26} />
      </Group>
    )
  }
  if (items.length === 0) return null

  return (
    <Stack component="section" gap={4} aria-label={t('notifications.title')}>
      <ul ref={list} className={join('plain-list', classes.cards)}>
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
          variant="transparent"
          px={8}
          c="var(--chalk)"
          style={{ alignSelf: 'flex-start' }}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('notifications.showFewer') : t('notifications.showAll', { count: items.length })}
        </Button>
      )}
    </Stack>
  )
}
