import { useQueryClient } from '@tanstack/react-query'
import type { KitchenOrder } from '#contract/orders.ts'
import { request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { useAction } from '#web/ui/use-action.ts'
import { invalidateBoard, invalidateOrders, showOrder } from './queries.ts'
import type { NextStatus } from './use-steps.ts'

/** Moves an order at once, without time to undo. */
export function useOrderActions(onSettled: () => void) {
  const client = useQueryClient()
  const change = useAction({
    request: ({ order, status }: { order: KitchenOrder; status: NextStatus }) =>
      request('setOrderStatus', { params: { orderId: order.id }, body: { status, version: order.version } }),
    success: () => ({ title: t('adminOrders.toasts.done') }),
    failed: { title: 'ui.failed', message: 'adminOrders.toasts.failed' },
    explained: ['stale_version', 'unreachable'],
    onDone: (order) => void showOrder(client, order),
    onFailed: () => void invalidateBoard(client),
    onSettled: () => {
      onSettled()
      void invalidateOrders(client)
    },
  })
  return { change }
}
