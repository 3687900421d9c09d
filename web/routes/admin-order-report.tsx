import { useTranslation } from '#web/platform/language.ts'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/order-report */
export function AdminOrderReportScreen() {
  const { t } = useTranslation()
  return <Screen title={t('admin.cards.menu')}>{null}</Screen>
}
