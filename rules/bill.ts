import { businessDateOf, businessDayOf } from './business-date.ts'

type Line = {
  name: string
  quantity: number
  unitPriceOre: number
  totalPriceOre: number
  isRefused: boolean
  choices?: readonly { name: string }[]
}
type Order = {
  status: string
  guest: { userId: string | null; displayName: string }
  lines: readonly Line[]
}

export type BillLine = {
  /** The same for equal dishes at one price. */
  key: string
  name: string
  choices: readonly string[]
  quantity: number
  totalOre: number
}
export type BillPerson = {
  /** The account, or the name that staff have typed; empty for the table itself. */
  key: string
  displayName: string
  lines: BillLine[]
  totalOre: number
}
export type Bill = { lines: BillLine[]; people: BillPerson[]; totalOre: number }

/** The start of the day of the house: the bill of a table has nothing older. */
export const billDay = (now: Date): Date => businessDayOf(businessDateOf(now)).start

type Party = { id: string; checkedInAt: Date }
/**
 * Whether an order of a table that is on no bill yet is on the next one: it belongs to the booking of the party that sits there, or
 * to none and was placed since that party came. Without a party everything of the day is.
 */
export const isOnBill = (
  order: { createdAt: Date; tableBookingId: string | null },
  party: Party | null,
): boolean => {
  if (party === null || order.tableBookingId === party.id) return true
  return order.tableBookingId === null && order.createdAt >= party.checkedInAt
}

/** The bill of some orders. Cancelled orders and refused lines are not on it; equal dishes are one line. */
export function billOf(orders: readonly Order[]): Bill {
  const sold = orders.filter(({ status }) => status !== 'cancelled')
  const people = new Map<string, { displayName: string; lines: Line[] }>()
  for (const { guest, lines } of sold) {
    const key = guest.userId ?? guest.displayName
    const person = people.get(key) ?? { displayName: guest.displayName, lines: [] }
    person.lines.push(...lines)
    people.set(key, person)
  }
  const lines = merged(sold.flatMap((order) => order.lines))
  return {
    lines,
    totalOre: totalOf(lines),
    people: [...people].flatMap(([key, person]) => {
      const own = merged(person.lines)
      return own.length > 0
        ? [{ key, displayName: person.displayName, lines: own, totalOre: totalOf(own) }]
        : []
    }),
  }
}

const totalOf = (lines: readonly BillLine[]) => lines.reduce((sum, { totalOre }) => sum + totalOre, 0)

function merged(lines: readonly Line[]): BillLine[] {
  const found = new Map<string, BillLine>()
  for (const { name, quantity, unitPriceOre, totalPriceOre, isRefused, choices = [] } of lines) {
    if (isRefused) continue
    const chosen = choices.map((choice) => choice.name)
    const key = JSON.stringify([name, unitPriceOre, ...chosen])
    const line = found.get(key) ?? { key, name, choices: chosen, quantity: 0, totalOre: 0 }
    found.set(key, { ...line, quantity: line.quantity + quantity, totalOre: line.totalOre + totalPriceOre })
  }
  return [...found.values()]
}

/** `weights`: how much of a line each of those who share the bill takes. All zero: they share it equally. */
export type SharedLine = { totalOre: number; weights: readonly number[] }

/**
 * What each of `count` pays, in öre. The parts sum to the total of the lines: each gets the whole öre of its exact share, and those
 * that are left go to the largest fractions, in a tie to the first.
 */
export function sharesOf(lines: readonly SharedLine[], count: number): number[] {
  const parts = Array.from({ length: count }, (_, index) => index)
  const weighed = lines.map(({ totalOre, weights }) => {
    const all = parts.map((part) => weights[part] ?? 0)
    const isShared = all.some((weight) => weight > 0)
    const own = isShared ? all : all.map(() => 1)
    return {
      totalOre: BigInt(totalOre),
      weights: own.map(BigInt),
      sum: BigInt(own.reduce((a, b) => a + b, 0)),
    }
  })
  const denominator = weighed.reduce((all, { sum }) => (all * sum) / divisor(all, sum), 1n)
  const exact = parts.map((part) =>
    weighed.reduce(
      (sum, line) => sum + (line.totalOre * (line.weights[part] ?? 0n) * denominator) / line.sum,
      0n,
    ),
  )
  const shares = exact.map((amount) => Number(amount / denominator))
  const left = lines.reduce((sum, { totalOre }) => sum + totalOre, 0) - shares.reduce((a, b) => a + b, 0)
  const byFraction = parts.toSorted(
    (a, b) => Number((exact[b] ?? 0n) % denominator) - Number((exact[a] ?? 0n) % denominator),
  )
  for (const part of byFraction.slice(0, left)) shares[part] = (shares[part] ?? 0) + 1
  return shares
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))

export type BillContent = { orderIds: readonly string[]; totalOre: number }
/** Whether a bill is as somebody has seen it. */
export const isSameBill = (now: BillContent, seen: BillContent): boolean =>
  now.orderIds.length === seen.orderIds.length &&
  now.orderIds.every((id) => seen.orderIds.includes(id)) &&
  now.totalOre === seen.totalOre

/** Why a bill cannot be handed over as somebody has seen it, or null: it has changed, is empty, or was handed over before. */
export const whyNotHandOver = (now: BillContent, seen: BillContent): 'bill_changed' | null =>
  now.orderIds.length > 0 && isSameBill(now, seen) ? null : 'bill_changed'
