import type { PlayBooking } from '#contract/play-bookings.ts'
import { whyNotCancelTable } from '#rules/table-booking.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import {
  findPlayBooking,
  lockPlayBooking,
  type PlayBookingRow,
  presentPlayBooking,
  writePlayBooking,
} from './booking-queries.ts'
import { ruledPlayBooking } from './present.ts'
import { publishPlay } from './realtime.ts'

/**
 * Cancels a guest's own booking, by the rule of table bookings: until it starts. A cancelled one stays as it is. Throws not_found (also for
 * a booking of somebody else), status_not_allowed or booking_started.
 */
export const cancelMyPlayBooking = (
  { db, clock }: Engine,
  userId: string,
  bookingId: string,
): Promise<PlayBooking> =>
  inTransaction(db, async (tx) => {
    const row = await lockPlayBooking(tx, bookingId)
    if (row?.user_id !== userId) throw new ProblemError('not_found')
    if (row.status === 'cancelled') return presentPlayBooking(row)
    const now = clock.now()
    const refusal = whyNotCancelTable(ruledPlayBooking(row), now)
    // A booking of a game table has no check-in.
    if (refusal) throw new ProblemError(refusal)
    await writePlayBooking(tx, bookingId, { status: 'cancelled' }, now)
    await publishPlay(tx)
    return presentPlayBooking((await findPlayBooking(tx, bookingId)) as PlayBookingRow)
  })
