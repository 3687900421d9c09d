import { z } from 'zod'
import { bounds, tableBookingStatuses } from './bounds.ts'
import {
  emptyToNull,
  instant,
  localDate,
  pageOf,
  pageQuery,
  requestId,
  searchText,
  sortOrder,
  text,
  uuid,
  version,
} from './fields.ts'
import { file, json, route, staleVersion } from './route.ts'
import { dayTable, joinedTables, party } from './tables.ts'

const tag = 'Table bookings'
const admin = 'Table bookings: administration'

const booked = {
  id: uuid,
  /** The booking number that people type: the last eight characters of the id. */
  number: z.string(),
  /** Null once the table has been deleted. */
  table: z.object({ id: uuid, tableNumber: z.number().int(), location: z.string() }).nullable(),
  joinedTables: joinedTables.optional(),
  date: z.iso.date(),
  time: z.string(),
  startsAt: instant,
  endsAt: instant,
  guestCount: z.number().int(),
  durationHours: z.number().int(),
  specialRequests: z.string().nullable(),
  status: z.enum(tableBookingStatuses),
  checkedInAt: instant.nullable(),
  /** Until when the club answers a pending booking. Null: without an end, or answered. */
  answerBy: instant.nullable(),
  /** Whether it was cancelled because the club had not answered by then. */
  hasLapsed: z.boolean(),
  /** Whether the guest has been reminded of the day of the visit. */
  isReminded: z.boolean(),
  /** When the guest promised to come that day. */
  promisedAt: instant.nullable(),
  /** Until when the table of a party that has not come is held, once staff have had word of it. */
  heldUntil: instant.nullable(),
  /** When staff said that the party did not come, or its table was released. */
  noShowAt: instant.nullable(),
  createdAt: instant,
  version: z.number().int(),
}
export const tableBooking = z.object(booked).meta({ id: 'TableBooking' })
export type TableBooking = z.infer<typeof tableBooking>
/** A booking as admins read it. */
export const listedTableBooking = z
  .object({
    ...booked,
    /** A guest on the telephone may have no account. The name is empty for a party at the door, and once it is erased. */
    guest: z.object({
      userId: uuid.nullable(),
      displayName: z.string(),
      phone: z.string().nullable(),
    }),
    /** Since when the party is at its dessert, and its table soon free. */
    dessertAt: instant.nullable(),
    /** Whether the party has ordered to its table: it is there, also if nobody has checked it in. Absent where it has not. */
    hasOrdered: z.boolean().optional(),
    /** What staff have noted for each other. Absent where they have not. */
    staffNote: z.string().optional(),
    /** How many other bookings of the evening look like this one: by unconfirmed accounts from one network, or in one minute. Absent where none does. */
    alike: z.number().int().optional(),
  })
  .meta({ id: 'ListedTableBooking' })
export type ListedTableBooking = z.infer<typeof listedTableBooking>

export const exampleBooking = {
  requestId: '7d1f2a34-0d2c-4b6f-9c1e-5a7753c5c601',
  tableId: '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b',
  date: '2055-03-05',
  time: '19:00',
  guestCount: 4,
  durationHours: 2,
  specialRequests: 'Barnstol, tack.',
}
export const tableBookingInput = z
  .strictObject({
    requestId,
    tableId: uuid,
    date: party.date,
    time: party.time,
    guestCount: z.number().int().min(1).max(bounds.tableBooking.guests),
    durationHours: z.number().int().min(1).max(bounds.tableBooking.hours),
    specialRequests: emptyToNull(text(bounds.tableBooking.requests)),
  })
  .meta({ id: 'TableBookingInput', example: exampleBooking })
export type TableBookingInput = z.infer<typeof tableBookingInput>

const { requestId: _, ...changeable } = tableBookingInput.shape
const { requestId: __, ...exampleChange } = exampleBooking
export const tableBookingChange = z
  .strictObject({
    ...changeable,
    /** More than eight only where staff have booked for as many. */
    guestCount: z.number().int().min(1).max(bounds.tableBooking.largest),
    version,
  })
  .meta({ id: 'TableBookingChange', example: { ...exampleChange, version: 1 } })
