import { PeopleTabs } from '#web/features/people/people-tabs.tsx'
import { useRealtimeUsers } from '#web/features/people/queries.ts'
import { RightsTable } from '#web/features/people/rights-table.tsx'
import { StaffList } from '#web/features/people/staff-list.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/roles: who holds which roles, and what each role may do. */
export function AdminRolesScreen() {
  const { t } = useTranslation()
  useRealtimeUsers()
  return (
    <Screen title={t('people.tabs.roles')} lead={t('people.staff.lead')} width="wide" back={<AdminBack />}>
      <PeopleTabs />
      <StaffList />
      <RightsTable />
    </Screen>
  )
}
