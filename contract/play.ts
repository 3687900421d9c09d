import { z } from 'zod'
import { bounds } from './bounds.ts'
import { exampleId, instant, line, orNull, requestId, uuid, version } from './fields.ts'
import { gameKind, gameTable } from './game-tables.ts'
import { playRate } from './play-rates.ts'
import { json, route, staleVersion } from './route.ts'

const tag = 'Game tables: administration'
const access = 'orders.take'

const players = z.number().int().min(1).max(bounds.play.players)

/** A time of play at one table. It has no end while somebody plays. */
const segment = z.object({
  gameTableId: uuid,
  kind: gameKind,
  players: z.number().int(),
  startedAt: instant,
  endedAt: instant.nullable(),
})
export const playAdjustment = z.object({
  minutes: z.number().int(),
  reason: z.string(),
  at: instant,
  /** Null once the account has been deleted. */
  by: z.string().nullable(),
})
/** What of a price a session keeps from its start. */
export const keptRate = playRate.pick({
  name: true,
  kind: true,
  weekdays: true,
  startTime: true,
  endTime: true,
  hourOre: true,
  per: true,
  minimumOre: true,
  memberLevel: true,
  memberHourOre: true,
})

const person = z.object({ userId: uuid, displayName: z.string() })

/** A session at a game table. What it costs follows from its parts: `playPrice` of `rules/play-price.ts`. */
export const playSession = z
  .object({
    id: uuid,
    /** Where it is, or was when it was stopped. */
    gameTableId: uuid,
    startedAt: instant,
    /** Null while it goes on, also in a pause. */
    stoppedAt: instant.nullable(),
    /** Until when the table is promised: until it is booked, at the latest. */
    promisedUntil: instant.nullable(),
    /** The club had closed for the night in which it began, and nobody has stopped it. */
    isForgotten: z.boolean(),
    segments: z.array(segment),
    adjustments: z.array(playAdjustment),
    /** The prices as they were when it began. */
    rates: z.array(keptRate),
    /** What it came to when it was stopped. */
    totalOre: z.number().int().nullable(),
    /** Whose it is. Null without an account. */
    guest: orNull(person),
    /** The guest's level, by which the price for members holds. */
    level: z.number().int().nullable(),
    /** Who plays with the guest, and has joined. */
    friends: z.array(person),
    /** What is ordered to it, in öre. */
    orderedOre: z.number().int(),
    /** When its bill was handed over to the cash register. */
    billedAt: instant.nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'PlaySession' })
export type PlaySession = z.infer<typeof playSession>

const boardTable = gameTable
  .pick({ id: true, kind: true, ownKind: true, tableNumber: true, location: true, isAvailable: true })
  .extend({
    session: orNull(playSession),
    /** Those of today that wait for their guests, earliest first. */
    bookings: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        startsAt: instant,
        endsAt: instant,
        players: z.number().int(),
        version: z.number().int(),
      }),
    ),
  })
export type BoardTable = z.infer<typeof boardTable>

export const getPlayBoard = route('getPlayBoard', {
  access,
  tag,
  summary:
    'All game tables with what is played there, and the sessions that were stopped today or are not paid yet',
  answers: {
    200: json(
      z.object({
        items: z.array(boardTable),
        /** Those of today, and those of the last week that were not handed over. The latest first. */
        stopped: z.array(playSession),
        now: instant,
      }),
      'The board',
    ),
  },
})

export const playInput = z
  .strictObject({
    requestId,
    gameTableId: uuid,
    players,
    /** The booking whose guests play now. It may be of another table, which it leaves. */
    bookingId: uuid.optional(),
    /** Why staff start although the table is held for a party of the queue, which then waits again. */
    releases: line(bounds.play.reason).optional(),
  })
  .meta({ id: 'PlayInput', example: { requestId: exampleId, gameTableId: exampleId, players: 2 } })
export type PlayInput = z.infer<typeof playInput>
export const startPlay = route('startPlay', {
  access,
  tag,
  summary: 'Start the clock of a free game table',
  description: 'The prices as they are now hold for the whole session.',
  body: playInput,
  problems: [
    'not_found',
    'play_table_taken',
    'play_table_held',
    'play_time_taken',
    'table_unavailable',
    'status_not_allowed',
    'key_reused',
  ],
  answers: { 201: json(playSession, 'Started, now or by the same request before') },
})

export const playSteps = ['pause', 'resume', 'stop', 'move', 'players', 'adjust', 'guest'] as const
/** What each step needs besides the version. */
const needed = {
  pause: [],
  resume: [],
  stop: [],
  move: ['gameTableId'],
  players: ['players'],
  adjust: ['minutes', 'reason'],
  guest: ['guestCode'],
} as const
export const playStep = z
  .strictObject({
    requestId,
    version,
    step: z.enum(playSteps),
    /** Where a session moves. */
    gameTableId: uuid.optional(),
    players: players.optional(),
    /** An adjustment adds them, or takes them away when they are negative. */
    minutes: z
      .number()
      .int()
      .min(-bounds.play.minutes)
      .max(bounds.play.minutes)
      .refine((minutes) => minutes !== 0, { params: { rule: 'invalid' } })
      .optional(),
    reason: line(bounds.play.reason).optional(),
    /** The guest's own code, read or typed: whose session it is from then on. */
    guestCode: z.string().max(bounds.scannedCode).optional(),
    /** When a session that nobody stopped in time really ended: while somebody played, and not after now. Default: now. */
    endedAt: instant.optional(),
  })
  .superRefine((body, context) => {
    for (const field of needed[body.step])
      if (body[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], params: { rule: 'required' } })
  })
  .meta({ id: 'PlayStep', example: { requestId: exampleId, version: 1, step: 'pause' } })
export type PlayStep = z.infer<typeof playStep>
export const stepPlay = route('stepPlay', {
  access,
  tag,
  summary:
    'Pause, resume, move or stop a session, change how many play, add and take away minutes, or say whose it is',
  description: `A step that the session has taken already changes nothing. ${staleVersion}`,
  params: z.object({ playSessionId: uuid }),
  body: playStep,
  problems: [
    'play_table_taken',
    'play_table_held',
    'play_time_taken',
    'table_unavailable',
    'play_ended',
    'play_already',
    'stale_version',
    'key_reused',
  ],
  answers: { 200: json(playSession, 'The session as it is now') },
})
