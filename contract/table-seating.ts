import { z } from 'zod'
import { bounds } from './bounds.ts'
import { emptyToNull, line, orNull, requestId, text, uuid, version } from './fields.ts'
import { json, route, staleVersion } from './route.ts'
import { exampleBooking, listedTableBooking, tableBookingChange } from './table-bookings.ts'
import { party } from './tables.ts'

const tag = 'Table bookings: administration'

const guestCount = z.number().int().min(1).max(bounds.tableBooking.largest)
const joinedTableIds = z.array(uuid).max(bounds.tableGroup.tables - 1)

/** What a guest on the telephone or at the door is asked. */
const guestInput = {
  requestId,
  tableId: uuid,
  guestCount,
  /** The other tables of a combination, of which `tableId` is one. */
  joinedTableIds: joinedTableIds.default([]),
  durationHours: z.number().int().min(1).max(bounds.tableBooking.hours),
}
export const phoneBookingInput = z
  .strictObject({
    ...guestInput,
    date: party.date,
    time: party.time,
    /** Needed without a `userId`. */
    guestName: emptyToNull(line(bounds.tableBooking.guestName)),
    /** Stored in international form. */
    guestPhone: emptyToNull(z.string().max(bounds.phone)),
    specialRequests: emptyToNull(text(bounds.tableBooking.requests)),
    /** The account that the booking is for. Its name is shown, and neither `guestName` nor `guestPhone` is stored. */
    userId: orNull(uuid).default(null),
  })
  .refine(({ guestName, userId }) => guestName !== null || userId !== null, {
    path: ['guestName'],
    params: { rule: 'required' },
  })
  .meta({
    id: 'PhoneBookingInput',
    example: { ...exampleBooking, guestName: 'Åsa Ek', guestPhone: '070-123 45 67' },
  })
export type PhoneBookingInput = z.infer<typeof phoneBookingInput>
export const walkInInput = z.strictObject(guestInput).meta({
  id: 'WalkInInput',
  example: {
    requestId: exampleBooking.requestId,
    tableId: exampleBooking.tableId,
    guestCount: 3,
    durationHours: 2,
  },
})
export type WalkInInput = z.infer<typeof walkInInput>

const bookProblems = [
  'not_found',
  'table_unavailable',
  'table_too_small',
  'table_taken',
  'tables_not_joined',
  'key_reused',
] as const
export const createPhoneBooking = route('createPhoneBooking', {
  access: 'bookings.manage',
  tag,
  summary: 'Book a table for a guest on the telephone',
  description:
    'It is confirmed at once. With a `userId` it is a booking of that account: the guest has it among their own, and is told in the app and by mail. The limits of guests do not count, but nobody has two tables at one time.',
  body: phoneBookingInput,
  problems: [...bookProblems, 'time_does_not_exist', 'booking_in_past', 'house_closed', 'own_overlap'],
  answers: { 201: json(listedTableBooking, 'Booked') },
})
export const createWalkIn = route('createWalkIn', {
  access: 'bookings.manage',
  tag,
  summary: 'Seat a party that stands at the door, from this minute',
  description: 'It is confirmed and checked in at once.',
  body: walkInInput,
  problems: bookProblems,
  answers: { 201: json(listedTableBooking, 'Seated') },
})

export const tableMoveInput = z
  .strictObject({
    ...tableBookingChange.partial().shape,
    tableId: uuid,
    /** Without it, a booking that stays at `tableId` keeps the others, and one that moves has one table. */
    joinedTableIds: joinedTableIds.optional(),
    guestCount: guestCount.optional(),
    /** Empty: none. */
    specialRequests: text(bounds.tableBooking.requests).optional(),
    version,
  })
  .meta({ id: 'TableMoveInput', example: { tableId: exampleBooking.tableId, time: '19:30', version: 1 } })
export type TableMoveInput = z.infer<typeof tableMoveInput>
export const moveTableBooking = route('moveTableBooking', {
  access: 'bookings.manage',
  tag,
  summary: 'Move a booking to another table or time, or change its party or wishes',
  description: `What is absent stays. The guest is told. ${staleVersion}`,
  params: z.object({ bookingId: uuid }),
  body: tableMoveInput,
  problems: [
    'stale_version',
    'status_not_allowed',
    'table_unavailable',
    'table_too_small',
    'table_taken',
    'tables_not_joined',
    'time_does_not_exist',
    'booking_in_past',
    'house_closed',
    'own_overlap',
    'booking_checked_in',
    'already_inside',
  ],
  answers: { 200: json(listedTableBooking, 'Moved') },
})
