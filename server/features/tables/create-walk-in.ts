import type { ListedTableBooking, WalkInInput } from '#contract/table-bookings.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import type { Engine } from '#server/platform/engine.ts'
import { bookingValues } from './booking-values.ts'
import { recordStaffBooking } from './create-phone-booking.ts'
import { storeBooking } from './create-table-booking.ts'
import { presentListedBooking } from './present.ts'
import { findStaffBooking } from './queries.ts'

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
    findEarlier: () => findStaffBooking(engine.db, adminId, input.requestId),
    record: recordStaffBooking(adminId),
  })
  return presentListedBooking(row)
}
