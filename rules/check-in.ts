import type { TableBookingStatus } from '#contract/bounds.ts'

/** The content of a booking's QR code. */
export const bookingCode = (bookingId: string): string => `booking:${bookingId}`

/** o and l are not hexadecimal digits, so they must stand for 0 and 1. */
const digit = '[0-9a-flo]'
const digitsIn = (text: string): string => text.replaceAll('o', '0').replaceAll('l', '1')
/** A keyboard of another layout types a letter such as ö or ß for the colon and the hyphen. */
const otherSign = '[^\\0-\\x7f]?'
const groups = [8, 4, 4, 4, 12].map((length) => `(${digit}{${length}})`).join(otherSign)
/** What is left of a code without signs. A scanner may say first that it has read a QR code: `]Q1`. */
const content = new RegExp(
  `^${otherSign}(?:q[0-9])?(?:booking)?${otherSign}(?:${groups}|(${digit}{8}))${otherSign}$`,
  'u',
)
/** Scanners and people put signs around and between the digits. */
const signs = /[^\p{L}\p{N}]/gu

/**
 * The id or booking number in a scanned or typed code, in lower case; null when it is neither. Whatever signs stand between,
 * the 32 or 8 hexadecimal digits are the code. Any other letter, as in an address, makes it none.
 */
export function readBookingCode(code: string): { id: string } | { number: string } | null {
  const found = content.exec(code.normalize('NFC').toLowerCase().replaceAll(signs, ''))
  if (!found) return null
  const [, ...parts] = found.map((part = '') => digitsIn(part))
  const number = parts.pop()
  return number ? { number } : { id: parts.join('-') }
}

/** The booking number in a code, or null: the last eight digits of an id. */
export function numberInCode(code: string): string | null {
  const read = readBookingCode(code)
  return read && ('id' in read ? read.id.slice(-8) : read.number)
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

/** Why this booking cannot be checked in now, or null: first the status, then the time, then whether it was done before. */
export function whyNotCheckIn(booking: Arriving, now: Date): CheckInRefusal | null {
  if (booking.status !== 'confirmed') return `booking_${booking.status}`
  if (now.getTime() < booking.startsAt.getTime() - checkInOpensBefore) return 'check_in_early'
  if (now >= booking.endsAt) return 'check_in_late'
  if (booking.checkedInAt !== null) return 'already_checked_in'
  return null
}
