import type { Language } from '#contract/bounds.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import type { PhoneBookingInput } from '#contract/table-seating.ts'
import { storedPhone } from '#server/features/people/user-values.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'
import { bookTable } from './book-table.ts'
import { bookingValues } from './booking-values.ts'
import { bookingNotice } from './mails.ts'
import { presentListedBooking } from './present.ts'
import { type BookingRow, findStaffBooking } from './queries.ts'
import { keptInAudit } from './resource.ts'
import { sendBookingNews } from './send-booking-news.ts'

/**
 * Books a table for a guest on the telephone; it is confirmed at once. A guest with an account gets a notice, so that a booking for the wrong
 * one does not stay unseen. Throws what `bookTable` throws, or time_does_not_exist.
 */
export async function createPhoneBooking(
  engine: Engine,
  adminId: string,
  { guestName, guestPhone, specialRequests, userId, joinedTableIds, ...input }: PhoneBookingInput,
): Promise<ListedTableBooking> {
  const phone = storedPhone(guestPhone, 'guestPhone')
  const guest = userId ? { user_id: userId } : { guest_name: guestName, guest_phone: phone }
  const row = await bookTable(engine, {
    actorId: adminId,
    start: typedInstant(input),
    isWalkIn: false,
    values: {
      ...bookingValues(input),
      joined_table_ids: joinedTableIds,
      ...guest,
      special_requests: specialRequests,
      created_by: adminId,
      status: 'confirmed',
    },
    findEarlier: (tx) => findStaffBooking(tx, adminId, input.requestId),
    record: async (tx, made) => {
      await recordStaffBooking(adminId)(tx, made)
      const wordsIn = (language: Language) => bookingNotice(presentListedBooking(made), 'confirmed', language)
      await sendBookingNews(tx, engine, made, { adminId, wordsIn, mail: 'confirmed' })
    },
  })
  return presentListedBooking(row)
}

/** The audit row of a booking that an admin took. */
export const recordStaffBooking = (adminId: string) => (tx: Tx, row: BookingRow) =>
  audit(tx, {
    subjectType: 'tableBooking',
    subjectId: row.id,
    actorId: adminId,
    action: 'tableBooking.created',
    after: keptInAudit(presentListedBooking(row)),
  })
