import { useNavigate, useSearch } from '@tanstack/react-router'
import { OrderReport } from '#web/features/order-report/order-report.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/order-report, with `?from=` and `?to=`. */
export function AdminOrderReportScreen() {
  const { t } = useTranslation()
  const given = useSearch({ from: '/guarded/admins/admin/order-report' })
  const navigate = useNavigate()
  return (
    <Screen
      title={t('orderReport.title')}
      lead={t('orderReport.lead')}
      width="wide"
      back={<BackLink to="/admin/orders">{t('admin.cards.orders')}</BackLink>}
    >
      <OrderReport
        given={given}
        onChange={(period) =>
          void navigate({ to: '/admin/order-report', search: period, replace: true, resetScroll: false })
        }
      />
    </Screen>
  )
}
