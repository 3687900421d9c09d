import type { TableBookingStatus } from '#contract/bounds.ts'
import { isLate } from './table-booking.ts'

const minute = 60_000
const day = 24 * 60 * minute

type Late = {
  status: TableBookingStatus
  startsAt: Date
  endsAt: Date
  checkedInAt: Date | null
  /** Until when the table is held: said once staff have had word of it. */
  heldUntil: Date | null
  noShowAt: Date | null
  /** A party that has ordered sits at its table, although nobody has checked it in. */
  hasOrdered: boolean
}

/** Staff have word of a late party this long before its table is released, at the least. */
const wordBefore = 10 * minute

const isMissing = ({ status, checkedInAt, hasOrdered, endsAt }: Late, now: Date): boolean =>
  status === 'confirmed' && checkedInAt === null && !hasOrdered && now < endsAt

/** When staff get word of a party that has not come. `minutes`: how long after its start the owner releases a table. */
const wordAt = (start: Date, minutes: number): Date =>
  new Date(start.getTime() + minutes * minute - wordBefore)

/** The latest start at which staff have word of a late party by now. */
export const lateFrom = (minutes: number, now: Date): Date =>
  new Date(now.getTime() - minutes * minute + wordBefore)

/** Until when a table is held, if staff get word now: as long as the owner says, and never shorter after the word. */
export const heldUntilOf = (start: Date, minutes: number, now: Date): Date =>
  new Date(Math.max(start.getTime() + minutes * minute, now.getTime() + wordBefore))

/** Whether staff get word of a party now. Null: the owner releases nothing. */
export const isWordDue = (booking: Late, minutes: number | null, now: Date): boolean =>
  minutes !== null &&
  isMissing(booking, now) &&
  booking.heldUntil === null &&
  wordAt(booking.startsAt, minutes) <= now

/** Whether a table is released now: the owner's minutes have passed since the start, and staff have had word. */
export const isReleaseDue = (booking: Late, minutes: number | null, now: Date): boolean =>
  minutes !== null && isMissing(booking, now) && booking.heldUntil !== null && booking.heldUntil <= now

/** Whether staff have had word of a party that has ordered meanwhile. */
export const isWordUntrue = ({ status, heldUntil, hasOrdered }: Late): boolean =>
  status === 'confirmed' && heldUntil !== null && hasOrdered

/** Until when the table of a party that has not come is held, while it is; null otherwise. */
export const heldNow = (booking: Late, now: Date): Date | null =>
  isMissing(booking, now) && booking.heldUntil !== null && now < booking.heldUntil ? booking.heldUntil : null

/**
 * Whether the party of a booking did not come: somebody said so, or its table was released, or its time has passed and nobody checked it
 * in. `isNoShow` of the queries asks the same.
 */
export const isNoShow = (
  { status, checkedInAt, endsAt, noShowAt }: Pick<Late, 'status' | 'checkedInAt' | 'endsAt' | 'noShowAt'>,
  now: Date,
): boolean => noShowAt !== null || (status === 'confirmed' && checkedInAt === null && endsAt <= now)

export type NoShowRefusal = 'status_not_allowed' | 'booking_checked_in' | 'booking_has_orders'

/** Why staff cannot say now that a party did not come, or null: from when it is late until a day after its time. */
export function whyNotNoShow(booking: Late, now: Date): NoShowRefusal | null {
  if (booking.checkedInAt !== null) return 'booking_checked_in'
  const isOver = booking.status === 'confirmed' && booking.endsAt <= now
  const isAskable =
    isLate({ ...booking, hasOrdered: false }, now) ||
    (isOver && now.getTime() < booking.endsAt.getTime() + day)
  if (!isAskable) return 'status_not_allowed'
  return booking.hasOrdered ? 'booking_has_orders' : null
}

/** Why staff cannot take a no-show back now, or null: within a day. */
export const whyNotTakeBack = ({ noShowAt }: Pick<Late, 'noShowAt'>, now: Date): NoShowRefusal | null =>
  noShowAt !== null && now.getTime() < noShowAt.getTime() + day ? null : 'status_not_allowed'

/** What a booking is whose no-show is taken back: it waits for its guests, or its visit is over. */
export const statusBack = ({ endsAt }: Pick<Late, 'endsAt'>, now: Date): 'confirmed' | 'completed' =>
  now < endsAt ? 'confirmed' : 'completed'

/** Whether a scan was read before the no-show was said: then the party had come. */
export const cameBefore = ({ noShowAt, startsAt, endsAt }: Late, scannedAt: Date, opens: number): boolean =>
  noShowAt !== null &&
  scannedAt < noShowAt &&
  scannedAt.getTime() >= startsAt.getTime() - opens &&
  scannedAt < endsAt

/** A strike fades after 90 days. */
const strikeFades = 90 * day

/** When a strike fades. */
export const fadesAt = (noShowAt: Date): Date => new Date(noShowAt.getTime() + strikeFades)

/** From when on no-shows count as strikes. */
export const strikesSince = (now: Date): Date => new Date(now.getTime() - strikeFades)
