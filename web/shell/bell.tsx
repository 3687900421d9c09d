import { Bell as BellIcon } from 'lucide-react'
import { useNotifications } from '#web/features/notifications/use-notifications.ts'
import { useRealtimeNotifications } from '#web/features/notifications/use-realtime-notifications.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './bell.module.css'
import { HeaderMenu } from './header-menu.tsx'

/** The notification bell with its unread count and list. */
export function Bell() {
  const { t } = useTranslation()
  const { data, items } = useNotifications()
  useRealtimeNotifications(data)
  const unread = items.filter(({ seen }) => !seen).length
  return (
    <HeaderMenu
      label={unread > 0 ? t('notifications.unread', { count: unread }) : t('notifications.title')}
      popup="dialog"
      load={loadMenu}
    >
      <span className={classes.bell}>
        <BellIcon size={20} aria-hidden />
        {unread > 0 && (
          <span key={unread} className={classes.count} aria-hidden>
            {unread}
          </span>
        )}
      </span>
    </HeaderMenu>
  )
}

const loadMenu = () => import('./bell-menu.tsx').then(({ BellMenu }) => BellMenu)
