import { ScreenTabs } from '#web/ui/screen-tabs.tsx'

const tabs = [
  { to: '/admin/table-bookings', label: 'adminTableBookings.tabs.bookings' },
  { to: '/admin/tables', label: 'adminTableBookings.tabs.tables' },
  { to: '/admin/opening-hours', label: 'adminTableBookings.tabs.hours' },
] as const

/** Links between the three screens about the tables of the house. */
export const HouseTabs = () => <ScreenTabs label="adminTableBookings.tabs.label" tabs={tabs} />
