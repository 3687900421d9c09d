import { call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeArriving } from '#tests/tables/make-arriving.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import { type Examples, ofBooking } from './audited-changes.ts'

/** What the host changes of one booking. */
export const bookingExamples: Examples = {
  undoCheckIn: async ({ server, admin }) => {
    const bookingId = await makeArriving(server, {
      tableId: await makeTable(server),
      createdBy: admin.userId,
    })
    await call(server, admin, 'checkIn', { body: { code: bookingId, requestId: randomId() } })
    return { params: { bookingId }, body: { version: 2 } }
  },
  putTableBookingNote: async (setting) => ({
    params: await ofBooking(setting),
    body: { note: 'Vill sitta vid fönstret.', before: null },
  }),
}
