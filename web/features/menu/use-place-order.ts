import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Order, OrderInput, OrderPlaces } from '#contract/orders.ts'
import { type Cart, forgetSent, keyOfOrder, sentOrder, takeOrdered, useCart } from '#web/domain/use-cart.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { useAction } from '#web/ui/use-action.ts'
import { hasTable, menuQueries, placeOf } from './queries.ts'

/** The order that a cart asks for; null while the guest has not chosen a place. */
function orderOf({ lines, notes, ...cart }: Cart, places: OrderPlaces | undefined): OrderInput | null {
  const place = placeOf(cart.place, places)
  const booking = places?.booking ?? null
  const number = place?.kind === 'table' ? place.number : null
  if (number !== null && !hasTable(places, number)) return null
  const isAtBooking = booking && (place?.kind === 'booking' || number === booking.tableNumber)
  if (place === null || place.kind === 'other' || (place.kind === 'booking' && !booking)) return null
  return {
    lines: lines.map(({ menuItemId, quantity, note, seen }) => ({
      ...{ menuItemId, quantity, seen, note: note.trim() || null },
    })),
    notes: notes.trim() || null,
    tableBookingId: isAtBooking ? booking.id : null,
    tableNumber: isAtBooking ? null : number,
  }
}

/**
 * The order that an earlier attempt has made although its answer was lost, when the guest has changed the cart since. It is opened
 * instead of a second order, and what is not in it stays in the cart.
 */
async function findArrived(body: OrderInput): Promise<Order | undefined> {
  const sent = sentOrder()
  if (!sent || sent.text === JSON.stringify(body)) return undefined
  const { items } = await request('listMyOrders', { query: { limit: 20 } })
  return items.find(({ requestKey }) => requestKey === sent.key)
}

/** Sends the cart to the kitchen, and opens the order. A retry after a lost answer is the same order. */
export function usePlaceOrder() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const cart = useCart()
  const { data: places } = useQuery(menuQueries.places())
  const [wasIncomplete, setWasIncomplete] = useState(false)
  const action = useAction({
    request: async (body: OrderInput) =>
      (await findArrived(body)) ??
      request('placeOrder', { headers: { 'idempotency-key': keyOfOrder(body) }, body }),
    // The screen of the order says it.
    success: null,
    failed: {
      title: 'ui.failed',
      message: 'menuScreens.order.failed',
      signedOut: 'menuScreens.order.signIn',
      kept: 'cart',
    },
    explained: [
      ...(['menu_changed', 'kitchen_closed', 'too_many_orders', 'booking_not_current'] as const),
      ...(['order_key_reused', 'unreachable'] as const),
    ],
    onDone: async ({ id }) => {
      await navigate({ to: '/order/$orderId', params: { orderId: id } })
      takeOrdered()
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) forgetSent()
      void client.invalidateQueries({ queryKey: menuQueries.menu().queryKey })
      void client.invalidateQueries({ queryKey: menuQueries.places().queryKey })
      return undefined
    },
  })
  const order = orderOf(cart, places)
  return {
    isPending: action.isPending,
    /** The guest has tried to order without a place. */
    isPlaceMissing: wasIncomplete && order === null,
    run: () => {
      setWasIncomplete(order === null)
      if (order) action.run(order)
    },
  }
}
