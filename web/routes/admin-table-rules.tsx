import { HouseRules } from '#web/features/tables/house-rules.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/table-rules */
export function AdminTableRulesScreen() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('adminTableRules.title')}
      lead={t('adminTableRules.lead')}
      back={<BackLink to="/admin">{t('actions.toAdmin')}</BackLink>}
    >
      <HouseRules />
    </Screen>
  )
}
