import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import {
  DashboardNumbers,
  DashboardNumbersSkeleton,
  useRealtimeDashboard,
} from '#web/features/dashboard/dashboard-numbers.tsx'
import { dashboardQueries } from '#web/features/dashboard/queries.ts'
import { AuditEntries } from '#web/features/people/audit-list.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { adminScreens } from '#web/shell/admin-screens.ts'
import { join } from '#web/ui/join.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'
import classes from './admin.module.css'

/** /admin */
export function AdminScreen() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('admin.title')}
      lead={t('admin.intro')}
      back={<BackLink to="/">{t('shell.toHome')}</BackLink>}
    >
      <Numbers />
      <div className={classes.columns}>
        <ul className={join('plain-list', classes.cards)}>
          {adminScreens.map(({ to, icon: Icon, name }) => (
            <li key={to}>
              <Link to={to} className={join('panel', 'muted', classes.card)}>
                <span className={classes.icon}>
                  <Icon size={26} aria-hidden />
                </span>
                <Stack component="span" gap={4} flex={1} miw={0}>
                  <b>{t(`admin.cards.${name}`)}</b>
                  <span>{t(`admin.cards.${name}Text`)}</span>
                </Stack>
                <ChevronRight size={22} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
        <Changes />
      </div>
    </Screen>
  )
}

/** The numbers of today, kept up to date. */
function Numbers() {
  useRealtimeDashboard()
  return (
    <Loaded
      query={useQuery(dashboardQueries.now())}
      loading="admin.dashboard.loading"
      failed="admin.dashboard.loadFailed"
      skeleton={<DashboardNumbersSkeleton />}
    >
      {(numbers) => <DashboardNumbers numbers={numbers} />}
    </Loaded>
  )
}

/** The latest changes by admins, from the query of the numbers. */
function Changes() {
  const { t } = useTranslation()
  const { data } = useQuery(dashboardQueries.now())
  if (!data || data.changes.length === 0) return null
  return (
    <Stack component="section" gap={12}>
      <h2>{t('admin.dashboard.changes')}</h2>
      <AuditEntries
        label={t('admin.dashboard.changes')}
        entries={data.changes.map((change) => ({ ...change, before: null, after: null }))}
      />
    </Stack>
  )
}
