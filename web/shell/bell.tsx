import { Popover } from '@mantine/core'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNotifications } from '#web/features/notifications/use-notifications.ts'
import { useRealtimeNotifications } from '#web/features/notifications/use-realtime-notifications.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './bell.module.css'
import headerClasses from './header.module.css'

const BellMenu = lazy(() =>
  import('#web/features/notifications/bell-menu.tsx').then(({ BellMenu }) => ({ default: BellMenu })),
)

/** What is announced to the guest: how much of it is new, and the list of it. */
export function Bell() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const { data, items } = useNotifications()
  useRealtimeNotifications(data)
  const unread = items.filter(({ seen }) => !seen).length
  return (
    <Popover
      position="bottom-end"
      width={400}
      opened={opened}
      onChange={setOpened}
      trapFocus={false}
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={headerClasses.tool}
          aria-label={unread > 0 ? t('notifications.unread', { count: unread }) : t('notifications.title')}
          onClick={() => setOpened(!opened)}
          onKeyDown={({ key }) => key === 'Escape' && setOpened(false)}
        >
          <span className={classes.bell}>
            <BellIcon size={20} aria-hidden />
            {unread > 0 && (
              <span key={unread} className={classes.count} aria-hidden>
                {unread}
              </span>
            )}
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('notifications.title')}>
        <Suspense fallback={<p className={classes.pending}>{t('notifications.loading')}</p>}>
          <BellMenu />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
