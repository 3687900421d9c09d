import { use } from 'react'
import { AdminTableBookings } from '#web/features/tables/admin-table-bookings.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/table-bookings */
export function AdminTableBookingsScreen() {
  const { t, language } = useTranslation()
  use(textsOf('tables', language))
  return (
    <Screen
      title={t('adminTableBookings.title')}
      width="wide"
      back={<BackLink to="/admin">{t('actions.toAdmin')}</BackLink>}
    >
      <AdminTableBookings />
    </Screen>
  )
}
