import { z } from 'zod'
import { bounds, playJoinings } from './bounds.ts'
import { emptyToNull, exampleId, instant, line, orNull, requestId, uuid, version } from './fields.ts'
import { gameKind } from './game-tables.ts'
import { playSession } from './play.ts'
import { json, nothing, route, staleVersion } from './route.ts'

const tag = 'Queue for game tables'
const admin = 'Queue for game tables: administration'
const access = 'orders.take'
const params = z.object({ playWaitId: uuid })

const game = { kind: gameKind, ownKind: z.string().nullable() }
/** In how many minutes a party is called, in four of five cases. Null where nobody can say it. */
const expected = z
  .object({ from: z.number().int(), until: z.number().int() })
  .nullable()
  .meta({ id: 'ExpectedCall' })
export type ExpectedCall = z.infer<typeof expected>

/** The table that is held for a party. */
const call = z.object({
  gameTableId: uuid,
  tableNumber: z.number().int(),
  location: z.string(),
  /** Until when it is held. */
  until: instant,
})
const waited = {
  id: uuid,
  ...game,
  players: z.number().int(),
  /** For how long the party says that it plays. */
  saidMinutes: z.number().int().nullable(),
  /** `coming`: it was called, and has said that it comes. `ended`: in the answer to a request that was sent again. */
  state: z.enum(['waiting', 'called', 'coming', 'ended']),
  /** The place among those who wait for the game, from 1. 0 for a party that does not wait. */
  position: z.number().int(),
  /** Null also for a party that is called. */
  expected,
  call: call.nullable(),
  /** Until when a party that has passed its turn is not called. */
  passedUntil: instant.nullable(),
  joinedAt: instant,
}
export const playWait = z.object(waited).meta({ id: 'PlayWait' })
export type PlayWait = z.infer<typeof playWait>
export const listedPlayWait = z
  .object({
    ...waited,
    /** 'Ali K.' */
    name: z.string(),
    /** Whether the party has an account, in which it is called. */
    isGuest: z.boolean(),
  })
  .meta({ id: 'ListedPlayWait' })
export type ListedPlayWait = z.infer<typeof listedPlayWait>

const queueOfGame = z.object({
  ...game,
  waiting: z.number().int(),
  /** Of a party that joins now. */
  expected,
  /** Whether the house is open, and a party that joins now can be called tonight. */
  isOpen: z.boolean(),
})

export const getPlayQueue = route('getPlayQueue', {
  access: 'user',
  tag,
  summary: 'How many wait for each game, about how long, and what the user waits for',
  answers: {
    200: json(
      z.object({
        /** The games that have a table in use. */
        games: z.array(queueOfGame),
        mine: z.array(playWait),
        joining: z.enum(playJoinings),
        /** Whether the house is open now: nobody joins before. */
        isOpen: z.boolean(),
        callMinutes: z.number().int(),
        now: instant,
      }),
      'The queue',
    ),
  },
})

const party = {
  requestId,
  kind: gameKind,
  ownKind: emptyToNull(line(bounds.gameTable.ownKind)),
  players: z.number().int().min(1).max(bounds.play.players),
  saidMinutes: orNull(z.number().int().min(bounds.playQueue.fewestSaid).max(bounds.playQueue.said)),
}
const example = { requestId: exampleId, kind: 'pool' as const, ownKind: null, players: 2, saidMinutes: 60 }
export const playWaitInput = z
  .strictObject({
    ...party,
    /** What the code at the door carries. Needed where guests do not join from home. */
    doorKey: orNull(uuid),
  })
  .meta({ id: 'PlayWaitInput', example: { ...example, doorKey: null } })
export type PlayWaitInput = z.infer<typeof playWaitInput>
export const joinPlayQueue = route('joinPlayQueue', {
  access: 'user',
  tag,
  summary: 'Join the queue for a game',
  body: playWaitInput,
  problems: [
    'not_found',
    'play_closed',
    'door_code_needed',
    'play_queue_closed',
    'play_already_waiting',
    'key_reused',
  ],
  answers: { 201: json(playWait, 'Waiting, now or by the same request before') },
})

