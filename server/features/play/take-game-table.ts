import { promiseOf } from '#rules/play-booking.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import {
  findPlayBooking,
  lockPlayBooking,
  lockWaitingBookings,
  type PlayBookingRow,
  writePlayBooking,
} from './booking-queries.ts'
import { endPlayBooking } from './set-play-booking-status.ts'

type Claim = {
  tableId: string
  sessionId: string
  adminId: string
  /** The booking whose guests begin to play. */
  bookingId?: string | undefined
  /** The promise that a session takes with it from another table. */
  promised?: Date | null
  now: Date
}

/**
 * Takes a table from its bookings for a session that begins there, and returns until when the table is promised. Bookings whose guests have not come in time
 * end as missed. The caller has locked the table. Throws play_time_taken, not_found or status_not_allowed.
 */
export async function takeGameTable(
  tx: Tx,
  engine: Engine,
  { tableId, sessionId, adminId, bookingId, promised = null, now }: Claim,
): Promise<Date> {
  const booking = bookingId === undefined ? undefined : await lockPlayBooking(tx, bookingId)
  if (bookingId !== undefined && !booking) throw new ProblemError('not_found')
  if (booking && booking.status !== 'booked') throw new ProblemError('status_not_allowed')
  const held = await lockWaitingBookings(tx, tableId, now)
  const others = held.filter(({ id }) => id !== bookingId)
  const promise = promiseOf(others, booking?.ends_at ?? promised, now)
  if (!promise) throw new ProblemError('play_time_taken')
  await endLapsed(tx, engine, promise.lapsed, { adminId, now })
  if (booking) await writePlayBooking(tx, booking.id, { status: 'started', tableId, sessionId }, now)
  return promise.until
}

type Ending = { adminId: string; now: Date }
/** Ends bookings whose guests have not come in time. The caller has locked them. */
export async function endLapsed(
  tx: Tx,
  engine: Engine,
  ids: readonly string[],
  ending: Ending,
): Promise<void> {
  for (const id of ids) {
    const row = (await findPlayBooking(tx, id)) as PlayBookingRow
    await endPlayBooking(tx, engine, row, { status: 'missed', ...ending })
  }
}
