import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import {
  DashboardNumbers,
  DashboardNumbersSkeleton,
  useRealtimeDashboard,
} from '#web/features/dashboard/dashboard-numbers.tsx'
import { dashboardQueries } from '#web/features/dashboard/queries.ts'
import { AuditEntries } from '#web/features/people/audit-entry.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { AdminOnly } from '#web/shell/admin-only.tsx'
import { adminScreens } from '#web/shell/admin-screens.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import classes from './admin.module.css'

/** /admin */
export function AdminScreen() {
  return (
    <AdminOnly>
      <Dashboard />
    </AdminOnly>
  )
}

function Dashboard() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('admin.title')}
      lead={t('admin.intro')}
      back={<BackLink to="/">{t('admin.back')}</BackLink>}
    >
      <Numbers />
      <div className={classes.columns}>
        <ul className={classes.cards}>
          {adminScreens.map(({ to, icon: Icon, name }) => (
            <li key={to}>
              <Link to={to} className={classes.card}>
                <span className={classes.icon}>
                  <Icon size={26} aria-hidden />
                </span>
                <span className={classes.texts}>
                  <b>{t(`admin.cards.${name}`)}</b>
                  <span>{t(`admin.cards.${name}Text`)}</span>
                </span>
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

/** Tonight's numbers, kept up to date. */
function Numbers() {
  const { t } = useTranslation()
  const { data, isPending, refetch } = useQuery(dashboardQueries.now())
  useRealtimeDashboard()
  useFailureToast(!isPending && !data, 'admin.dashboard.failed', 'admin.dashboard.loadFailed')
  if (isPending) return <DashboardNumbersSkeleton />
  if (!data) return <LoadFailed message={t('admin.dashboard.loadFailed')} retry={() => void refetch()} />
  return <DashboardNumbers numbers={data} />
}

/** The latest changes by admins, from the same answer. */
function Changes() {
  const { t } = useTranslation()
  const { data } = useQuery(dashboardQueries.now())
  if (!data || data.changes.length === 0) return null
  return (
    <section className={classes.changes}>
      <h2>{t('admin.dashboard.changes')}</h2>
      <AuditEntries
        label={t('admin.dashboard.changes')}
        entries={data.changes.map((change) => ({ ...change, before: null, after: null }))}
      />
    </section>
  )
}