export type TableBookingChange = z.infer<typeof tableBookingChange>

const bookingId = z.object({ bookingId: uuid })

const guestProblems = [
  'not_found',
  'time_does_not_exist',
  'booking_in_past',
  'house_closed',
  'table_unavailable',
  'table_too_small',
  'booking_too_far',
  'table_too_large',
  'table_taken',
  'own_overlap',
  'too_many_bookings',
  'too_many_unconfirmed',
] as const
export const createTableBooking = route('createTableBooking', {
  access: 'user',
  tag,
  summary: 'Book a table',
  body: tableBookingInput,
  problems: [...guestProblems, 'key_reused'],
  answers: { 201: json(tableBooking, 'Booked: confirmed at once, or waiting for an answer') },
})
export const listMyTableBookings = route('listMyTableBookings', {
  access: 'user',
  tag,
  summary: 'My table bookings, newest first; coming ones earliest first, past ones latest first',
  description:
    'Coming are those that hold their table and have not ended, past are those that have ended. Neither has cancelled ones.',
  query: z.object({ ...pageQuery, when: z.enum(['upcoming', 'past']).optional() }),
  answers: { 200: json(pageOf(tableBooking), 'One page') },
})
export const getMyTableBooking = route('getMyTableBooking', {
  access: 'user',
  tag,
  summary: 'One of my table bookings',
  params: bookingId,
  answers: { 200: json(tableBooking, 'The booking') },
})
export const getTableBookingCalendar = route('getTableBookingCalendar', {
  access: 'user',
  tag,
  summary: 'My booking as an iCalendar file; a cancelled one says so',
  params: bookingId,
  answers: { 200: file('text/calendar', 'iCalendar (RFC 5545)') },
})
export const changeMyTableBooking = route('changeMyTableBooking', {
  access: 'user',
  tag,
  summary: 'Change the time, party, table and wishes of my booking, until the deadline',
  description: `The number and the code stay. A pending booking is confirmed at once or waits anew. A confirmed one stays confirmed: a change that the club would have to answer is refused with \`change_needs_answer\`, unless it asks for no more. ${staleVersion}`,
  params: bookingId,
  body: tableBookingChange,
  problems: [
    ...guestProblems,
    'stale_version',
    'booking_started',
    'booking_checked_in',
    'status_not_allowed',
    'change_too_late',
    'change_needs_answer',
    'too_many_requests',
  ],
  answers: { 200: json(tableBooking, 'Changed') },
})
export const promiseMyTableBooking = route('promiseMyTableBooking', {
  access: 'user',
  tag,
  summary: 'Promise to come to my confirmed booking, which staff see',
  description: 'A promise given already is answered as it is. It ends when the booking gets another day.',
  params: bookingId,
  problems: ['booking_started', 'booking_checked_in', 'status_not_allowed'],
  answers: { 200: json(tableBooking, 'Promised') },
})
export const cancelMyTableBooking = route('cancelMyTableBooking', {
  access: 'user',
  tag,
  summary: 'Cancel my booking, until it starts or I have come',
  description: 'A booking that is cancelled already is answered as it is.',
  params: bookingId,
  problems: ['booking_started', 'booking_checked_in', 'status_not_allowed', 'too_many_requests'],
  answers: { 200: json(tableBooking, 'Cancelled') },
})

export const checkInInput = z
  .strictObject({
    /** What was scanned or typed: `booking:` and an id, an id, or a booking number; `guest:` and a guest’s code, or `G-` and its last eight digits. */
    code: z.string().max(bounds.scannedCode),
    requestId,
    /** How long ago the code was read, in milliseconds, when the door had no network. Counts for staff only. */
    waitedMs: z.int().min(0).max(bounds.scanWaitMs).default(0),
    /** Confirms a booking that waits for an answer before it is checked in. Counts for the host only. */
    confirm: z.boolean().default(false),
  })
  .meta({
    id: 'CheckInInput',
    example: { code: '6c7d8a1b', requestId: exampleBooking.requestId, waitedMs: 0, confirm: false },
  })
