import { useTranslation } from '#web/platform/language.ts'
import { LinkTabs } from '#web/ui/link-tabs.tsx'

/** Links between the screens about the tables of the house. */
export function HouseTabs() {
  const { t } = useTranslation()
  return (
    <LinkTabs
      label={t('adminTableBookings.tabs.label')}
      tabs={[
        { to: '/admin/table-bookings', label: t('adminTableBookings.tabs.bookings') },
        { to: '/admin/tables', label: t('adminTableBookings.tabs.tables') },
        { to: '/admin/table-groups', label: t('adminTableBookings.tabs.groups') },
        { to: '/admin/opening-hours', label: t('adminTableBookings.tabs.hours') },
        { to: '/admin/table-rules', label: t('adminTableBookings.tabs.rules') },
        { to: '/admin/table-bookings-report', label: t('adminTableBookings.report.title') },
      ]}
    />
  )
}
