import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Search } from 'lucide-react'
import { HouseNight } from '#web/features/check-in/house-night.tsx'
import {
  DashboardNumbers,
  DashboardNumbersSkeleton,
  useRealtimeDashboard,
} from '#web/features/dashboard/dashboard-numbers.tsx'
import { dashboardQueries } from '#web/features/dashboard/queries.ts'
import { AuditEntries } from '#web/features/people/audit-list.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { may, useMe } from '#web/platform/session.tsx'
import { useAdminScreens } from '#web/shell/admin-screens.ts'
import { FindButton } from '#web/shell/find-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin */
export function AdminScreen() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('admin.title')}
      lead={may(useMe(), 'content.edit') && t('admin.intro')}
      back={<BackLink to="/">{t('shell.toHome')}</BackLink>}
      actions={
        // From 768 px it is in the rail.
        <FindButton>
          {(open) => (
            <Button
              variant="default"
              className="md:hidden"
              leftSection={<Search size={18} aria-hidden />}
              onClick={open}
            >
              {t('admin.find.open')}
            </Button>
          )}
        </FindButton>
      }
    >
      <Numbers />
      {may(useMe(), 'numbers.read') && <HouseNight />}
      <div className="grid gap-6 items-start wide:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <ul className="plain-list grid grid-fill-[340px] gap-4 wide:grid-fill-[250px] wide:gap-3">
          {useAdminScreens().map(({ to, icon: Icon, name }) => (
            <li key={to}>
              <Link
                to={to}
                className="panel muted flex items-center gap-4.5 min-h-26 no-underline hover:border-brass-edge [&>svg]:flex-none [&_b]:text-text [&_b]:font-display [&_b]:text-[1.1875rem] wide:h-full wide:gap-3.5 wide:min-h-0 wide:p-3.5 wide:text-md wide:[&>svg]:hidden wide:[&_b]:text-lg"
              >
                <span className="grid flex-none place-items-center size-14 rounded-[14px] bg-cloth text-on-cloth wide:self-start wide:size-10 wide:rounded-md">
                  <Icon size={26} aria-hidden />
                </span>
                <span className="flex flex-col gap-1 flex-1 min-w-0">
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

/** How often the numbers are fetched by those who get no message about new guests, in milliseconds. */
const poll = 60_000

/** The numbers of today, kept up to date. */
function Numbers() {
  useRealtimeDashboard()
  const isTold = may(useMe(), 'people.read')
  return (
    <Loaded
      query={useQuery({ ...dashboardQueries.now(), refetchInterval: isTold ? false : poll })}
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
    <section className="flex flex-col gap-3">
      <h2>{t('admin.dashboard.changes')}</h2>
      <AuditEntries
        label={t('admin.dashboard.changes')}
        entries={data.changes.map((change) => ({ ...change, before: null, after: null }))}
      />
    </section>
  )
}
