import { OpeningHours } from '#web/features/tables/opening-hours.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/opening-hours */
export function AdminOpeningHoursScreen() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('adminOpeningHours.title')}
      lead={t('adminOpeningHours.lead')}
      back={<BackLink to="/admin">{t('actions.toAdmin')}</BackLink>}
    >
      <OpeningHours />
    </Screen>
  )
}
