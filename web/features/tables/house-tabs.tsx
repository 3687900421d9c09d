import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/platform/language.ts'
import classes from './house-tabs.module.css'

const tabs = [
  { to: '/admin/table-bookings', label: 'adminTableBookings.tabs.bookings' },
  { to: '/admin/tables', label: 'adminTableBookings.tabs.tables' },
  { to: '/admin/opening-hours', label: 'adminTableBookings.tabs.hours' },
] as const

/** Links between the three screens about the tables of the house. */
export function HouseTabs() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('adminTableBookings.tabs.label')} className={classes.tabs}>
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={classes.tab}>
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
