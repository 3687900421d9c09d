import type { TableBookingStatus } from '#contract/bounds.ts'

const hour = 3_600_000

/** From `start` to `end`, the end not included: touching times do not overlap. */
export type Span = { start: Date; end: Date }

/** The time that a booking holds its table, in real hours whatever the clock does meanwhile. */
export const spanOf = (start: Date, durationHours: number): Span => ({
  start,
  end: new Date(start.getTime() + durationHours * hour),
})

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end

/** Whether a time is over for a booking: it may start now, not earlier. */
export const isPast = (start: Date, now: Date): boolean => start < now

/** How far from the requested time an alternative may be, and in which steps it is looked for. */
const reach = 4 * hour
const step = hour / 2

/**
 * The nearest starts before and after a taken time at which a table is free for as long; null where there is none near.
 * `isPossible` says whether a time can be booked at all.
 */
export function nearestFree(
  wanted: Span,
  taken: readonly Span[],
  isPossible: (span: Span) => boolean,
): { before: Date | null; after: Date | null } {
  const length = wanted.end.getTime() - wanted.start.getTime()
  const look = (direction: 1 | -1): Date | null => {
    for (let away = step; away <= reach; away += step) {
      const start = new Date(wanted.start.getTime() + direction * away)
      const span = { start, end: new Date(start.getTime() + length) }
      if (isPossible(span) && !taken.some((each) => overlaps(each, span))) return start
    }
    return null
  }
  return { before: look(-1), after: look(1) }
}

/** The span around a wanted time in which bookings can matter to `nearestFree`. */
export const reachOf = ({ start, end }: Span): Span => ({
  start: new Date(start.getTime() - reach),
  end: new Date(end.getTime() + reach),
})

/** The statuses that a booking may get next; none when it is cancelled or completed. */
export const nextStatuses: Record<TableBookingStatus, readonly TableBookingStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  cancelled: [],
  completed: [],
}

/** Whether a booking holds its table: others cannot have it at that time. */
export const holdsTable = (status: TableBookingStatus): boolean => nextStatuses[status].length > 0

/** Whether a booking can move to another table: it must hold one, and not be over. */
export const canMove = (booking: { status: TableBookingStatus; endsAt: Date }, now: Date): boolean =>
  holdsTable(booking.status) && now < booking.endsAt

/** How many guests some bookings have. */
export const guestsOf = (bookings: readonly { guestCount: number }[]): number =>
  bookings.reduce((sum, { guestCount }) => sum + guestCount, 0)

type Table = { capacity: number; isAvailable: boolean }

export type SeatRefusal = 'table_unavailable' | 'table_too_small' | 'table_taken'

/** Why a table does not fit a party at any time, or null. */
export function whyNotFit(
  { capacity, isAvailable }: Table,
  guestCount: number,
): Exclude<SeatRefusal, 'table_taken'> | null {
  if (!isAvailable) return 'table_unavailable'
  if (guestCount > capacity) return 'table_too_small'
  return null
}

type Visit = { table: Table; guestCount: number; visit: Span; taken: readonly Span[] }

/** Why a party cannot sit at a table for a time, or null. `taken`: the times at which others have the table. */
export const whyNotSeat = ({ table, guestCount, visit, taken }: Visit): SeatRefusal | null =>
  whyNotFit(table, guestCount) ?? (taken.some((each) => overlaps(each, visit)) ? 'table_taken' : null)

const day = 24 * hour

/** Staff may write to the guests of a visit until a day after its end: of those that end later than this. */
export const writableSince = (now: Date): Date => new Date(now.getTime() - day)

/** Whether a table cannot be deleted, because bookings that have not ended hold it. */
export const isBooked = (
  bookings: readonly { status: TableBookingStatus; endsAt: Date }[],
  now: Date,
): boolean => bookings.some(({ status, endsAt }) => holdsTable(status) && now < endsAt)

/** A time at which a table is held for a guest who waits, to whom it is offered, as it is sent. */
type Offered = { startsAt: string; endsAt: string; until: string }
const spanBetween = ({ startsAt, endsAt }: Pick<Offered, 'startsAt' | 'endsAt'>): Span => ({
  start: new Date(startsAt),
  end: new Date(endsAt),
})
type Placed = { table: { id: string } | null; joinedTables?: readonly { id: string }[] | undefined }
/** Whether a booking is at a table, which may be one of several that are put together. */
export const isAt = ({ table, joinedTables = [] }: Placed, tableId: string): boolean =>
  table?.id === tableId || joinedTables.some(({ id }) => id === tableId)

