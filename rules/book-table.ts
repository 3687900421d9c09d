import { bounds } from '#contract/bounds.ts'
import { daysLater } from './business-date.ts'
import { isHouseOpen, type OpeningHours } from './opening-hours.ts'
import { stockholmDate } from './stockholm.ts'
import { isPast, overlaps, type SeatRefusal, type Span, whyNotFit, whyNotSeat } from './table-booking.ts'

/** How many seats of a guest's table may stay empty. */
const usualSpareSeats = 2

/** Whether a table has more seats to spare than it may. The smallest table in use that seats the party (`smallestFit`) never has. */
export const hasSpareSeats = (
  { capacity }: { capacity: number },
  guestCount: number,
  { spareSeats, smallestFit }: { spareSeats: number; smallestFit: number | null },
): boolean => capacity > Math.max(guestCount + spareSeats, smallestFit ?? 0)

type House = { allowsLargeTables: boolean; smallestFit: number | null }

/**
 * Whether a table is kept for larger parties. A guest may book a table with at most two seats more than the party has guests,
 * or the smallest table in use that seats the party (`smallestFit`), even when that one is taken.
 */
export const isTooLarge = (
  table: { capacity: number },
  guestCount: number,
  { allowsLargeTables, smallestFit }: House,
): boolean =>
  !allowsLargeTables && hasSpareSeats(table, guestCount, { spareSeats: usualSpareSeats, smallestFit })

/** The limits of a guest who books. Staff book without them, also for a guest with an account. */
export type GuestLimits = House & {
  /** Whether it is another booking, and not a change of one. */
  isNew: boolean
  /** How many days ahead a guest may book; null without a limit. */
  horizonDays: number | null
  /**
   * For a guest with an unconfirmed address: how many tables such guests of the same network hold that evening, and how many
   * they may hold.
   */
  unconfirmed: { tables: number; most: number } | null
}

export type Wanted = {
  visit: Span
  guestCount: number
  table: { capacity: number; isAvailable: boolean }
  /** The times at which others have the table. */
  taken: readonly Span[]
  hours: OpeningHours
  /** The times of the other bookings of the guest's account that hold a table. */
  own: readonly Span[]
  guest: GuestLimits | null
}

export type BookTableRefusal =
  | SeatRefusal
  | 'booking_in_past'
  | 'booking_too_far'
  | 'table_too_large'
  | 'too_many_unconfirmed'
  | 'house_closed'
  | 'too_many_bookings'
  | 'own_overlap'

/** Why a table cannot be booked now, or null. */
export function whyNotBookTable(wanted: Wanted, now: Date): BookTableRefusal | null {
  const { visit, guestCount, table, hours, own, guest } = wanted
  if (isPast(visit.start, now)) return 'booking_in_past'
  if (guest) {
    const { horizonDays, unconfirmed } = guest
    if (horizonDays !== null && stockholmDate(visit.start) > daysLater(stockholmDate(now), horizonDays))
      return 'booking_too_far'
    if (isTooLarge(table, guestCount, guest)) return 'table_too_large'
    if (unconfirmed && unconfirmed.tables >= unconfirmed.most) return 'too_many_unconfirmed'
  }
  const unfit = whyNotFit(table, guestCount)
  if (unfit) return unfit
  if (!isHouseOpen(hours, visit)) return 'house_closed'
  if (guest?.isNew && own.filter(({ start }) => start > now).length >= bounds.tableBooking.upcoming)
    return 'too_many_bookings'
  const refusal = whyNotSeat(wanted)
  if (refusal) return refusal
  return own.some((each) => overlaps(each, visit)) ? 'own_overlap' : null
}
