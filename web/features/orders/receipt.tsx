import { Group } from '@mantine/core'
import type { Order } from '#contract/orders.ts'
import { Allergens, DietBadge } from '#web/domain/allergens.tsx'
import { OrderPlace } from '#web/domain/order-status.tsx'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { join } from '#web/ui/join.ts'
import classes from './receipt.module.css'

/** What was ordered, as it was then: a stored confirmation of the order. */
export function Receipt({ order }: { order: Order }) {
  const { t, language } = useTranslation()
  return (
    <section className={classes.receipt} aria-label={t('orderScreens.receipt')}>
      <h2>{t('orderScreens.receipt')}</h2>
      <p className="muted small">
        {t('orderScreens.number')} <b className="numbers">{order.number}</b> ·{' '}
        {t('orderScreens.ordered', { when: formatInstant(order.createdAt, language) })} ·{' '}
        <OrderPlace tableNumber={order.tableNumber} />
      </p>
      <ul className={join('plain-list', classes.lines)}>
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={index}>
            <div className={classes.row}>
              <span>
                <b className="numbers">{line.quantity} ×</b> <span lang="sv">{line.name}</span>
              </span>
              <span className="numbers">{formatPrice(line.totalPriceOre, language)}</span>
            </div>
            {line.note && <p className={classes.note}>{t('food.note', { text: line.note })}</p>}
            <Group gap="4px 12px">
              <DietBadge {...line} />
              <Allergens allergens={line.allergens} />
            </Group>
          </li>
        ))}
      </ul>
      {order.notes && <p className={classes.note}>{t('food.note', { text: order.notes })}</p>}
      <div className={join(classes.row, classes.total)}>
        <b>{t('orderScreens.total')}</b>
        <b className="numbers">{formatPrice(order.totalAmountOre, language)}</b>
      </div>
      <p className="muted small">{t('orderScreens.pay')}</p>
    </section>
  )
}
