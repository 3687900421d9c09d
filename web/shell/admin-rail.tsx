import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { dashboardQueries, useRealtimeWaiting } from '#web/features/dashboard/queries.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { adminScreens, dashboard } from './admin-screens.ts'
import classes from './navigation.module.css'
import { EntryLink } from './navigation-bar.tsx'

/** From 768 px: links to all screens of the administration, beside the open one. */
export function AdminRail() {
  const { t, language } = useTranslation()
  use(textsOf('admin', language))
  useRealtimeWaiting()
  const { data: waiting } = useQuery(dashboardQueries.waiting())
  return (
    <nav className={classes.rail} aria-label={t('admin.rail')}>
      <Stack component="ul" gap={2} className="plain-list">
        {[dashboard, ...adminScreens].map(({ to, icon: Icon, name, current }) => (
          <li key={to}>
            <EntryLink
              entry={{ to, label: `admin.cards.${name}`, current }}
              waiting={name === 'tableBookings' || name === 'orders' ? waiting?.[name] : 0}
            >
              <Icon size={20} aria-hidden />
            </EntryLink>
          </li>
        ))}
      </Stack>
    </nav>
  )
}
