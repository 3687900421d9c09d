import type { TableBookingStatus } from '#contract/bounds.ts'
import { quarterOf } from './confirm-booking.ts'
import {
  guestsOf,
  holdsTable,
  isAt,
  isSeated,
  offeredSpans,
  type Span,
  spanOf,
  whyNotSeat,
} from './table-booking.ts'

const minute = 60_000

/** How long a party stays after its dessert has come, and at least, and how long one that has stayed too long. */
const afterDessert = 25 * minute
const leastStay = 5 * minute
const overtime = 15 * minute

type Booking = {
  status: TableBookingStatus
  table: { id: string } | null
  joinedTables?: readonly { id: string }[] | undefined
  startsAt: Date
  endsAt: Date
  checkedInAt: Date | null
  dessertAt: Date | null
}

/** When a booking will have left its table: as booked, but earlier after a dessert, and later where the time is over. */
export function expectedEnd(booking: Booking, now: Date): Date {
  if (!isSeated(booking)) return booking.endsAt
  const { dessertAt, endsAt } = booking
  if (dessertAt !== null) {
    const leaves = Math.min(endsAt.getTime(), dessertAt.getTime() + afterDessert)
    return new Date(Math.max(leaves, now.getTime() + leastStay))
  }
  return endsAt <= now ? new Date(now.getTime() + overtime) : endsAt
}

type Table = { id: string; tableNumber: number; capacity: number; isAvailable: boolean } & Parameters<
  typeof offeredSpans
>[0]
/** A table, and from when a party can have it. */
export type Wait<T> = { table: T; from: Date }

/**
 * The table that a party at the door gets first, the smallest of several, and from when. Bookings that come later, and offers to
 * guests who wait, keep their tables. Null: none before `until`.
 */
export function waitOf<T extends Table>(
  { tables, bookings }: { tables: readonly T[]; bookings: readonly Booking[] },
  { guestCount, durationHours, until }: { guestCount: number; durationHours: number; until: Date },
  now: Date,
): Wait<T> | null {
  const waits = tables.flatMap((table) => {
    const held = bookings
      .filter((each) => isAt(each, table.id) && holdsTable(each.status))
      .filter((each) => isSeated(each) || each.endsAt > now)
      .map((each): Span => ({ start: each.startsAt, end: expectedEnd(each, now) }))
    const taken = [...held, ...offeredSpans(table)]
    const fits = (start: Date) =>
      whyNotSeat({ table, guestCount, visit: spanOf(start, durationHours), taken }) === null
    const from = [now, ...taken.map(({ end }) => end)]
      .filter((start) => start >= now && start < until)
      .toSorted((a, b) => a.getTime() - b.getTime())
      .find(fits)
    return from ? [{ table, from }] : []
  })
  const order = (a: Wait<T>, b: Wait<T>) =>
    a.from.getTime() - b.from.getTime() ||
    a.table.capacity - b.table.capacity ||
    a.table.tableNumber - b.table.tableNumber
  return waits.toSorted(order)[0] ?? null
}

/** The quarters of an hour from the one of `now` on, with the guests of the bookings that begin in each. */
export function coversByQuarter(
  bookings: readonly { status: TableBookingStatus; startsAt: Date; guestCount: number }[],
  quarters: number,
  now: Date,
): { start: Date; guests: number }[] {
  return Array.from({ length: quarters }, (_, index) => {
    const { start, end } = quarterOf(new Date(now.getTime() + index * 15 * minute))
    const coming = bookings.filter(
      ({ status, startsAt }) => status !== 'cancelled' && startsAt >= start && startsAt < end,
    )
    return { start, guests: guestsOf(coming) }
  })
}
