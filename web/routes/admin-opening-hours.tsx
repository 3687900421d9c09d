import { OpeningHours } from '#web/features/tables/opening-hours.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/opening-hours */
export function AdminOpeningHoursScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('adminOpeningHours.title')} lead={t('adminOpeningHours.lead')} back={<AdminBack />}>
      <OpeningHours />
    </Screen>
  )
}
