import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { OrderInput, OrderLine } from '#contract/orders.ts'
import { countOf, withCount } from '#rules/cart.ts'
import { randomId } from '#web/platform/random-id.ts'
import { readStored, store } from '#web/platform/stored.ts'

type Seen = OrderInput['lines'][number]['seen']
type Dish = Pick<MenuItem, 'id' | 'name'> & Seen

/** A dish in the cart, as the guest saw it when it was added or last accepted. */
export type CartLine = {
  /** Identifies the line, not the dish: a dish with different notes has several lines. */
  id: string
  menuItemId: string
  name: string
  quantity: number
  note: string
  seen: Seen
  /** What the guest has chosen with it. Absent without choices, and in carts of earlier versions. */
  choices?: CartChoice[]
}
/** A choice as the guest saw it. */
type CartChoice = { id: string; name: string; seen: Seen }
/** Where the food is brought; null while the guest has not chosen, and `other` until the number of another table is typed. */
export type CartPlace =
  | { kind: 'booking' | 'play' | 'bar' | 'other' }
  | { kind: 'table'; number: number }
  | null
export type Cart = {
  lines: CartLine[]
  notes: string
  place: CartPlace
  /** When the place was chosen, in milliseconds. */
  placedAt: number
  /** An order without an answer, as earlier versions stored it: the first of them called the id `key`, and stored no lines. */
  sent?: { text: string; requestId?: string; key?: string; lines?: TakenLines } | undefined
}
/** The lines of an order, and how many of each it takes out of the cart. */
export type TakenLines = readonly Pick<CartLine, 'id' | 'quantity'>[]

const emptyCart: Cart = { lines: [], notes: '', place: null, placedAt: 0 }

let cart: Cart | null = null
const listeners = new Set<() => void>()

/** A chosen place is forgotten after the length of one visit, in milliseconds. */
const visit = 4 * 3_600_000

/** The cart of staff who order for a guest, while its screen is open. It is not stored, because it is about one table. */
let staffCart: Cart | null = null

/** The cart of this device. It survives reloads and sign-ins. */
function readCart(): Cart {
  if (staffCart) return staffCart
  cart ??= parseCart(readStored('cart'))
  return cart
}

function parseCart(text: string | null): Cart {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Cart> | null
    if (!stored || !Array.isArray(stored.lines)) return emptyCart
    const lines = stored.lines
      .filter((line) => typeof line?.menuItemId === 'string' && Number.isInteger(line.quantity) && line.seen)
      // An earlier version stored one line for each dish.
      .map((line) => ({ ...line, id: line.id ?? line.menuItemId }))
    const isOfThisVisit = Date.now() - (stored.placedAt ?? 0) < visit
    return { ...emptyCart, ...stored, lines, ...(!isOfThisVisit && { place: null, sent: undefined }) }
  } catch {
    return emptyCart
  }
}

