import { z } from 'zod'
import { bounds, tableBookingStatuses } from './bounds.ts'
import { emptyToNull, instant, line, localDate, orNull, requestId, uuid } from './fields.ts'
import { json, route } from './route.ts'
import { joinedTables } from './tables.ts'

const tag = 'Door'

/** The table of a party, as the door needs it. */
const doorTable = z.object({
  id: uuid,
  /** The number that people type. */
  number: z.string(),
  /** Null once the table has been deleted. */
  tableNumber: orNull(z.number().int()),
  location: orNull(z.string()),
  joinedTables: joinedTables.optional(),
  time: z.string(),
  startsAt: instant,
  endsAt: instant,
  status: z.enum(tableBookingStatuses),
  /** When the party was checked in, also by the guest alone. */
  checkedInAt: orNull(instant),
  guestCount: z.number().int(),
  /** How many of the party are inside. */
  inside: z.number().int(),
})
const doorPlace = z.object({
  id: uuid,
  title: z.string(),
  startsAt: instant,
  /** When the doors of the event open. Null: nobody has said it. */
  doorsAt: orNull(instant).optional(),
  arrivedAt: orNull(instant),
  /** How many places the booking has. */
  places: z.number().int(),
  /** How many of the party are inside. */
  inside: z.number().int(),
})
/** Who comes together: what one code opens in a house day. */
export const doorParty = z
  .object({
    /** What is sent instead of a scanned code: `booking:` or `place:` and an id. Empty for a guest who has nothing tonight. */
    code: z.string(),
    /** Empty for a party without a name, and once it is erased. */
    name: z.string(),
    table: orNull(doorTable),
    /** Places at events, earliest first. */
    places: z.array(doorPlace),
    /** The last time that some of them came in or went out, and at which door. */
    last: orNull(z.object({ at: instant, door: orNull(z.string()) })),
  })
  .meta({ id: 'DoorParty' })
export type DoorParty = z.infer<typeof doorParty>

export const houseCount = z
  .object({
    /** The house day, from six to six. */
    date: z.iso.date(),
    inside: z.number().int(),
    /** Null: the owner has not said how many may be inside. */
    maximum: orNull(z.number().int()),
    /** The higher one is newer. */
    version: z.number().int(),
  })
  .meta({ id: 'HouseCount' })
export type HouseCount = z.infer<typeof houseCount>

const waitedMs = z.int().min(0).max(bounds.scanWaitMs).default(0)
/** What the tablet is called. */
const door = emptyToNull(line(bounds.door.name))
const people = z.number().int().min(1).max(bounds.door.people)

export const doorScanInput = z
  .strictObject({
    /** What was scanned or typed: as for `checkIn`, `place:` and the id of a place at an event, or `friend:` and the code of a friend's ticket. */
    code: z.string().max(bounds.scannedCode),
    requestId,
    direction: z.enum(['in', 'out']).default('in'),
    /** How many of the party. Null: all who are not there yet, or all who are inside. */
    people: orNull(people).default(null),
    /** How long ago the code was read, in milliseconds, when the door had no network. */
    waitedMs,
    /** Confirms a booking that waits for an answer before it is checked in. Counts for the host only. */
    confirm: z.boolean().default(false),
    door,
  })
  .meta({
    id: 'DoorScanInput',
    example: {
      code: '6c7d8a1b',
      requestId: '7d1f2a34-0d2c-4b6f-9c1e-5a7753c5c601',
      direction: 'in',
      people: null,
      waitedMs: 0,
      confirm: false,
      door: 'Dörr 2',
    },
  })
export type DoorScanInput = z.infer<typeof doorScanInput>

/** Whose ticket was read: one of the friends of a party. The name is null while nobody has said it. */
const doorFriend = z.object({ name: orNull(z.string()) })
export const doorVerdict = z
  .object({
    party: doorParty,
    friend: doorFriend.optional(),
    /** How many more people are inside. 0 when they were counted before. */
    counted: z.number().int(),
    count: houseCount,
  })
  .meta({ id: 'DoorVerdict' })
export type DoorVerdict = z.infer<typeof doorVerdict>

