import type { TableBookingStatus } from '#contract/bounds.ts'

const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const number = /^[0-9a-f]{8}$/

/** The content of a booking's QR code. */
export const bookingCode = (bookingId: string): string => `booking:${bookingId}`

/** The id or booking number in a scanned or typed code, in lower case; null when it is neither. */
export function readBookingCode(code: string): { id: string } | { number: string } | null {
  const content = code
    .trim()
    .replace(/^booking:/i, '')
    .trim()
    .toLowerCase()
  if (id.test(content)) return { id: content }
  if (number.test(content)) return { number: content }
  return null
}

/** Check-in opens this long before the start, and closes at the end. */
export const checkInOpensBefore = 60 * 60_000

export const checkInRefusals = [
  ...(['booking_pending', 'booking_cancelled', 'booking_completed'] as const),
  ...(['check_in_early', 'check_in_late', 'already_checked_in'] as const),
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
