import type { TableBookingInput } from '#contract/table-bookings.ts'
import type { Engine } from '#server/platform/engine.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'
import { bookTable } from './book-table.ts'
import { bookingValues, networkKey } from './booking-values.ts'
import { type BookingRow, findRequested } from './queries.ts'

/**
 * Books a table for a user. Throws time_does_not_exist, or what `bookTable` throws.
 * @param network of the request, for the limits
 */
export const createTableBooking = async (
  engine: Engine,
  { userId, network }: { userId: string; network: string },
  input: TableBookingInput,
): Promise<BookingRow> => {
  const start = typedInstant(input)
  return bookTable(engine, {
    actorId: userId,
    start,
    isWalkIn: false,
    values: {
      ...bookingValues(input),
      user_id: userId,
      network_key: networkKey(engine.env, network, start),
      special_requests: input.specialRequests,
    },
    findEarlier: (tx) => findRequested(tx, userId, input.requestId),
  })
}
