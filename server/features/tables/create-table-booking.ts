import type { ErrorCode } from '#contract/errors.ts'
import type { TableBookingInput } from '#contract/table-bookings.ts'
import { isPast } from '#rules/table-booking.ts'
import { databaseErrorCode, inTransaction, violatedConstraint } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { startOf } from './booking-values.ts'
import { type BookingRow, findBooking, findRequested } from './queries.ts'
import { publishBooking } from './realtime.ts'

const refusals: Record<string, ErrorCode> = {
  '23503': 'not_found',
  SR070: 'too_many_bookings',
  SR071: 'table_unavailable',
  SR072: 'table_too_small',
  table_bookings_table_free: 'table_taken',
  table_bookings_own_overlap: 'own_overlap',
}

/** How often another id is tried when the number of a booking is in use: one in 4 × 10⁹ per coming booking. */
const attempts = 3

/**
 * Books a table for a user. The database decides; nothing is read beforehand but an earlier booking by the same request.
 * Throws not_found, time_does_not_exist, booking_in_past, table_unavailable, table_too_small, table_taken, own_overlap,
 * too_many_bookings or key_reused.
 */
export async function createTableBooking(
  engine: Engine,
  userId: string,
  input: TableBookingInput,
): Promise<BookingRow> {
  const start = startOf(input)
  const earlier = await findRequested(engine.db, userId, input.requestId)
  if (earlier) return sameBooking(earlier, input)
  if (isPast(start, engine.clock.now())) throw new ProblemError('booking_in_past')
  for (let attempt = 1; ; attempt++) {
    try {
      return await insert(engine, userId, input)
    } catch (error) {
      const constraint = violatedConstraint(error)
      if (constraint === 'table_bookings_number' && attempt < attempts) continue
      // The same request may have booked meanwhile, and then whatever was refused was refused because of it.
      const own = await findRequested(engine.db, userId, input.requestId)
      if (own) return sameBooking(own, input)
      const code = refusals[constraint ?? ''] ?? refusals[databaseErrorCode(error) ?? '']
      if (!code) throw error
      throw new ProblemError(code, { cause: error })
    }
  }
}

/** Throws key_reused when the request has made another booking. */
function sameBooking(made: BookingRow, input: TableBookingInput): BookingRow {
  const isSame =
    (made.table_id === input.tableId || made.table_id === null) &&
    made.booking_date === input.date &&
    made.booking_time.startsWith(input.time) &&
    made.guest_count === input.guestCount &&
    made.duration_hours === input.durationHours
  if (!isSame) throw new ProblemError('key_reused')
  return made
}

const insert = ({ db, clock }: Engine, userId: string, input: TableBookingInput): Promise<BookingRow> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const { id } = await tx
      .insertInto('table_bookings')
      .values({
        user_id: userId,
        request_id: input.requestId,
        table_id: input.tableId,
        booking_date: input.date,
        booking_time: input.time,
        guest_count: input.guestCount,
        duration_hours: input.durationHours,
        special_requests: input.specialRequests,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await publishBooking(tx, id, userId)
    const row = await findBooking(tx, id)
    if (!row) throw new ProblemError('internal_error')
    return row
  })
