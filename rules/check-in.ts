import type { TableBookingStatus } from '#contract/bounds.ts'
import { undoTime } from './order.ts'
import { holdsTable, isSeated } from './table-booking.ts'

/** The content of a booking's QR code. */
export const bookingCode = (bookingId: string): string => `booking:${bookingId}`

/** The content of a guest's own QR code. */
export const guestCode = (code: string): string => `guest:${code}`

/** The content of the code of one place at an event. */
export const placeCode = (placeId: string): string => `place:${placeId}`

/** The content of the code of a friend's ticket. */
export const friendCode = (code: string): string => `friend:${code}`

/** What staff type instead of a guest's code. The letter distinguishes it from a booking number. */
export const guestNumber = (code: string): string => `G-${code.slice(-8)}`

/** o, i and l are not hexadecimal digits, so they must stand for 0 and 1. */
const digit = '[0-9a-filo]'
const digitsIn = (text: string): string => text.replaceAll('o', '0').replaceAll(/[il]/g, '1')
/** A keyboard of another layout types a letter such as ö or ß for the colon and the hyphen. */
const otherSign = '[^\\0-\\x7f]?'
const groups = [8, 4, 4, 4, 12].map((length) => `(${digit}{${length}})`).join(otherSign)
/** A code without its signs. A scanner may put `]Q1` before it, which says that it has read a QR code. */
const content = new RegExp(
  `^${otherSign}(?:q[0-9])?(booking|place|friend|guest|g)?${otherSign}(?:${groups}|(${digit}{8}))${otherSign}$`,
  'u',
)
/** Scanners and people put signs around and between the digits. */
const signs = /[^\p{L}\p{N}]/gu

/**
 * Whose code it is, with the whole id or its last eight digits: the id of a booking, or the random id of a guest's own code. A place at
 * an event and a friend's ticket have no number.
 */
export type ReadCode =
  | ({ of: 'booking' | 'guest' } & ({ id: string } | { number: string }))
  | { of: 'place'; id: string }
  | { of: 'friend'; id: string }

/**
 * The parts of a scanned or typed code, in lower case; null when it is no code of the club. Any signs may stand between its 32
 * or 8 hexadecimal digits. Any other letter, as in an address, makes it no code.
 */
export function readCode(code: string): ReadCode | null {
  const found = content.exec(code.normalize('NFC').toLowerCase().replaceAll(signs, ''))
  if (!found) return null
  const [, prefix = '', ...digits] = found
  const parts = digits.map((part = '') => digitsIn(part))
  const number = parts.pop()
  if (prefix === 'place' || prefix === 'friend') return number ? null : { of: prefix, id: parts.join('-') }
  const of = prefix.startsWith('g') ? 'guest' : 'booking'
  return number ? { of, number } : { of, id: parts.join('-') }
}

/** What staff would type instead of a code, or null: a booking number, or a guest's number. */
export function numberInCode(code: string): string | null {
  const read = readCode(code)
  if (!read) return null
  const digits = 'id' in read ? read.id.slice(-8) : read.number
  return read.of === 'guest' ? guestNumber(digits) : digits
}

/** A booking number, or at least four digits of one, that was typed into a search; null if the text is not one. */
export function numberPart(typed: string): string | null {
  const part = digitsIn(typed.toLowerCase().replaceAll(signs, ''))
  return new RegExp(`^${digit}{4,8}$`).test(part) ? part : null
}

/** Check-in opens this long before the start, and closes at the end. */
export const checkInOpensBefore = 60 * 60_000

export const checkInRefusals = [
  'booking_pending',
  'booking_cancelled',
  'booking_completed',
  'check_in_early',
  'check_in_late',
  'already_checked_in',
] as const
export type CheckInRefusal = (typeof checkInRefusals)[number]

type Arriving = { status: TableBookingStatus; startsAt: Date; endsAt: Date; checkedInAt: Date | null }

/** Why this booking cannot be checked in now, or null. The status is checked first, then the time, then an earlier check-in. */
export function whyNotCheckIn(booking: Arriving, now: Date): CheckInRefusal | null {
  if (booking.status !== 'confirmed') return `booking_${booking.status}`
  if (now.getTime() < booking.startsAt.getTime() - checkInOpensBefore) return 'check_in_early'
  if (now >= booking.endsAt) return 'check_in_late'
  if (booking.checkedInAt !== null) return 'already_checked_in'
  return null
}

type CheckedIn = Arriving & {
  /** Whether somebody has ordered to the table since. */
  hasOrdered: boolean
  /** Whether it is a party that was seated at the door without a booking: then there is nothing to which it could go back. */
  isWalkIn: boolean
}

/** Why staff cannot undo a check-in now, or null: within five minutes, while nothing is ordered. */
export function whyNotUndoCheckIn(
  booking: CheckedIn,
  now: Date,
): 'status_not_allowed' | 'booking_has_orders' | null {
  const { checkedInAt, isWalkIn } = booking
  const isRecent = checkedInAt !== null && now.getTime() <= checkedInAt.getTime() + undoTime
  if (!isSeated(booking) || !isRecent || isWalkIn) return 'status_not_allowed'
  return booking.hasOrdered ? 'booking_has_orders' : null
}

/**
 * The booking of a guest's evening that the guest's own code checks in: the earliest whose check-in is open, else the next one.
 * A booking that is checked in is chosen until it ends, so that two doors that read the code at once mean the same table.
 * Undefined: no booking of the evening is left.
 */
export function bookingOfGuest<B extends Arriving>(bookings: readonly B[], now: Date): B | undefined {
  const coming = bookings
    .filter(({ status, endsAt }) => holdsTable(status) && now < endsAt)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const isOpen = (booking: B) => whyNotCheckIn({ ...booking, checkedInAt: null }, now) === null
  return coming.find(isOpen) ?? coming[0]
}