export type CheckInInput = z.infer<typeof checkInInput>

/** What a guest without a table has tonight: places at events, earliest first. */
export type TonightOfGuest = { guest: { displayName: string }; events: { title: string; startsAt: string }[] }

export const checkIn = route('checkIn', {
  access: ['user', 'door.scan'],
  tag,
  summary: 'Check in a booking: my own, or at the door anybody’s',
  description:
    'From 60 minutes before the start to the end. The code of a guest stands for the guest’s table of the business day: the earliest whose check-in is open, else the next. Signs around and between the digits of the code do not matter. A refusal with `already_checked_in` has the time in `current`, one with `no_table_tonight` a `TonightOfGuest`; other refusals have the `booking` there, for staff. Whoever has `door.scan` without `bookings.manage` gets no phone number, wishes or user id.',
  body: checkInInput,
  problems: [
    'booking_not_found',
    'booking_pending',
    'booking_cancelled',
    'booking_completed',
    'check_in_early',
    'check_in_late',
    'already_checked_in',
    'table_given_away',
    'no_table_tonight',
  ],
  answers: { 200: json(listedTableBooking, 'Checked in') },
})

export const listAllTableBookings = route('listAllTableBookings', {
  access: 'bookings.manage',
  tag: admin,
  summary: 'All table bookings, latest first; of one business day, from six to six, earliest first',
  query: z.object({
    ...pageQuery,
    status: z.enum(tableBookingStatuses).optional(),
    date: localDate.optional(),
    /** Matches the guest's name, phone, or the booking number. */
    search: searchText.optional(),
    /** Earliest first or latest first, instead of the usual order. */
    order: sortOrder.optional(),
  }),
  answers: { 200: json(pageOf(listedTableBooking), 'One page') },
})
export const tableBookingStatusInput = z
  .strictObject({ status: z.enum(['confirmed', 'cancelled', 'completed']), version })
  .meta({ id: 'TableBookingStatusInput', example: { status: 'confirmed', version: 1 } })
export const setTableBookingStatus = route('setTableBookingStatus', {
  access: 'bookings.manage',
  tag: admin,
  summary: 'Confirm, cancel or complete a booking',
  description: `Pending becomes confirmed or cancelled, confirmed becomes completed or cancelled. ${staleVersion}`,
  params: bookingId,
  body: tableBookingStatusInput,
  problems: ['stale_version', 'status_not_allowed'],
  answers: { 200: json(listedTableBooking, 'Changed') },
})

export const setTableDessert = route('setTableDessert', {
  access: 'bookings.manage',
  tag: admin,
  summary: 'Say that a party is at its dessert, or is not',
  description: `Only of a party that is at its table. ${staleVersion}`,
  params: bookingId,
  body: z
    .strictObject({ isDessert: z.boolean(), version })
    .meta({ id: 'TableDessertInput', example: { isDessert: true, version: 1 } }),
  problems: ['stale_version', 'status_not_allowed'],
  answers: { 200: json(listedTableBooking, 'Said') },
})

export const tableDay = z
  .object({
    tables: z.array(dayTable),
    bookings: z.array(listedTableBooking),
    /** Which tables may be put together, and for how many. */
    groups: z.array(z.object({ tableIds: z.array(uuid), capacity: z.number().int() })).optional(),
  })
  .meta({ id: 'TableDay' })
export type TableDay = z.infer<typeof tableDay>
export const getTableDay = route('getTableDay', {
  access: ['bookings.manage', 'door.scan'],
  tag: admin,
  summary: 'All tables, and the bookings of one day by their start',
  description:
    'A business day lasts from six in the morning to six. Without the right `bookings.manage`, bookings have no phone number, wishes or user id.',
  params: z.object({ date: localDate }),
  answers: { 200: json(tableDay, 'The day') },
})
