import { use } from 'react'
import { MyOrders } from '#web/features/orders/my-orders.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /my-orders */
export function MyOrdersScreen() {
  const { t, language } = useTranslation()
  use(textsOf('menu', language))
  return (
    <Screen
      title={t('orderScreens.mine.title')}
      width="narrow"
      back={<BackLink to="/menu">{t('menuScreens.title')}</BackLink>}
    >
      <MyOrders />
    </Screen>
  )
}
