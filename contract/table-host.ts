import { z } from 'zod'
import { bounds } from './bounds.ts'
import { emptyToNull, instant, line, uuid, version } from './fields.ts'
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

const note = emptyToNull(line(bounds.guest.note))
export const tableBookingNoteInput = z
  .strictObject({
    note,
    /** The note that the writer has read. */
    before: note,
  })
  .meta({ id: 'TableBookingNoteInput', example: { note: 'Vill sitta vid fönstret.', before: null } })
export const putTableBookingNote = route('putTableBookingNote', {
  access: 'bookings.manage',
  tag,
  summary: 'Note something about a booking for other staff, or remove the note',
  description: `The guest is not told and does not see it in the app, but has it in the export. It is erased with the wishes, 30 days after the visit. A note makes no new version of the booking. Where another note is stored than \`before\`, it is refused with \`stale_version\`; the stored booking is in \`current\`.`,
  params: bookingId,
  body: tableBookingNoteInput,
  problems: ['stale_version'],
  answers: { 200: json(listedTableBooking, 'Noted') },
})

/** What has happened to a booking: actions of the audit log (`dessert` is two), and `reminded` and `late-word`, which the booking says. */
export const bookingEvents = [
  'created',
  'confirmed',
  'moved',
  'changed',
  'promised',
  'reminded',
  'late-word',
  'checked-in',
  'check-in-undone',
  'dessert',
  'dessert-undone',
  'no-show',
  'no-show-back',
  'released',
  'lapsed',
  'cancelled',
  'completed',
  'noted',
] as const
const changedValue = z.union([z.string(), z.number()]).nullable()
export const bookingEvent = z
  .object({
    at: instant,
    what: z.enum(bookingEvents),
    /** Who did it; null: nobody, or an account that is deleted. */
    by: z.object({ displayName: z.string(), isGuest: z.boolean() }).nullable(),
    /** What a change or a move changed. */
    changes: z.array(
      z.object({
        field: z.enum(['table', 'date', 'time', 'guests', 'hours']),
        from: changedValue,
        to: changedValue,
      }),
    ),
  })
  .meta({ id: 'BookingEvent' })
export type BookingEvent = z.infer<typeof bookingEvent>
export const getTableBookingHistory = route('getTableBookingHistory', {
  access: 'bookings.manage',
  tag,
  summary: 'What has happened to a booking, earliest first',
  params: bookingId,
  answers: { 200: json(z.object({ items: z.array(bookingEvent) }), 'All') },
})
