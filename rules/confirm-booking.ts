import type { TableBookingStatus } from '#contract/bounds.ts'
import { hasSpareSeats } from './book-table.ts'
import type { Span } from './table-booking.ts'

const minute = 60_000
const quarter = 15 * minute

/** Which bookings of guests are confirmed at once. The others wait for an answer by the club. */
export type ConfirmRules = {
  /** The largest party; null: none is confirmed at once. */
  mostGuests: number | null
  /** How many minutes before its start a booking is made at the latest. */
  noticeMinutes: number
  /** How many seats of the table may stay empty, unless it is the smallest table that seats the party. */
  spareSeats: number
  /** How many guests may come within a quarter of an hour; null: without a limit. */
  quarterCovers: number | null
  /** From how many no-shows of late a guest's bookings wait; null: they do not for that. */
  strikesWait: number | null
}

/** The quarter of an hour in which a visit begins. */
export function quarterOf(start: Date): Span {
  const from = Math.floor(start.getTime() / quarter) * quarter
  return { start: new Date(from), end: new Date(from + quarter) }
}

type Asked = {
  start: Date
  guestCount: number
  table: { capacity: number }
  /** The seats of the smallest table in use that seats the party. */
  smallestFit: number | null
  /** The guests of other confirmed bookings that begin in the same quarter of an hour. */
  covers: number
  /** How often the guest did not come of late. */
  strikes: number
}

/** Whether a booking that is possible is confirmed at once. */
export function isConfirmedAtOnce(
  { start, guestCount, table, smallestFit, covers, strikes }: Asked,
  { mostGuests, noticeMinutes, spareSeats, quarterCovers, strikesWait }: ConfirmRules,
  now: Date,
): boolean {
  if (mostGuests === null || guestCount > mostGuests) return false
  if (start.getTime() - now.getTime() < noticeMinutes * minute) return false
  if (strikesWait !== null && strikes >= strikesWait) return false
  if (hasSpareSeats(table, guestCount, { spareSeats, smallestFit })) return false
  return quarterCovers === null || covers + guestCount <= quarterCovers
}

/** An answer is of use to the guest if it comes before check-in opens. */
const answeredBefore = 60 * minute

/**
 * Until when the club answers a booking that is made now: so many hours later, and before check-in opens. A guest who books later
 * than two hours before is answered within half of the time that is left. Null: without an end.
 */
export function answerBy(start: Date, answerHours: number | null, now: Date): Date | null {
  if (answerHours === null) return null
  const left = Math.max(0, start.getTime() - now.getTime())
  const latest = Math.max(left - answeredBefore, left / 2)
  return new Date(now.getTime() + Math.min(answerHours * 60 * minute, latest))
}

/** Whether a booking has waited for an answer as long as the guest was promised. */
export const isUnanswered = (
  { status, answerBy }: { status: TableBookingStatus; answerBy: Date | null },
  now: Date,
): boolean => status === 'pending' && answerBy !== null && answerBy <= now
