import { bounds, type OrderStatus } from '#contract/bounds.ts'

/** The statuses that an order may get next; none when it is delivered or cancelled. */
export const nextOrderStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['preparing'],
  preparing: ['ready'],
  ready: ['delivered'],
  delivered: [],
  cancelled: [],
}

/** Whether an order is still on its way to the guest. */
export const isOpenOrder = (status: OrderStatus): boolean => nextOrderStatuses[status].length > 0

/** Whether the kitchen still has to make an order, so that later ones wait for it. */
export const isInKitchen = (status: OrderStatus): boolean => isOpenOrder(status) && status !== 'ready'

/** How long the latest step of an order can be taken back, in milliseconds. */
export const undoTime = 5 * 60_000

type Steps = Record<'confirmedAt' | 'preparingAt' | 'readyAt', string | null>
const stepsBack = {
  confirmed: { to: 'pending', at: 'confirmedAt' },
  preparing: { to: 'confirmed', at: 'preparingAt' },
  ready: { to: 'preparing', at: 'readyAt' },
} as const

/** The status before the latest step, and until when it may be restored. Null for a first status and for final ones. */
export function stepBack(order: Steps & { status: OrderStatus }) {
  if (order.status === 'pending' || !isOpenOrder(order.status)) return null
  const { to, at } = stepsBack[order.status as keyof typeof stepsBack]
  return { to, until: Date.parse(order[at] ?? '') + undoTime }
}

/** Points for what a delivered order earns, at most those of one award. Fractions are dropped. */
export const pointsForOrder = (earningOre: number, pointsPer100Kr: number | null): number =>
  Math.min(bounds.points.delta, Math.floor((earningOre * (pointsPer100Kr ?? 0)) / 10_000))

const hour = 3_600_000

/** Whether food can be brought to a booking's table: the party is there, or is expected within an hour. */
export const isCurrentBooking = (
  { status, startsAt, endsAt, checkedInAt }: CurrentBooking,
  now: Date,
): boolean =>
  status === 'confirmed' &&
  now < endsAt &&
  (checkedInAt !== null || startsAt.getTime() - now.getTime() <= hour)
type CurrentBooking = { status: string; startsAt: Date; endsAt: Date; checkedInAt: Date | null }

/** Why a guest cannot order now, or null. */
export function whyNotOrder({
  isKitchenOpen,
  openOrders,
}: {
  isKitchenOpen: boolean
  openOrders: number
}): 'kitchen_closed' | 'too_many_orders' | null {
  if (!isKitchenOpen) return 'kitchen_closed'
  return openOrders >= bounds.order.open ? 'too_many_orders' : null
}

type Line = {
  menuItemId: string
  quantity: number
  note: string | null
  choices?: readonly { id: string }[] | undefined
}

/**
 * Merges lines with the same dish, choices and note, each at the position of its first line. Null when a merged line has more of a dish
 * than one may order.
 */
export function mergeLines<L extends Line>(lines: readonly L[]): L[] | null {
  const merged = new Map<string, L>()
  for (const line of lines) {
    const choices = line.choices?.map(({ id }) => id).toSorted()
    const key = `${line.menuItemId} ${choices?.join(' ') ?? ''} ${line.note ?? ''}`
    const earlier = merged.get(key)
    merged.set(key, { ...line, ...earlier, quantity: (earlier?.quantity ?? 0) + line.quantity })
  }
  const all = [...merged.values()]
  return all.every(({ quantity }) => quantity <= bounds.order.quantity) ? all : null
}

type Allergens = readonly string[] | null
/** Whether two lists name the same allergens. Unknown is not the same as none. */
export const sameAllergens = (a: Allergens, b: Allergens): boolean =>
  a === null || b === null ? a === b : a.length === b.length && a.every((each) => b.includes(each))

/** After how many minutes an order is slow, and after how many it is late. */
const slowAfter = 10
const lateAfter = 20

/** How long an order has waited, in whole minutes, and what that means for the kitchen. */
export function orderAge(
  createdAt: Date,
  now: Date,
): { minutes: number; state: 'now' | 'minutes' | 'slow' | 'late' } {
  const minutes = Math.floor((now.getTime() - createdAt.getTime()) / 60_000)
  if (minutes >= lateAfter) return { minutes, state: 'late' }
  if (minutes >= slowAfter) return { minutes, state: 'slow' }
  return { minutes, state: minutes < 1 ? 'now' : 'minutes' }
}
