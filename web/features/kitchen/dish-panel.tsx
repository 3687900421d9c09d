import type { KitchenOrder } from '#contract/orders.ts'
import { dishSums } from '#rules/dish-sums.ts'
import { useTranslation } from '#web/platform/language.ts'
import { AllDishes } from './all-dishes.tsx'
import classes from './dish-panel.module.css'
import { SoldOutSwitch } from './sold-out-switch.tsx'
import type { Kitchen } from './use-kitchen.ts'

type DishPanelProps = { orders: readonly KitchenOrder[]; kitchen: Kitchen; className: string | undefined }

/** How many of each dish are still to be cooked, each with a switch that says that it is sold out. */
export function DishPanel({ orders, kitchen, className }: DishPanelProps) {
  const { t } = useTranslation()
  const sums = dishSums(orders, kitchen.dishes)
  return (
    <section aria-labelledby="kitchen-dishes" className={className} data-column="dishes">
      <div className="flex flex-wrap gap-x-4 gap-y-1 items-center justify-between mb-2 [&_h2]:text-3xl">
        <h2 id="kitchen-dishes">{t('adminOrders.dishes.title')}</h2>
        {kitchen.dishes.length > 0 && <AllDishes kitchen={kitchen} />}
      </div>
      {sums.length === 0 && <p className="muted">{t('adminOrders.dishes.nothing')}</p>}
      <ul
        className={`${classes.dishes} plain-list grid grid-fill-[240px] gap-x-7 gap-y-0 [&_button]:gap-2 [&_button]:px-3`}
      >
        {sums.map(({ name, quantity, dish }) => (
          <li key={dish?.id ?? name} data-over={quantity === 0 || undefined}>
            <b className="numbers">{t('adminOrders.dishes.amount', { count: quantity })}</b>
            <span lang="sv">{name}</span>
            {dish && <SoldOutSwitch dish={dish} kitchen={kitchen} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
