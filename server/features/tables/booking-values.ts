import { createHmac } from 'node:crypto'
import type { TableBookingInput } from '#contract/table-bookings.ts'
import { houseDateOf } from '#rules/house-date.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import type { Env } from '#server/env.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** The instant of a local date and time. Throws time_does_not_exist for a time that the change to summer time skips. */
export function startOf({ date, time }: { date: string; time: string }): Date {
  const start = stockholmInstant(date, time)
  if (start) return start
  throw new ProblemError('time_does_not_exist', { fields: [{ field: 'time', rule: 'invalid' }] })
}

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
 * Says which bookings of one evening came from one network, without storing its address; null where no mail is sent, because
 * nobody can confirm an address there. The evening is part of the key, so those of two evenings cannot be matched.
 */
export const networkKey = (env: Env, network: string, start: Date): string | null =>
  env.smtpUrl === null
    ? null
    : createHmac('sha256', env.secret)
        .update(`table-booking:${houseDateOf(start)}:${network}`)
        .digest('base64url')
