import { createHmac } from 'node:crypto'
import type { TableBookingInput } from '#contract/table-bookings.ts'
import { businessDateOf } from '#rules/business-date.ts'
import { answerBy, isConfirmedAtOnce } from '#rules/confirm-booking.ts'
import type { Env } from '#server/env.ts'
import type { Limits } from './limit-queries.ts'
import { ruledConfirming } from './present.ts'

type Wanted = Pick<
  TableBookingInput,
  'requestId' | 'tableId' | 'date' | 'time' | 'guestCount' | 'durationHours'
>

/** Time, party and table as columns. */
export const bookingValues = (wanted: Wanted) => ({
  request_id: wanted.requestId,
  table_id: wanted.tableId,
  booking_date: wanted.date,
  booking_time: wanted.time,
  guest_count: wanted.guestCount,
  duration_hours: wanted.durationHours,
})

/**
 * A key that is equal for the bookings of one network and evening, so that the address is not stored; null where no mail is
 * sent, because nobody can confirm an address there. The evening is part of the key, so those of two evenings cannot be
 * matched.
 */
export const networkKey = (env: Env, network: string, start: Date): string | null =>
  env.smtpUrl === null
    ? null
    : createHmac('sha256', env.secret)
        .update(`table-booking:${businessDateOf(start)}:${network}`)
        .digest('base64url')

type Visit = { start: Date; guestCount: number; table: { capacity: number } }

/** Whether a guest's booking is confirmed at once, or until when it is answered, as columns. Null where staff book. */
export function answerOf(visit: Visit, { settings, guest, covers, strikes }: Limits, now: Date) {
  if (!guest) return null
  const asked = { ...visit, smallestFit: guest.smallestFit, covers, strikes }
  return isConfirmedAtOnce(asked, ruledConfirming(settings), now)
    ? { status: 'confirmed' as const, answer_by: null }
    : { status: 'pending' as const, answer_by: answerBy(visit.start, settings.answer_hours, now) }
}
