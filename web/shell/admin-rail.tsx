import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { use } from 'react'
import { dashboardQueries, useRealtimeWaiting } from '#web/features/dashboard/queries.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { may, useMe } from '#web/platform/session.tsx'
import { useAdminEntries } from './admin-screens.ts'
import { FindButton } from './find-button.tsx'
import classes from './navigation.module.css'
import { EntryLink } from './navigation-bar.tsx'

/** From 768 px: links to the screens that the user may open, beside the open one. Nothing for those who have only one. */
export function AdminRail() {
  const { t, language } = useTranslation()
  use(textsOf('admin', language))
  useRealtimeWaiting()
  const mayWait = may(useMe(), 'bookings.manage', 'orders.manage')
  const { data: waiting } = useQuery({ ...dashboardQueries.waiting(), enabled: mayWait })
  const entries = useAdminEntries()
  if (entries.length < 2) return null
  return (
    <nav
      data-rail
      className={`${classes.rail} hidden md:sticky md:top-(--header-height) md:block md:py-4 md:px-1 md:overflow-y-auto md:border-r md:border-r-line md:bg-surface xl:px-3`}
      aria-label={t('admin.rail')}
    >
      <ul className="plain-list flex flex-col gap-0.5">
        <li>
          <FindButton byKey>
            {(open) => (
              <button
                type="button"
                className={`${classes.entry} relative flex items-center w-full rounded-md bg-transparent border-0 text-muted font-[600] cursor-pointer hover:text-text`}
                aria-keyshortcuts="Control+K Meta+K"
                onClick={open}
              >
                <Search size={20} aria-hidden />
                <span>{t('admin.find.open')}</span>
                <kbd className="hidden xl:inline ml-auto text-small font-normal" aria-hidden>
                  {t('admin.find.keys')}
                </kbd>
              </button>
            )}
          </FindButton>
        </li>
        {entries.map(({ to, icon: Icon, name, current }) => (
          <li key={to}>
            <EntryLink
              entry={{ to, label: `admin.cards.${name}`, current }}
              waiting={name === 'tableBookings' || name === 'orders' ? waiting?.[name] : 0}
            >
              <Icon size={20} aria-hidden />
            </EntryLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
