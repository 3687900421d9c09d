import { useQueryClient } from '@tanstack/react-query'
import type { KitchenOrder, OrderStatusInput } from '#contract/orders.ts'
import { request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { useAction } from '#web/ui/use-action.ts'
import { invalidateBoard, invalidateOrders, showOrder } from './queries.ts'

export type NextStatus = OrderStatusInput['status']

type Place = Pick<KitchenOrder, 'tableNumber'> & {
  /** Absent in an order that the last release has sent. */
  playTable?: string | null
}

/** 'Bord 7', 'Pool 3', or the bar. */
export const placeName = ({ tableNumber, playTable = null }: Place): string =>
  playTable ?? placeOfNumber(tableNumber)

const placeOfNumber = (tableNumber: number | null): string =>
  tableNumber === null ? t('adminOrders.place.bar') : t('adminOrders.place.table', { number: tableNumber })

/** 'Bord 7, 6c7d8a1b' */
export const orderName = (order: KitchenOrder): string =>
  t('adminOrders.name', { place: placeName(order), number: order.number })

export const guestName = ({ guest, isTaken }: KitchenOrder): string =>
  guest.displayName || t(isTaken ? 'adminOrders.noAccount' : 'adminOrders.deletedGuest')

/** The texts of the step to each status. */
export const stepTexts = {
  confirmed: { label: 'adminOrders.actions.confirm', labelOf: 'adminOrders.actions.confirmOf' },
  preparing: { label: 'adminOrders.actions.prepare', labelOf: 'adminOrders.actions.prepareOf' },
  ready: { label: 'adminOrders.actions.ready', labelOf: 'adminOrders.actions.readyOf' },
  delivered: { label: 'adminOrders.actions.deliver', labelOf: 'adminOrders.actions.deliverOf' },
  cancelled: { label: 'adminOrders.actions.cancel', labelOf: 'adminOrders.actions.cancelOf' },
} as const

/** Moves an order at once, without time to undo. */
export function useOrderActions() {
  const client = useQueryClient()
  const change = useAction({
    request: ({ order, status }: { order: KitchenOrder; status: NextStatus }) =>
      request('setOrderStatus', { params: { orderId: order.id }, body: { status, version: order.version } }),
    success: () => ({ title: t('adminOrders.toasts.done') }),
    failed: { title: 'ui.failed', message: 'adminOrders.toasts.failed' },
    explained: ['stale_version', 'id_not_checked', 'alcohol_stopped', 'unreachable'],
    onDone: (order) => void showOrder(client, order),
    onFailed: () => void invalidateBoard(client),
    onSettled: () => void invalidateOrders(client),
  })
  return { change }
}
