import type { Order } from '#contract/orders.ts'
import { Allergens, DietBadge } from '#web/domain/allergens.tsx'
import { OrderPlace } from '#web/domain/order-status.tsx'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import classes from './orders.module.css'

/** What was ordered, as it was then: a stored confirmation of the order. */
export function Receipt({ order }: { order: Order }) {
  const { t, language } = useTranslation()
  return (
    <section
      className={`${classes.receipt} grid gap-3 px-5 pt-5 pb-[calc(20px+var(--tooth))] rounded-[14px_14px_0_0] bg-raised wrap-anywhere`}
      aria-label={t('orderScreens.receipt')}
    >
      <h2>{t('orderScreens.receipt')}</h2>
      <p className="muted small">
        {t('orderScreens.number')} <b className="numbers">{order.number}</b> ·{' '}
        {t('orderScreens.ordered', { when: formatInstant(order.createdAt, language) })} ·{' '}
        <OrderPlace tableNumber={order.tableNumber} />
      </p>
      <ul className={`${classes.lines} plain-list`}>
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={index}>
            <div className={`${classes.row} flex gap-3 items-baseline justify-between`}>
              <span>
                <b className="numbers">{line.quantity} ×</b> <span lang="sv">{line.name}</span>
              </span>
              <span className="numbers">{formatPrice(line.totalPriceOre, language)}</span>
            </div>
            {line.note && <p className="italic">{t('food.note', { text: line.note })}</p>}
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <DietBadge {...line} />
              <Allergens allergens={line.allergens} />
            </div>
          </li>
        ))}
      </ul>
      {order.notes && <p className="italic">{t('food.note', { text: order.notes })}</p>}
      <div className={`${classes.row} flex gap-3 items-baseline justify-between text-2xl`}>
        <b>{t('orderScreens.total')}</b>
        <b className="numbers">{formatPrice(order.totalAmountOre, language)}</b>
      </div>
      <p className="muted small">{t('orderScreens.pay')}</p>
    </section>
  )
}
