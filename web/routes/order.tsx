import { useParams } from '@tanstack/react-router'
import { use } from 'react'
import { OrderPage } from '#web/features/orders/order-page.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /order/{id} */
export function OrderScreen() {
  const { t, language } = useTranslation()
  use(textsOf('menu', language))
  const { orderId } = useParams({ from: '/guarded/order/$orderId' })
  return (
    <Screen
      title={t('orderScreens.title', { number: orderId.slice(-8) })}
      back={<BackLink to="/my-orders">{t('orderScreens.mine.title')}</BackLink>}
    >
      <OrderPage key={orderId} orderId={orderId} />
    </Screen>
  )
}
