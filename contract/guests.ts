import { z } from 'zod'
import { bounds, orderStatuses, tableBookingStatuses } from './bounds.ts'
import { exampleId, instant, line, orNull, pageOf, pageQuery, requestId, searchText, uuid } from './fields.ts'
import { json, nothing, route } from './route.ts'
import { joinedTables } from './tables.ts'

const tag = 'Guests: administration'
/** Whoever answers bookings, or manages users. */
const access = ['bookings.manage', 'people.read'] as const

export const visitKinds = ['table', 'event', 'competition', 'order'] as const

/** A table, a place at an event, a competition or an order of a guest. What a kind does not have is null. */
export const guestVisit = z
  .object({
    kind: z.enum(visitKinds),
    /** Of the booking, the event, the competition or the order. */
    id: uuid,
    /** When it begins; of an order, when it was placed. */
    at: instant,
    /** Of an event or a competition. */
    title: z.string().nullable(),
    /** Of a booking or an order: the number that people type. */
    number: z.string().nullable(),
    /** Also null once the table has been deleted. */
    tableNumber: z.number().int().nullable(),
    joinedTables: joinedTables.optional(),
    guestCount: z.number().int().nullable(),
    bookingStatus: orNull(z.enum(tableBookingStatuses)),
    orderStatus: orNull(z.enum(orderStatuses)),
    totalAmountOre: z.number().int().nullable(),
    /** In the competition. */
    points: z.number().int().nullable(),
    /** When the guest came to the table or the event. */
    arrivedAt: orNull(instant),
    isNoShow: z.boolean(),
  })
  .meta({ id: 'GuestVisit' })
export type GuestVisit = z.infer<typeof guestVisit>

export const guest = z
  .object({
    userId: uuid,
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    email: z.string(),
    /** Whether the guest has shown that the address is theirs. */
    isEmailConfirmed: z.boolean(),
    /** E.164, `+46701234567`. */
    phone: z.string().nullable(),
    points: z.number().int(),
    level: z.number().int(),
    createdAt: instant,
    /** What is not over, earliest first. */
    coming: z.array(guestVisit),
    noShows: z.object({ tables: z.number().int(), events: z.number().int() }),
    /** How many of the tables staff have said so of within 90 days. Then each fades. */
    strikes: z.number().int(),
  })
  .meta({ id: 'Guest' })
export type Guest = z.infer<typeof guest>

export const foundGuests = z
  .object({
    items: z.array(guest.pick({ userId: true, displayName: true, avatarUrl: true, isEmailConfirmed: true })),
    /** Whether they were found by the whole e-mail address or phone number, and not by their name. */
    isByContact: z.boolean(),
  })
  .meta({ id: 'FoundGuests' })
export type FoundGuests = z.infer<typeof foundGuests>

const userId = z.object({ userId: uuid })

export const findGuests = route('findGuests', {
  access,
  tag,
  summary: 'A few guests by a part of their name, or by the whole e-mail address or phone number',
  description: `At most ${bounds.guest.found}, newest first. There is no next page, so that nobody lists all guests with it.`,
  query: z.object({ search: searchText.pipe(z.string().min(bounds.guest.search)) }),
  problems: ['too_many_requests'],
  answers: { 200: json(foundGuests, 'The guests') },
})
export const getGuest = route('getGuest', {
  access,
  tag,
  summary: 'One guest: contact, what is coming, and how often they did not come',
  description: [
    'Orders are there for those with `orders.find`.',
    'A no-show is a confirmed table whose time has passed without a check-in, one of which staff said so, one that was released because nobody came, or a place at an event whose guest did not come, where the door let others in.',
  ].join(' '),
  params: userId,
  problems: ['too_many_requests'],
  answers: { 200: json(guest, 'The guest') },
})
export const listGuestVisits = route('listGuestVisits', {
  access,
  tag,
  summary: 'What is over of a guest, latest first',
  description: 'Cancelled table bookings too. Orders are there for those with `orders.find`.',
  params: userId,
  query: z.object({ ...pageQuery, show: z.enum(['all', 'noShows']).default('all') }),
  answers: { 200: json(pageOf(guestVisit), 'One page') },
})

export const guestNote = z
  .object({
    id: uuid,
    text: z.string(),
    createdAt: instant,
    /** Null once the account of who wrote it has been deleted. */
    writtenBy: orNull(z.object({ userId: uuid, displayName: z.string() })),
  })
  .meta({ id: 'GuestNote' })
export type GuestNote = z.infer<typeof guestNote>

export const listGuestNotes = route('listGuestNotes', {
  access,
  tag,
  summary: 'What staff have noted about a guest, latest first',
  params: userId,
  query: z.object(pageQuery),
  answers: { 200: json(pageOf(guestNote), 'One page') },
})
export const guestNoteInput = z
  .strictObject({ requestId, text: line(bounds.guest.note) })
  .meta({ id: 'GuestNoteInput', example: { requestId: exampleId, text: 'Sitter helst vid fönstret.' } })
export type GuestNoteInput = z.infer<typeof guestNoteInput>
export const createGuestNote = route('createGuestNote', {
  access,
  tag,
  summary: 'Note something about a guest',
  description: 'The guest reads it in the export of the account, and it is deleted with the account.',
  params: userId,
  body: guestNoteInput,
  problems: ['key_reused'],
  answers: { 201: json(guestNote, 'Noted') },
})
export const deleteGuestNote = route('deleteGuestNote', {
  access,
  tag,
  summary: 'Remove a note about a guest',
  params: z.object({ userId: uuid, noteId: uuid }),
  answers: { 204: nothing('Removed') },
})
