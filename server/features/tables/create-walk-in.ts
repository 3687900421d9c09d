import type { ListedTableBooking, WalkInInput } from '#contract/table-bookings.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import type { Engine } from '#server/platform/engine.ts'
import { recordTaken } from './create-phone-booking.ts'
import { bookingValues, storeBooking } from './create-table-booking.ts'
import { presentListedBooking } from './present.ts'
import { findTaken } from './queries.ts'

/** Seats a party that stands at the door, from this minute: confirmed and checked in. Throws what `storeBooking` throws. */
export async function createWalkIn(
  engine: Engine,
  adminId: string,
  input: WalkInInput,
): Promise<ListedTableBooking> {
  const now = engine.clock.now()
  const row = await storeBooking(engine, {
    start: null,
    values: {
      ...bookingValues({ ...input, ...stockholmWallClock(now) }),
      created_by: adminId,
      status: 'confirmed',
      checked_in_at: now,
    },
    findEarlier: () => findTaken(engine.db, adminId, input.requestId),
    record: recordTaken(adminId),
  })
  return presentListedBooking(row)
}
