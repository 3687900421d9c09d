import { useSearch } from '@tanstack/react-router'
import { use } from 'react'
import { Menu } from '#web/features/menu/menu.tsx'
import { menuQueries } from '#web/features/menu/queries.ts'
import { FollowingOrder } from '#web/features/orders/following-order.tsx'
import { orderQueries } from '#web/features/orders/queries.ts'
import type { FirstNeeds } from '#web/platform/first-needs.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'

export const first: FirstNeeds = {
  queries: () => [menuQueries.menu(), orderQueries.latest()],
  texts: 'menu',
}

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
