import type { KitchenOrder } from '#contract/orders.ts'
import { t } from '#web/platform/language.ts'
import type { RowConfirm } from '#web/ui/row-question.tsx'
import { guestName, orderName } from './use-order-actions.ts'

/** The question before an order is cancelled. */
export const cancelQuestion: RowConfirm<KitchenOrder> = {
  title: (order) => t('adminOrders.cancel.title', { name: orderName(order) }),
  text: (order) => (
    <p>
      {order.guest.userId === null
        ? t('adminOrders.cancel.textNobody')
        : t('adminOrders.cancel.text', { guest: guestName(order) })}
    </p>
  ),
  label: 'adminOrders.actions.cancel',
  keep: 'adminOrders.cancel.keep',
}
