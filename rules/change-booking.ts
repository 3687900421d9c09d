import type { TableBookingStatus } from '#contract/bounds.ts'
import { type CancelRefusal, whyNotCancelTable } from './table-booking.ts'

export type ChangeRefusal = CancelRefusal | 'change_too_late'

/** Why a guest cannot change this booking now, or null. `noticeMinutes`: how long before its start it can still be changed. */
export function whyNotChangeTable(
  booking: { status: TableBookingStatus; startsAt: Date; checkedInAt: Date | null },
  noticeMinutes: number,
  now: Date,
): ChangeRefusal | null {
  const refusal = whyNotCancelTable(booking, now)
  if (refusal) return refusal
  return booking.startsAt.getTime() - now.getTime() < noticeMinutes * 60_000 ? 'change_too_late' : null
}

type Place = { tableId: string | null; start: Date; guestCount: number; durationHours: number }

/** Whether a change asks for nothing that the booking has not: the same table from the same time, for no more guests and no longer. */
export const asksForNoMore = (from: Place, to: Place): boolean =>
  to.tableId === from.tableId &&
  to.start.getTime() === from.start.getTime() &&
  to.guestCount <= from.guestCount &&
  to.durationHours <= from.durationHours

/** The hours that the owner proposes to parties of up to two, four, six and eight guests. */
export type ProposedHours = {
  hoursForTwo: number
  hoursForFour: number
  hoursForSix: number
  hoursForEight: number
}

/** How many hours are proposed to a party. */
export function hoursFor(guestCount: number, proposed: ProposedHours): number {
  if (guestCount <= 2) return proposed.hoursForTwo
  if (guestCount <= 4) return proposed.hoursForFour
  return guestCount <= 6 ? proposed.hoursForSix : proposed.hoursForEight
}
