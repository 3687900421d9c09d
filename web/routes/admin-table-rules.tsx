import { HouseRules } from '#web/features/tables/house-rules.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/table-rules */
export function AdminTableRulesScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('adminTableRules.title')} lead={t('adminTableRules.lead')} back={<AdminBack />}>
      <HouseRules />
    </Screen>
  )
}
