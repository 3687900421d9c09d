import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { isOpenOrder, nextOrderStatuses } from '#rules/order.ts'
import { addAgain } from '#web/domain/use-cart.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'
import { OrderStage } from './order-stage.tsx'
import { OrderSteps } from './order-steps.tsx'
import { invalidateOrders, orderQueries, useRealtimeOrders } from './queries.ts'
import { Receipt } from './receipt.tsx'

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

/** Cancels while the order waits, after a question. */
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

/** Puts the dishes of an order into the cart, as they were then. What has changed since is shown there. */
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
