import { OrderReport } from '#web/features/order-report/order-report.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/order-report, with `?from=` and `?to=`. */
export function AdminOrderReportScreen() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('orderReport.title')}
      lead={t('orderReport.lead')}
      width="wide"
      back={<BackLink to="/admin/orders">{t('admin.cards.orders')}</BackLink>}
    >
      <OrderReport />
    </Screen>
  )
}