export const scanAtDoor = route('scanAtDoor', {
  access: 'door.scan',
  tag,
  summary: 'Let in whoever has a code, or let out',
  description:
    'A code stands for all that its guest has in the house day: the table whose code it is, or the earliest whose check-in is open, and the places at events. The first who come check the table in, as `checkIn` does. A place opens 60 minutes before its event, or with its doors if that is earlier, and stays open in the house day. The ticket of a friend lets in one person of the party, to its event. The same request sent again gets the same answer. A refusal has the `party` in `current`.',
  body: doorScanInput,
  problems: [
    'booking_not_found',
    'table_given_away',
    'booking_pending',
    'booking_cancelled',
    'booking_completed',
    'check_in_early',
    'check_in_late',
    'nothing_tonight',
    'already_inside',
    'not_inside',
    'key_reused',
  ],
  answers: { 200: json(doorVerdict, 'Let in or out') },
})

export const doorCountInput = z
  .strictObject({
    requestId,
    kind: z.enum(['plus', 'minus']),
    people: people.default(1),
    /** Came to this event without a place; with `minus`, one of them was counted by mistake. */
    eventId: orNull(uuid).default(null),
    waitedMs,
    door,
  })
  .meta({
    id: 'DoorCountInput',
    example: {
      requestId: '7d1f2a34-0d2c-4b6f-9c1e-5a7753c5c602',
      kind: 'plus',
      people: 1,
      eventId: null,
      waitedMs: 0,
      door: 'Dörr 2',
    },
  })
export type DoorCountInput = z.infer<typeof doorCountInput>
export const doorCounted = houseCount
  .extend({
    /** How many have come to the event without a place. 0 when none was named. */
    walkIns: z.number().int(),
  })
  .meta({ id: 'DoorCounted' })
export type DoorCounted = z.infer<typeof doorCounted>
export const countAtDoor = route('countAtDoor', {
  access: 'door.scan',
  tag,
  summary: 'Count people without a code who come in or go out',
  body: doorCountInput,
  problems: ['not_found', 'nobody_inside', 'key_reused'],
  answers: { 200: json(doorCounted, 'Counted') },
})

export const recountInput = z
  .strictObject({
    requestId,
    inside: z.number().int().min(0).max(bounds.houseSettings.licensedMaximum),
    reason: line(bounds.door.reason),
    door,
  })
  .meta({
    id: 'RecountInput',
    example: {
      requestId: '7d1f2a34-0d2c-4b6f-9c1e-5a7753c5c603',
      inside: 120,
      reason: 'Räknat i lokalen',
      door: null,
    },
  })
export type RecountInput = z.infer<typeof recountInput>
export const recountHouse = route('recountHouse', {
  access: 'door.scan',
  tag,
  summary: 'Say how many people are inside, as counted by hand',
  description: 'The difference is one more row of the ledger.',
  body: recountInput,
  problems: ['key_reused'],
  answers: { 200: json(houseCount, 'Counted anew') },
})

const date = z.object({ date: localDate })
export const doorDay = z
  .object({
    /** The tables of the house day by their start, then the guests who only have places at events, and last cancelled tables. */
    parties: z.array(doorParty),
    count: houseCount,
  })
  .meta({ id: 'DoorDay' })
export type DoorDay = z.infer<typeof doorDay>
export const getDoorDay = route('getDoorDay', {
  access: 'door.scan',
  tag,
  summary: 'Who is expected in a house day, from six to six',
  description: 'Names, tables, times and events, and no phone number, wishes or user id.',
  params: date,
  answers: { 200: json(doorDay, 'The house day') },
})

export const houseNight = houseCount
  .extend({
    /** How many were inside at the end of each quarter of an hour in which somebody was counted. */
    curve: z.array(z.object({ at: instant, inside: z.number().int() })),
    /** The most of the curve; 0 without one. */
    most: z.number().int(),
    /** How many came in and went out at each door, without recounts. */
    doors: z.array(z.object({ door: orNull(z.string()), in: z.number().int(), out: z.number().int() })),
  })
  .meta({ id: 'HouseNight' })
export type HouseNight = z.infer<typeof houseNight>
export const getHouseCount = route('getHouseCount', {
  access: ['door.scan', 'numbers.read'],
  tag,
  summary: 'How many are inside, and the curve of the house day',
  params: date,
  answers: { 200: json(houseNight, 'The count') },
})

/** What a refusal of a scan has in `current`. */
export type DoorRefusal = { party?: DoorParty; friend?: z.infer<typeof doorFriend> }
