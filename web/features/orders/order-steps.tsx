import type { OrderStatus } from '#contract/bounds.ts'
import type { Order } from '#contract/orders.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './order-steps.module.css'

/** When each step was reached, in the order of the steps. */
function stepsOf(order: Order): { status: OrderStatus; at: string | null }[] {
  const first = { status: 'pending', at: order.createdAt } as const
  if (order.status === 'cancelled') return [first, { status: 'cancelled', at: order.cancelledAt }]
  return [
    first,
    { status: 'confirmed', at: order.confirmedAt },
    { status: 'preparing', at: order.preparingAt },
    { status: 'ready', at: order.readyAt },
    { status: 'delivered', at: order.deliveredAt },
  ]
}

/** The steps of an order as the diamonds on a pool table's rail, each with its time. */
export function OrderSteps({ order }: { order: Order }) {
  const { t } = useTranslation()
  return (
    <ol className={`${classes.steps} plain-list flex justify-between`} aria-label={t('orderScreens.steps')}>
      {stepsOf(order).map(({ status, at }) => (
        <li
          key={status}
          data-done={at !== null || undefined}
          aria-current={status === order.status ? 'step' : undefined}
        >
          <span
            className={`${classes.diamond} absolute z-1 top-px size-3 border-2 border-edge bg-ground`}
            aria-hidden
          />
          <span>{t(`food.status.${status}`)}</span>
          <span className="numbers small muted">{at ? stockholmWallClock(new Date(at)).time : '–'}</span>
        </li>
      ))}
    </ol>
  )
}
