import type { KitchenOrder } from '#contract/orders.ts'
import { t } from '#web/platform/language.ts'

/** 'Bord 7', or the bar. */
export const placeName = ({ tableNumber }: Pick<KitchenOrder, 'tableNumber'>): string =>
  tableNumber === null ? t('adminOrders.place.bar') : t('adminOrders.place.table', { number: tableNumber })

/** 'Bord 7, 6c7d8a1b' */
export const orderName = (order: KitchenOrder): string =>
  t('adminOrders.name', { place: placeName(order), number: order.number })

export const guestName = ({ guest }: KitchenOrder): string =>
  guest.displayName || t('adminOrders.deletedGuest')

/** The texts of the step into each status. */
export const stepTexts = {
  confirmed: { label: 'adminOrders.actions.confirm', labelOf: 'adminOrders.actions.confirmOf' },
  preparing: { label: 'adminOrders.actions.prepare', labelOf: 'adminOrders.actions.prepareOf' },
  ready: { label: 'adminOrders.actions.ready', labelOf: 'adminOrders.actions.readyOf' },
  delivered: { label: 'adminOrders.actions.deliver', labelOf: 'adminOrders.actions.deliverOf' },
  cancelled: { label: 'adminOrders.actions.cancel', labelOf: 'adminOrders.actions.cancelOf' },
} as const
