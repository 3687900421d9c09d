import { AdminTableBookings } from '#web/features/tables/admin-table-bookings.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/table-bookings */
export function AdminTableBookingsScreen() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('adminTableBookings.title')}
      width="wide"
      back={<BackLink to="/admin">{t('actions.toAdmin')}</BackLink>}
      actions={
        <LinkButton to="/admin/tables" variant="default">
          {t('adminTableBookings.tables')}
        </LinkButton>
      }
    >
      <AdminTableBookings />
    </Screen>
  )
}
