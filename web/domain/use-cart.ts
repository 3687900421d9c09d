import { useSyncExternalStore } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { OrderInput, OrderLine } from '#contract/orders.ts'
import { randomId } from '#web/platform/random-id.ts'
import { readStored, store } from '#web/platform/stored.ts'

/** A dish in the cart, as the guest saw it when it was added or last accepted. */
export type CartLine = {
  menuItemId: string
  name: string
  quantity: number
  note: string
  seen: { priceOre: number; allergens: string[] | null }
}
/** Where the food is brought; null while the guest has not chosen. */
export type CartPlace = { kind: 'booking' | 'bar' } | { kind: 'table'; number: number } | null
export type Cart = {
  lines: CartLine[]
  notes: string
  place: CartPlace
  /** The last order that was sent, until its answer comes: the same order again has the same key. */
  sent: { text: string; key: string } | null
}

const emptyCart: Cart = { lines: [], notes: '', place: null, sent: null }

let cart: Cart | null = null
const listeners = new Set<() => void>()

/** The cart of this device. It survives reloads, sign-outs and sign-ins. */
function readCart(): Cart {
  cart ??= parseCart(readStored('cart'))
  return cart
}

function parseCart(text: string | null): Cart {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Cart> | null
    if (!stored || !Array.isArray(stored.lines)) return emptyCart
    const lines = stored.lines.filter(
      (line) => typeof line?.menuItemId === 'string' && Number.isInteger(line.quantity) && line.seen,
    )
    return { ...emptyCart, ...stored, lines }
  } catch {
    return emptyCart
  }
}

function writeCart(next: Cart): void {
  cart = next
  store('cart', JSON.stringify(next))
  for (const notify of listeners) notify()
}

// Another tab has changed the cart.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== null && !event.key.endsWith('.cart')) return
  cart = null
  for (const notify of listeners) notify()
})

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}

/** The cart, the same for all components and tabs. */
export const useCart = (): Cart => useSyncExternalStore(subscribe, readCart)

/** A dish as the guest sees it now. */
export const seenOf = ({ priceOre, allergens }: Pick<MenuItem, 'priceOre' | 'allergens'>) => ({
  ...{ priceOre, allergens },
})

/** Sets how many of a dish are in the cart; zero takes it out. */
export function setQuantity(
  item: Pick<MenuItem, 'id' | 'name' | 'priceOre' | 'allergens'>,
  quantity: number,
): void {
  const { lines, ...rest } = readCart()
  const amount = Math.min(Math.max(quantity, 0), bounds.order.quantity)
  const known = lines.some(({ menuItemId }) => menuItemId === item.id)
  if (!known && (amount === 0 || lines.length >= bounds.order.lines)) return
  const added = { menuItemId: item.id, name: item.name, quantity: amount, note: '', seen: seenOf(item) }
  const changed = lines.map((line) => (line.menuItemId === item.id ? { ...line, quantity: amount } : line))
  writeCart({ ...rest, lines: known ? changed.filter((line) => line.quantity > 0) : [...lines, added] })
}

/** Changes one line. */
export function changeLine(menuItemId: string, change: Partial<CartLine>): void {
  const { lines, ...rest } = readCart()
  writeCart({
    ...rest,
    lines: lines.map((line) => (line.menuItemId === menuItemId ? { ...line, ...change } : line)),
  })
}

export const changeCart = (change: Partial<Omit<Cart, 'sent'>>): void =>
  writeCart({ ...readCart(), ...change })

/** Adds the dishes of an earlier order, as they were then. Deleted dishes are left out. */
export function addAgain(ordered: readonly OrderLine[]): void {
  const { lines, ...rest } = readCart()
  const again = ordered.flatMap(({ menuItemId, name, quantity, unitPriceOre, allergens, note }) =>
    menuItemId === null || lines.some((line) => line.menuItemId === menuItemId)
      ? []
      : { menuItemId, name, quantity, note: note ?? '', seen: { priceOre: unitPriceOre, allergens } },
  )
  const unique = again.filter(
    ({ menuItemId }, index) => again.findIndex((line) => line.menuItemId === menuItemId) === index,
  )
  writeCart({ ...rest, lines: [...lines, ...unique].slice(0, bounds.order.lines) })
}

/** After an order: the next cart is for the same place. */
export const emptyTheCart = (): void => writeCart({ ...emptyCart, place: readCart().place })

/**
 * The idempotency key of an order, stored with the cart: an order whose answer was lost is sent again with its key, also after a
 * reload.
 */
export function keyOfOrder(body: OrderInput): string {
  const text = JSON.stringify(body)
  const { sent } = readCart()
  if (sent?.text === text) return sent.key
  const key = randomId()
  writeCart({ ...readCart(), sent: { text, key } })
  return key
}