type Seats = Table & { id: string; tableNumber: number; offers?: readonly Offered[] | undefined }
type Holding = Placed & { status: TableBookingStatus; startsAt: string; endsAt: string }

/** The tables that seat a party and that neither a booking nor an offer holds, the smallest that fits first. */
export const freeTables = <T extends Seats>(
  { tables, bookings }: { tables: readonly T[]; bookings: readonly Holding[] },
  span: Span,
  guestCount: number,
): T[] =>
  tables
    .filter((table) => {
      const held = bookings.filter((booking) => isAt(booking, table.id) && holdsTable(booking.status))
      const taken = [...held.map(spanBetween), ...offeredSpans(table)]
      return whyNotSeat({ table, guestCount, visit: span, taken }) === null
    })
    .toSorted((a, b) => a.capacity - b.capacity || a.tableNumber - b.tableNumber)

/** The times at which a table is offered to guests who wait. */
export const offeredSpans = ({ offers = [] }: { offers?: readonly Offered[] | undefined }): Span[] =>
  offers.map(spanBetween)

/** When the last of the offers ends that hold a table within a span; undefined where none does. */
export const lastOfferUntil = (
  { offers = [] }: { offers?: readonly Offered[] | undefined },
  span: Span,
): string | undefined =>
  offers
    .filter((each) => overlaps(spanBetween(each), span))
    .map(({ until }) => until)
    .toSorted()
    .at(-1)

/** The tables that a party would get, if they were not offered to guests who wait, each with when the last of these offers ends. */
export function offeredTables<T extends Seats>(
  { tables, bookings }: { tables: readonly T[]; bookings: readonly Holding[] },
  span: Span,
  guestCount: number,
): { table: T; until: string }[] {
  const unoffered = tables.map((table) => ({ ...table, offers: [] }))
  const ids = new Set(freeTables({ tables: unoffered, bookings }, span, guestCount).map(({ id }) => id))
  return tables.flatMap((table) => {
    const until = lastOfferUntil(table, span)
    return until !== undefined && ids.has(table.id) ? [{ table, until }] : []
  })
}

export type CancelRefusal = 'status_not_allowed' | 'booking_checked_in' | 'booking_started'

/** Why a guest cannot cancel this booking now, or null. */
export function whyNotCancelTable(
  booking: { status: TableBookingStatus; startsAt: Date; checkedInAt: Date | null },
  now: Date,
): CancelRefusal | null {
  if (!nextStatuses[booking.status].includes('cancelled')) return 'status_not_allowed'
  // A guest who sits at the table ends the visit with the staff, because the bill and the orders belong to it.
  if (booking.checkedInAt !== null) return 'booking_checked_in'
  if (now >= booking.startsAt) return 'booking_started'
  return null
}

/**
 * Where the guests of a booking are: not yet expected or just expected, late, at their table, not come by the end, or gone. Null for one
 * that is not confirmed, unless staff have said that its guests did not come.
 */
export function visitState(
  booking: {
    status: TableBookingStatus
    startsAt: Date
    endsAt: Date
    checkedInAt: Date | null
    noShowAt?: Date | null
  },
  now: Date,
): 'coming' | 'late' | 'seated' | 'missed' | 'over' | null {
  if (booking.noShowAt) return 'missed'
  if (booking.status === 'completed') return 'over'
  if (booking.status !== 'confirmed') return null
  if (booking.checkedInAt !== null) return now < booking.endsAt ? 'seated' : 'over'
  if (now >= booking.endsAt) return 'missed'
  return isLate(booking, now) ? 'late' : 'coming'
}

/** Whether the guests are at their table, however long they stay. */
export const isSeated = (booking: { status: TableBookingStatus; checkedInAt: Date | null }): boolean =>
  booking.status === 'confirmed' && booking.checkedInAt !== null

/** A guest is late from this long after the start. */
const lateAfter = hour / 4

/** Whether the guest of a confirmed booking should have come by now. A party that has ordered has come. */
export const isLate = (
  booking: {
    status: TableBookingStatus
    startsAt: Date
    endsAt: Date
    checkedInAt: Date | null
    hasOrdered?: boolean
  },
  now: Date,
): boolean =>
  booking.status === 'confirmed' &&
  booking.checkedInAt === null &&
  booking.hasOrdered !== true &&
  now.getTime() >= booking.startsAt.getTime() + lateAfter &&
  now < booking.endsAt
