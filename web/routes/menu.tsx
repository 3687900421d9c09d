import { useSearch } from '@tanstack/react-router'
import { use } from 'react'
import { Menu } from '#web/features/menu/menu.tsx'
import { FollowingOrder } from '#web/features/orders/following-order.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /menu, with `?table={number}` from the code on a table. */
export function MenuScreen() {
  const { t, language } = useTranslation()
  use(textsOf('menu', language))
  const { table } = useSearch({ from: '/guarded/menu' })
  return (
    <Screen
      title={t('menuScreens.title')}
      width="wide"
      actions={
        <LinkButton to="/my-orders" variant="default">
          {t('shell.account.myOrders')}
        </LinkButton>
      }
    >
      <Menu table={table} following={<FollowingOrder />} />
    </Screen>
  )
}