function writeCart(next: Cart): void {
  if (staffCart) staffCart = next
  else {
    cart = next
    store('cart', JSON.stringify(next))
  }
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

/** The cart, shared by all components and tabs. */
export const useCart = (): Cart => useSyncExternalStore(subscribe, readCart)

/**
 * Shows an empty cart for an order that staff take for a table, or at the bar, instead of their own. Returns whether it is shown:
 * until then the components would read the other one.
 */
export function useStaffCart(tableNumber: number | null): boolean {
  const [isShown, setShown] = useState(false)
  useLayoutEffect(() => {
    const show = (next: Cart | null) => {
      staffCart = next
      for (const notify of listeners) notify()
    }
    const place =
      tableNumber === null ? ({ kind: 'bar' } as const) : ({ kind: 'table', number: tableNumber } as const)
    show({ ...emptyCart, place, placedAt: Date.now() })
    setShown(true)
    return () => show(null)
  }, [tableNumber])
  return isShown
}

/** A dish as the guest sees it now. */
export const seenOf = ({ priceOre, allergens, isVegetarian, isVegan }: Seen): Seen => ({
  priceOre,
  allergens,
  isVegetarian,
  isVegan,
})

const lineOf = (item: Dish, quantity: number, note = '', choices: readonly Dish[] = []): CartLine => ({
  id: randomId(),
  menuItemId: item.id,
  name: item.name,
  quantity,
  note,
  seen: seenOf(item),
  ...(choices.length > 0 && { choices: seenChoices(choices) }),
})

/** Choices as the guest sees them now. */
export const seenChoices = (choices: readonly Dish[]): CartChoice[] =>
  choices.map((choice) => ({ id: choice.id, name: choice.name, seen: seenOf(choice) }))

const hasChoices = ({ choices = [] }: CartLine, others: readonly { id: string }[]): boolean =>
  choices.length === others.length && choices.every(({ id }) => others.some((other) => other.id === id))

/** Adds a dish with choices: to the line that has the same and no note, or as a new line. */
export function addChosen(item: Dish, choices: readonly Dish[]): void {
  const { lines } = readCart()
  const same = lines.find(
    (line) => line.menuItemId === item.id && line.note.trim() === '' && hasChoices(line, choices),
  )
  if (same) changeLine(same.id, { quantity: same.quantity + 1 })
  else if (lines.length < bounds.order.lines) changeCart({ lines: [...lines, lineOf(item, 1, '', choices)] })
}

/** Chooses otherwise for a line, which becomes what the guest sees now. */
export const chooseFor = (id: string, item: Dish, choices: readonly Dish[]): void =>
  changeCart({
    lines: readCart().lines.map((line) =>
      line.id === id ? { ...line, seen: seenOf(item), name: item.name, choices: seenChoices(choices) } : line,
    ),
  })

/** Sets how many of a dish are in the cart, on all its lines. */
export const setQuantity = (item: Dish, quantity: number): void =>
  changeCart({ lines: withCount(readCart().lines, lineOf(item, 0), quantity) })

/** Changes one line. Without a quantity it is taken out. */
export function changeLine(id: string, change: Partial<Pick<CartLine, 'note' | 'quantity'>>): void {
  const changed = readCart().lines.map((line) => (line.id === id ? { ...line, ...change } : line))
  changeCart({ lines: changed.filter(({ quantity }) => quantity > 0) })
}

/**
 * Splits a line: one of its dishes goes to a new line after it, which can have another note. Returns the id of the new line, or
 * of the old one when no further line fits.
 */
export function splitLine(line: CartLine): string {
  if (readCart().lines.length >= bounds.order.lines) return line.id
  const one = { ...line, id: randomId(), quantity: 1, note: '' }
  const lines = readCart().lines.flatMap((each) =>
    each.id === line.id ? [{ ...each, quantity: each.quantity - 1 }, one] : [each],
  )
  changeCart({ lines })
  return one.id
}

export const changeCart = (change: Partial<Pick<Cart, 'lines' | 'notes'>>): void =>
  writeCart({ ...readCart(), ...change })

export const choosePlace = (place: CartPlace): void =>
  writeCart({ ...readCart(), place, placedAt: Date.now() })

/** Adds the lines of an earlier order that the cart has not yet, as they were then. Deleted dishes are left out. */
export function addAgain(ordered: readonly OrderLine[]): void {
  let { lines } = readCart()
  for (const { menuItemId, name, quantity, note, unitPriceOre, choices: chosen = [], ...line } of ordered) {
    if (menuItemId === null || lines.length >= bounds.order.lines) continue
    const choices = chosen.map(({ choiceId, ...each }) => ({ id: choiceId, ...each }))
    const isKnown = lines.some(
      (known) =>
        known.menuItemId === menuItemId && known.note.trim() === (note ?? '') && hasChoices(known, choices),
    )
    const priceOre = choices.reduce((left, each) => left - each.priceOre, unitPriceOre)
    const amount = Math.min(quantity, bounds.order.quantity - countOf(lines, menuItemId))
    if (isKnown || amount <= 0) continue
    lines = [...lines, lineOf({ id: menuItemId, name, priceOre, ...line }, amount, note ?? '', choices)]
  }
  changeCart({ lines })
}

/** Takes out what has been ordered. What was added while the order was sent stays, and so does the place. */
export function takeOrdered(taken: TakenLines): void {
  const { lines, sent: _, ...rest } = readCart()
  const left = lines.flatMap((line) => {
    const count = taken.find(({ id }) => id === line.id)?.quantity ?? 0
    if (count === 0) return [line]
    return line.quantity > count ? [{ ...line, quantity: line.quantity - count, note: '' }] : []
  })
  writeCart({ ...rest, lines: left, notes: left.length > 0 ? rest.notes : '' })
}
