import { z } from 'zod'
import { bounds, playBookingStatuses } from './bounds.ts'
import { exampleId, instant, localDate, requestId, uuid, version } from './fields.ts'
import { gameKind, gameTable } from './game-tables.ts'
import { keptRate } from './play.ts'
import { json, route, staleVersion } from './route.ts'

const tag = 'Game tables'

/** A booking of a game table. */
export const playBooking = z
  .object({
    id: uuid,
    table: gameTable.pick({ id: true, kind: true, ownKind: true, tableNumber: true, location: true }),
    startsAt: instant,
    endsAt: instant,
    players: z.number().int(),
    status: z.enum(playBookingStatuses),
    version: z.number().int(),
  })
  .meta({ id: 'PlayBooking' })
export type PlayBooking = z.infer<typeof playBooking>

const span = z.object({ startsAt: instant, endsAt: instant })
/** A table that can be booked, with the times that others have. */
const playTable = gameTable
  .pick({ kind: true, ownKind: true, isAvailable: true, bookingMinutes: true, bookingDays: true })
  .extend({ taken: z.array(span), open: z.array(span) })
export type PlayTable = z.infer<typeof playTable>

export const playTimes = z
  .object({
    tables: z.array(playTable),
    /** The prices as they are now. Those of the start hold. */
    rates: z.array(keptRate),
    /** What the guest has booked. */
    own: z.array(span),
    now: instant,
  })
  .meta({ id: 'PlayTimes' })
export type PlayTimes = z.infer<typeof playTimes>

export const getPlayTimes = route('getPlayTimes', {
  access: 'user',
  tag,
  summary: 'The game tables that can be booked, and when they are taken',
  description: 'From six in the morning of the date to six. Where nobody can book, there are no tables.',
  params: z.object({ date: localDate }),
  answers: { 200: json(playTimes, 'The tables with their times') },
})

export const playBookingInput = z
  .strictObject({
    requestId,
    kind: gameKind,
    ownKind: z.string().max(bounds.gameTable.ownKind).nullable(),
    startsAt: instant,
    minutes: z.number().int().min(bounds.playBooking.step).max(bounds.playBooking.minutes),
    players: z.number().int().min(1).max(bounds.play.players),
  })
  .meta({
    id: 'PlayBookingInput',
    example: {
      requestId: exampleId,
      kind: 'pool',
      ownKind: null,
      startsAt: '2055-03-05T19:00:00.000Z',
      minutes: 60,
      players: 2,
    },
  })
export type PlayBookingInput = z.infer<typeof playBookingInput>

export const createPlayBooking = route('createPlayBooking', {
  access: 'user',
  tag,
  summary: 'Book a game table of a kind; the club chooses which',
  body: playBookingInput,
  problems: [
    'play_not_bookable',
    'booking_in_past',
    'booking_too_far',
    'house_closed',
    'play_time_taken',
    'play_own_overlap',
    'too_many_play_bookings',
    'key_reused',
    'too_many_requests',
  ],
  answers: { 201: json(playBooking, 'Booked, now or by the same request before') },
})

const playBookingId = z.object({ playBookingId: uuid })

export const listMyPlayBookings = route('listMyPlayBookings', {
  access: 'user',
  tag,
  summary: 'My bookings of game tables that have not ended, earliest first',
  answers: { 200: json(z.object({ items: z.array(playBooking) }), 'The bookings') },
})
export const cancelMyPlayBooking = route('cancelMyPlayBooking', {
  access: 'user',
  tag,
  summary: 'Cancel my booking of a game table, until it starts',
  description: 'A booking that is cancelled already is answered as it is.',
  params: playBookingId,
  problems: ['booking_started', 'status_not_allowed', 'too_many_requests'],
  answers: { 200: json(playBooking, 'Cancelled') },
})

export const playBookingStatusInput = z
  .strictObject({ status: z.enum(['missed', 'cancelled']), version })
  .meta({ id: 'PlayBookingStatusInput', example: { status: 'missed', version: 1 } })
export const setPlayBookingStatus = route('setPlayBookingStatus', {
  access: 'orders.take',
  tag: 'Game tables: administration',
  summary: 'Say that nobody came to a booking of a game table, or cancel it',
  description: `Nobody came: from a quarter of an hour after the start. The guest gets a notice. ${staleVersion}`,
  params: playBookingId,
  body: playBookingStatusInput,
  problems: ['stale_version', 'status_not_allowed'],
  answers: { 200: json(playBooking, 'Changed') },
})
