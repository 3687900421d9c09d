import { useSyncExternalStore } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { OrderInput, OrderLine } from '#contract/orders.ts'
import { randomId } from '#web/platform/random-id.ts'
import { readStored, store } from '#web/platform/stored.ts'

type Seen = OrderInput['lines'][number]['seen']
type Dish = Pick<MenuItem, 'id' | 'name'> & Seen

/** A dish in the cart, as the guest saw it when it was added or last accepted. */
export type CartLine = {
  menuItemId: string
  name: string
  quantity: number
  note: string
  seen: Seen
}
/** Where the food is brought; null while the guest has not chosen. */
export type CartPlace = { kind: 'booking' | 'bar' } | { kind: 'table'; number: number } | null
export type Cart = {
  lines: CartLine[]
  notes: string
  place: CartPlace
  /** When the place was chosen, in milliseconds. */
  placedAt: number
  /** The last order that was sent, until its answer comes: the same order again has the same key. */
  sent: { text: string; key: string } | null
}

const emptyCart: Cart = { lines: [], notes: '', place: null, placedAt: 0, sent: null }

let cart: Cart | null = null
const listeners = new Set<() => void>()

/** A place counts for one visit, in milliseconds. */
const visit = 4 * 3_600_000

/** The cart of this device. It survives reloads and sign-ins. */
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
    const isOfThisVisit = Date.now() - (stored.placedAt ?? 0) < visit
    return { ...emptyCart, ...stored, lines, ...(!isOfThisVisit && { place: null }) }
  } catch {
    return emptyCart
  }
}

function writeCart(next: Cart): void {
  cart = next
  store('cart', JSON.stringify(next))
  for (const notify of listeners) notify()
}

// Another tab has changed the cart, or the guest has signed out.
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
export const seenOf = ({ priceOre, allergens, isVegetarian, isVegan }: Seen): Seen => ({
  ...{ priceOre, allergens, isVegetarian, isVegan },
})

/** Sets how many of a dish are in the cart; zero takes it out. */
export function setQuantity(item: Dish, quantity: number): void {
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

export const changeCart = (change: Partial<Pick<Cart, 'lines' | 'notes'>>): void =>
  writeCart({ ...readCart(), ...change })

export const choosePlace = (place: CartPlace): void =>
  writeCart({ ...readCart(), place, placedAt: Date.now() })

/** Adds the dishes of an earlier order, as they were then. Deleted dishes are left out. */
export function addAgain(ordered: readonly OrderLine[]): void {
  const { lines, ...rest } = readCart()
  const again = ordered.flatMap(({ menuItemId, name, quantity, note, unitPriceOre, ...line }) =>
    menuItemId === null || lines.some((known) => known.menuItemId === menuItemId)
      ? []
      : { menuItemId, name, quantity, note: note ?? '', seen: seenOf({ priceOre: unitPriceOre, ...line }) },
  )
  const unique = again.filter(
    ({ menuItemId }, index) => again.findIndex((line) => line.menuItemId === menuItemId) === index,
  )
  writeCart({ ...rest, lines: [...lines, ...unique].slice(0, bounds.order.lines) })
}

/** Takes out what has been ordered. What was added while the order was sent stays, as does the place. */
export function takeOrdered(): void {
  const { lines, sent, ...rest } = readCart()
  const ordered = sent ? (JSON.parse(sent.text) as OrderInput).lines : []
  const left = lines.flatMap((line) => {
    const taken = ordered.find(({ menuItemId }) => menuItemId === line.menuItemId)?.quantity ?? 0
    if (taken === 0) return [line]
    return line.quantity > taken ? [{ ...line, quantity: line.quantity - taken, note: '' }] : []
  })
  writeCart({ ...rest, lines: left, notes: left.length > 0 ? rest.notes : '', sent: null })
}

/** The order that was sent has been refused: it does not exist. */
export const forgetSent = (): void => writeCart({ ...readCart(), sent: null })

/** The order that was sent last and has no answer yet. */
export const sentOrder = (): Cart['sent'] => readCart().sent

/**
 * The idempotency key of an order, stored with the cart: an order whose answer was lost is sent again with its key, also after a
 * reload, which the key of `useAction` does not survive.
 */
export function keyOfOrder(body: OrderInput): string {
  const text = JSON.stringify(body)
  const { sent } = readCart()
  if (sent?.text === text) return sent.key
  const key = randomId()
  writeCart({ ...readCart(), sent: { text, key } })
  return key
}
