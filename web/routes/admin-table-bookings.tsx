import { use } from 'react'
import { HouseNow } from '#web/features/check-in/house-night.tsx'
import { AdminTableBookings } from '#web/features/tables/admin-table-bookings.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/table-bookings */
export function AdminTableBookingsScreen() {
  const { t, language } = useTranslation()
  use(textsOf('tables', language))
  return (
    <Screen title={t('adminTableBookings.title')} width="wide" back={<AdminBack />}>
      <HouseNow />
      <AdminTableBookings />
    </Screen>
  )
}