export const answerPlayCall = route('answerPlayCall', {
  access: 'user',
  tag,
  summary: 'Say that one comes, or pass the turn',
  description: 'Who passes keeps the place in the queue, and is not called for some minutes.',
  params,
  body: z
    .strictObject({ answer: z.enum(['come', 'pass']) })
    .meta({ id: 'PlayCallAnswer', example: { answer: 'come' } }),
  problems: ['play_call_ended'],
  answers: { 200: json(playWait, 'The wait as it is now') },
})
export const leavePlayQueue = route('leavePlayQueue', {
  access: 'user',
  tag,
  summary: 'Leave the queue',
  description: 'A wait that has ended stays.',
  params,
  answers: { 204: nothing('Left') },
})

const shownName = z.object({ name: z.string() })
export const getPlayWall = route('getPlayWall', {
  access: 'wall.show',
  tag,
  summary: 'Who waits for the game tables, by first name and initial, and who is called to which',
  answers: {
    200: json(
      z.object({
        called: z.array(shownName.extend({ ...game, tableNumber: z.number().int(), until: instant })),
        games: z.array(queueOfGame.omit({ isOpen: true }).extend({ names: z.array(shownName) })),
      }),
      'The queue',
    ),
  },
})

export const listPlayQueue = route('listPlayQueue', {
  access,
  tag: admin,
  summary: 'All parties that wait for a game table, in the order in which they joined',
  answers: { 200: json(z.object({ items: z.array(listedPlayWait), now: instant }), 'The queue') },
})
export const walkInInput = z
  .strictObject({ ...party, name: line(bounds.playQueue.name) })
  .meta({ id: 'PlayWalkInInput', example: { ...example, name: 'Ali' } })
export type WalkInInput = z.infer<typeof walkInInput>
export const addPlayWait = route('addPlayWait', {
  access,
  tag: admin,
  summary: 'Put a party without an account into the queue',
  body: walkInInput,
  problems: ['not_found', 'key_reused'],
  answers: { 201: json(listedPlayWait, 'Waiting, now or by the same request before') },
})
export const callPlayWait = route('callPlayWait', {
  access,
  tag: admin,
  summary: 'Call a party to a free table, in turn or not',
  params,
  body: z
    .strictObject({ gameTableId: uuid })
    .meta({ id: 'PlayCallInput', example: { gameTableId: exampleId } }),
  problems: [
    'play_wait_ended',
    'play_table_taken',
    'play_table_held',
    'play_time_taken',
    'table_unavailable',
  ],
  answers: { 200: json(listedPlayWait, 'Called') },
})
export const seatPlayWait = route('seatPlayWait', {
  access,
  tag: admin,
  summary: 'Start the clock of a party that was called, at the table that is held for it',
  params,
  body: z.strictObject({ requestId }).meta({ id: 'PlaySeatInput', example: { requestId: exampleId } }),
  problems: ['play_call_ended', 'play_table_taken', 'play_time_taken', 'table_unavailable', 'key_reused'],
  answers: { 201: json(playSession, 'Started, now or by the same request before') },
})
export const removePlayWait = route('removePlayWait', {
  access,
  tag: admin,
  summary: 'Take a party out of the queue',
  description: 'A wait that has ended stays.',
  params,
  answers: { 204: nothing('Removed') },
})

const rules = {
  /** Where guests join: anywhere, only by the code at the door, or nowhere. */
  joining: z.enum(playJoinings),
  callMinutes: z.number().int().min(bounds.playQueue.fewestCall).max(bounds.playQueue.call),
}
export const playQueueRules = z
  .object({ ...rules, doorKey: uuid, version: z.number().int() })
  .meta({ id: 'PlayQueueRules' })
export type PlayQueueRules = z.infer<typeof playQueueRules>
export const getPlayQueueRules = route('getPlayQueueRules', {
  access: 'house.edit',
  tag: admin,
  summary: 'How guests join the queue, and the key of the code at the door',
  answers: { 200: json(playQueueRules, 'The rules') },
})
export const playQueueRulesEdit = z
  .strictObject({
    ...rules,
    /** Whether the code at the door gets a new key. The old one is worth nothing then. */
    newKey: z.boolean(),
    version,
  })
  .meta({
    id: 'PlayQueueRulesEdit',
    example: { joining: 'home', callMinutes: 10, newKey: false, version: 1 },
  })
export type PlayQueueRulesEdit = z.infer<typeof playQueueRulesEdit>
export const putPlayQueueRules = route('putPlayQueueRules', {
  access: 'house.edit',
  tag: admin,
  summary: 'Change how guests join the queue',
  description: staleVersion,
  body: playQueueRulesEdit,
  problems: ['stale_version'],
  answers: { 200: json(playQueueRules, 'Changed') },
})
