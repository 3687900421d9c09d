import type { ListedTableBooking } from '#contract/table-bookings.ts'
import type { WalkInInput } from '#contract/table-seating.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import type { Engine } from '#server/platform/engine.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'
import { bookTable } from './book-table.ts'
import { bookingValues } from './booking-values.ts'
import { recordStaffBooking } from './create-phone-booking.ts'
import { presentListedBooking } from './present.ts'
import { findStaffBooking } from './queries.ts'

/** Seats a party that stands at the door, from this minute: confirmed and checked in. Throws what `bookTable` throws. */
export async function createWalkIn(
  engine: Engine,
  adminId: string,
  input: WalkInInput,
): Promise<ListedTableBooking> {
  const now = engine.clock.now()
  const arrived = { ...input, ...stockholmWallClock(now) }
  const row = await bookTable(engine, {
    actorId: adminId,
    start: typedInstant(arrived),
    isWalkIn: true,
    values: {
      ...bookingValues(arrived),
      joined_table_ids: input.joinedTableIds,
      created_by: adminId,
      status: 'confirmed',
      checked_in_at: now,
    },
    findEarlier: (tx) => findStaffBooking(tx, adminId, input.requestId),
    record: recordStaffBooking(adminId),
  })
  return presentListedBooking(row)
}
