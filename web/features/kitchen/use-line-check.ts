import { useQueryClient } from '@tanstack/react-query'
import type { LineFinding } from '#contract/bounds.ts'
import type { KitchenOrder } from '#contract/orders.ts'
import { request } from '#web/platform/api.ts'
import { useAction } from '#web/ui/use-action.ts'
import { invalidateBoard, showOrder } from './queries.ts'

type Finding = { order: KitchenOrder; position: number; check: LineFinding | null }

const failureOf = ({ order, position }: Finding) =>
  order.lines[position]?.isAlcoholic ? 'adminOrders.alcohol.failed' : 'adminOrders.alcohol.failedDish'

/** Writes what staff have found about a line. */
export function useLineCheck() {
  const client = useQueryClient()
  return useAction({
    request: ({ order, position, check }: Finding) =>
      request('checkOrderLine', { params: { orderId: order.id, position }, body: { check } }),
    success: null,
    failed: { title: 'ui.failed', message: failureOf },
    explained: ['status_not_allowed', 'alcohol_stopped', 'unreachable'],
    onDone: (order) => void showOrder(client, order),
    onFailed: () => void invalidateBoard(client),
  })
}
export type LineCheck = ReturnType<typeof useLineCheck>
