import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderInput, OrderPlaces } from '#contract/orders.ts'
import { type Cart, type TakenLines, takeOrdered, useCart } from '#web/domain/use-cart.ts'
import { request } from '#web/platform/api.ts'
import { heldKind } from '#web/platform/outbox.ts'
import { useAction } from '#web/ui/use-action.ts'
import { hasTable, menuQueries, placeOf } from './queries.ts'

/** The content of an order, without the id of its request. */
type Ordered = Omit<OrderInput, 'requestId'>

/** The order of a cart; null while the guest has not chosen a place. */
function orderOf({ lines, notes, ...cart }: Cart, places: OrderPlaces | undefined): Ordered | null {
  const place = placeOf(cart.place, places)
  const booking = places?.booking ?? null
  const number = place?.kind === 'table' ? place.number : null
  if (number !== null && !hasTable(places, number)) return null
  const play = place?.kind === 'play' ? (places?.play ?? null) : null
  if (place?.kind === 'play' && !play) return null
  const isAtBooking = booking && (place?.kind === 'booking' || number === booking.tableNumber)
  if (place === null || place.kind === 'other' || (place.kind === 'booking' && !booking)) return null
  return {
    lines: linesOf({ lines }),
    notes: notes.trim() || null,
    tableBookingId: isAtBooking ? booking.id : null,
    tableNumber: isAtBooking ? null : number,
    ...(play && { playSessionId: play.sessionId }),
  }
}

/** The lines of a cart as an order has them. */
export const linesOf = ({ lines }: Pick<Cart, 'lines'>): Ordered['lines'] =>
  lines.map(({ menuItemId, quantity, note, seen, choices = [] }) => ({
    menuItemId,
    quantity,
    seen,
    note: note.trim() || null,
    // The last release takes no choices.
    ...(choices.length > 0 && { choices: choices.map((choice) => ({ id: choice.id, seen: choice.seen })) }),
  }))

type Sent = { body: Ordered; taken: TakenLines }
/** Held until the guest sends it again, because a kitchen must not cook for a guest who has left. */
const orders = heldKind('order', ({ body }: Sent, requestId) =>
  request('placeOrder', { body: { requestId, ...body } }),
)

/** Returns the order and the lines that it contains. After a lost answer, the same order is the same request. */
async function placeOrder(body: Ordered, { lines: taken, sent: before }: Cart) {
  const sent =
    orders.kept() ??
    (before && {
      id: before.requestId ?? before.key,
      input: { body: JSON.parse(before.text) as Ordered, taken: before.lines ?? taken },
    })
  const isSame = JSON.stringify(sent?.input.body) === JSON.stringify(body)
  if (sent && !isSame) {
    // An order that has arrived is opened instead of a second one. What the guest has added since stays in the cart.
    const { items } = await request('listMyOrders', { query: { limit: 20 } })
    const arrived = items.find(({ requestId }) => requestId === sent.id)
    if (arrived) return { ...arrived, taken: sent.input.taken }
  }
  // The lines to take out may have changed: a dish was taken out and added again.
  return { ...(await orders.send({ body, taken }, isSame ? sent?.id : undefined)), taken }
}

/** Sends the cart to the kitchen, and opens the order. A retry after a lost answer is the same order. */
export function usePlaceOrder() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const cart = useCart()
  const { data: places } = useQuery(menuQueries.places())
  const [wasIncomplete, setWasIncomplete] = useState(false)
  const action = useAction({
    request: (body: Ordered) => placeOrder(body, cart),
    // The screen of the order shows it.
    success: null,
    failed: {
      title: 'ui.failed',
      message: 'menuScreens.order.failed',
      signedOut: 'menuScreens.order.signIn',
      kept: 'cart',
    },
    explained: [
      'menu_changed',
      'kitchen_closed',
      'orders_stopped',
      'not_served_now',
      'alcohol_stopped',
      'too_many_orders',
      'booking_not_current',
      'play_ended',
      'key_reused',
      'unreachable',
    ],
    onDone: async ({ id, taken }) => {
      await navigate({ to: '/order/$orderId', params: { orderId: id } })
      takeOrdered(taken)
      orders.drop()
    },
    onFailed: () => {
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
