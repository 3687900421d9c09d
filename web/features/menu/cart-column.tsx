import { Button } from '@mantine/core'
import { ShoppingBasket } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Menu } from '#contract/menu.ts'
import { totalOf } from '#rules/cart.ts'
import { useCart } from '#web/domain/use-cart.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import classes from './cart.module.css'
import { CartContents } from './cart.tsx'
import { dishesOf } from './queries.ts'

const CartSheet = lazy(async () => ({ default: (await import('./cart-sheet.tsx')).CartSheet }))

/** The cart: from 1024 px a column, on a phone a bar above the navigation that opens a sheet. */
export function CartColumn({ menu }: { menu: Menu }) {
  const { t, language } = useTranslation()
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  const { lines } = useCart()
  const dishes = dishesOf(menu)
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const contents = { dishes, kitchen: menu }
  return (
    <>
      <aside
        className={`${classes.column} hidden wide:sticky wide:top-[calc(var(--header-height)+16px)] wide:grid wide:gap-3 wide:p-5 wide:overflow-y-auto wide:border wide:border-line wide:rounded-lg wide:bg-surface wide:shadow-card`}
        aria-label={t('menuScreens.cart.title')}
      >
        <h2>{t('menuScreens.cart.title')}</h2>
        <CartContents {...contents} />
      </aside>
      {count > 0 && (
        <div
          className={`${classes.bar} fixed z-80 inset-x-0 bottom-(--bottom-bar-height) py-2.5 px-(--page-gutter) wide:hidden`}
        >
          <Button
            fullWidth
            size="md"
            className={`${classes.barButton} min-h-14`}
            onClick={() => setIsOpen(true)}
            leftSection={
              <span className={`${classes.count} inline-flex gap-2 items-center`} key={count}>
                <ShoppingBasket size={20} aria-hidden />
                <span className="numbers">{count}</span>
                <span className="visually-hidden">{t('menuScreens.cart.dishes', { count })}</span>
              </span>
            }
            rightSection={<span className="numbers">{formatPrice(totalOf(lines, dishes), language)}</span>}
            justify="space-between"
          >
            {t('menuScreens.cart.show')}
          </Button>
        </div>
      )}
      {isOpen !== null && (
        <Suspense>
          <CartSheet opened={isOpen} onClose={() => setIsOpen(false)}>
            <CartContents {...contents} />
          </CartSheet>
        </Suspense>
      )}
    </>
  )
}
