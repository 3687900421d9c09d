import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderStatus } from '#contract/bounds.ts'
import type { Order } from '#contract/orders.ts'
import { isOpenOrder, nextOrderStatuses } from '#rules/order.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { AlcoholBadge } from '#web/domain/alcohol.tsx'
import { Allergens, DietBadge } from '#web/domain/allergens.tsx'
import { LineChoices } from '#web/domain/line-choices.tsx'
import { OrderPlace, OrderStatusBadge } from '#web/domain/order-status.tsx'
import { addAgain } from '#web/domain/use-cart.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'
import { OrderStage } from './order-stage.tsx'
import classes from './orders.module.css'
import { invalidateOrders, orderQueries, useRealtimeOrders } from './queries.ts'

/** One of my orders: where it is now, each step with its time, and what was ordered. */
export function OrderPage({ orderId }: { orderId: string }) {
  const { t } = useTranslation()
  useRealtimeOrders()
  return (
    <Loaded
      query={useQuery(orderQueries.one(orderId))}
      loading="orderScreens.loading"
      failed="orderScreens.loadFailed"
      missing={{ title: t('orderScreens.missing.title'), text: t('orderScreens.missing.text') }}
    >
      {(order) => (
        <div className="grid gap-6 items-start wide:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] wide:gap-8">
          <div className="flex flex-col gap-5">
            <OrderStage order={order} />
            <OrderSteps order={order} />
            {isOpenOrder(order.status) && <Parts stations={order.stations} />}
            {nextOrderStatuses[order.status].includes('cancelled') && <CancelOrder orderId={order.id} />}
          </div>
          <div className="flex flex-col gap-4">
            <Receipt order={order} />
            {!isOpenOrder(order.status) && (
              <div className="flex flex-wrap items-center gap-4">
                <OrderAgain order={order} />
              </div>
            )}
          </div>
        </div>
      )}
    </Loaded>
  )
}

/** Cancels an order that is not confirmed, after a question. */
function CancelOrder({ orderId }: { orderId: string }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const action = useCancelOrder(() => setIsAsking(false))
  return (
    <>
      <Button variant="subtle" className="self-start" onClick={() => setIsAsking(true)}>
        {t('orderScreens.cancel.action')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => action.run(orderId)}
        busy={action.isPending}
        title={t('orderScreens.cancel.title')}
        confirmLabel={t('orderScreens.cancel.action')}
        cancelLabel={t('orderScreens.cancel.keep')}
      >
        <p>{t('orderScreens.cancel.text')}</p>
      </ConfirmDialog>
    </>
  )
}

function useCancelOrder(close: () => void) {
  const client = useQueryClient()
  const settle = () => {
    close()
    return invalidateOrders(client)
  }
  return useAction({
    request: (orderId: string) => request('cancelMyOrder', { params: { orderId } }),
    success: () => ({ title: t('orderScreens.cancel.done') }),
    failed: { title: 'ui.failed', message: 'orderScreens.cancel.failed' },
    explained: ['unreachable'],
    onDone: settle,
    onFailed: (error) => {
      void settle()
      if (!(error instanceof ApiError && error.code === 'status_not_allowed')) return undefined
      toast({ kind: 'error', title: t('ui.failed'), message: t('orderScreens.cancel.tooLate') })
      return true
    },
  })
}

/** Puts the dishes of an order into the cart as they were then. The cart shows what has changed since. */
export function OrderAgain({ order }: { order: Order }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const again = () => {
    addAgain(order.lines)
    void navigate({ to: '/menu' })
  }
  return (
    <Button variant="default" onClick={again}>
      {t('orderScreens.again')}
    </Button>
  )
}

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
function OrderSteps({ order }: { order: Order }) {
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

/** How far each part of the order has come: the drinks may be ready before the food. */
// An answer of the last release has no stations.
function Parts({ stations = [] }: Pick<Order, 'stations'>) {
  const { t } = useTranslation()
  if (stations.length < 2) return null
  return (
    <ul className="plain-list flex flex-wrap gap-x-5 gap-y-2" aria-label={t('orderScreens.parts')}>
      {stations.map(({ stationId, name, status }) => (
        <li key={stationId} className="flex gap-2 items-center">
          <b lang="sv">{name}</b> <OrderStatusBadge status={status} />
        </li>
      ))}
    </ul>
  )
}

/** What was ordered, as it was then: a stored confirmation of the order. */
function Receipt({ order }: { order: Order }) {
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
        <OrderPlace tableNumber={order.tableNumber} playTable={order.playTable} />
      </p>
      <ul className={`${classes.lines} plain-list`}>
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={index}>
            <div className={`${classes.row} flex gap-3 items-baseline justify-between`}>
              <span>
                <b className="numbers">{line.quantity} ×</b> <span lang="sv">{line.name}</span>
              </span>
              {line.isRefused ? (
                <span className="muted text-right">
                  {t(line.refusal ? `food.refused.${line.refusal}` : 'food.alcohol.notServed')}
                </span>
              ) : (
                <span className="numbers">{formatPrice(line.totalPriceOre, language)}</span>
              )}
            </div>
            <LineChoices choices={line.choices} />
            {line.note && <p className="italic">{t('food.note', { text: line.note })}</p>}
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <AlcoholBadge {...line} />
              <DietBadge {...line} />
              <Allergens allergens={line.allergens} />
            </div>
            {line.isAlcoholic && !line.isRefused && isOpenOrder(order.status) && (
              <p className="small">{t('food.alcohol.bring')}</p>
            )}
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
