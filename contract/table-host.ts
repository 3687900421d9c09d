import { z } from 'zod'
import { uuid, version } from './fields.ts'
import { json, route, staleVersion } from './route.ts'
import { listedTableBooking } from './table-bookings.ts'

const tag = 'Table bookings: administration'
const bookingId = z.object({ bookingId: uuid })

export const undoCheckIn = route('undoCheckIn', {
  access: 'bookings.manage',
  tag,
  summary: 'Undo a check-in that was a mistake, within five minutes',
  description: `The booking is confirmed again, and those of its party who are counted in the house go out. A party at the door without a booking is cancelled instead. ${staleVersion}`,
  params: bookingId,
  body: z.strictObject({ version }).meta({ id: 'UndoCheckInInput', example: { version: 1 } }),
  problems: ['booking_not_found', 'stale_version', 'status_not_allowed', 'booking_has_orders'],
  answers: { 200: json(listedTableBooking, 'Undone') },
})

export const tableNoShowInput = z
  .strictObject({ isNoShow: z.boolean(), version })
  .meta({ id: 'TableNoShowInput', example: { isNoShow: true, version: 1 } })
export const setTableNoShow = route('setTableNoShow', {
  access: 'bookings.manage',
  tag,
  summary: 'Say that the party of a late booking did not come, which frees the table, or take it back',
  description: `From 15 minutes after the start until a day after the end; taken back within a day, if the table is still free. A booking whose time has passed is then completed. ${staleVersion}`,
  params: bookingId,
  body: tableNoShowInput,
  problems: [
    'stale_version',
    'status_not_allowed',
    'booking_checked_in',
    'booking_has_orders',
    'table_taken',
    'own_overlap',
  ],
  answers: { 200: json(listedTableBooking, 'Changed') },
})
