import { z } from 'zod'
import { bounds } from './bounds.ts'
import { exampleId, instant, orNull, requestId, uuid } from './fields.ts'
import { gameTable } from './game-tables.ts'
import { playAdjustment, playSession } from './play.ts'
import { json, route } from './route.ts'

const tag = 'Game tables'

/** A session as those who play see it. What it costs follows from its parts, as for staff. */
const myPlaySession = playSession
  .pick({
    id: true,
    startedAt: true,
    stoppedAt: true,
    segments: true,
    rates: true,
    level: true,
    totalOre: true,
    guest: true,
    friends: true,
  })
  .extend({
    adjustments: z.array(playAdjustment.omit({ by: true })),
    table: gameTable.pick({ id: true, kind: true, ownKind: true, tableNumber: true, location: true }),
    /** The user is its guest, who ends it, and not a friend. */
    isMine: z.boolean(),
    /** What the guest shows to those who play with them, while it goes on. Null for the friends. */
    joinKey: orNull(uuid),
    /** What is ordered to it, in öre. */
    orderedOre: z.number().int(),
  })
export type MyPlaySession = z.infer<typeof myPlaySession>

export const myPlay = z
  .object({
    /** The session that goes on, or else the latest one of today that is not handed over to the cash register. */
    session: orNull(myPlaySession),
    /** Whether guests may start the clock themselves now. */
    mayStart: z.boolean(),
    now: instant,
  })
  .meta({ id: 'MyPlay' })
export type MyPlay = z.infer<typeof myPlay>

export const getMyPlay = route('getMyPlay', {
  access: 'user',
  tag,
  summary: 'What I play, or have played today and not paid yet',
  answers: { 200: json(myPlay, 'What I play') },
})

export const startMyPlay = route('startMyPlay', {
  access: 'user',
  tag,
  summary: 'Start the clock of a free game table for myself',
  description:
    'While the house is open, and where the owner allows it. The prices as they are now hold for the whole session.',
  body: z
    .strictObject({
      requestId,
      gameTableId: uuid,
      players: z.number().int().min(1).max(bounds.play.players),
    })
    .meta({ id: 'MyPlayInput', example: { requestId: exampleId, gameTableId: exampleId, players: 2 } }),
  problems: [
    'not_found',
    'play_by_staff',
    'play_already',
    'play_table_taken',
    'play_table_held',
    'play_time_taken',
    'table_unavailable',
    'key_reused',
  ],
  answers: { 201: json(myPlay, 'Started, now or by the same request before') },
})

export const joinPlay = route('joinPlay', {
  access: 'user',
  tag,
  summary: 'Join those who play at a table, by the code that their host shows',
  body: z.strictObject({ joinKey: uuid }).meta({ id: 'PlayJoin', example: { joinKey: exampleId } }),
  problems: ['not_found', 'play_party_full'],
  answers: { 200: json(myPlay, 'Joined, now or before') },
})

export const leavePlay = route('leavePlay', {
  access: 'user',
  tag,
  summary: 'Leave those who play, as a friend who has joined them',
  description:
    'The clock goes on, and the price counts as many players as before: how many play is said by the guest at the start, and then by staff. What the friend has ordered stays on the bill.',
  params: z.object({ playSessionId: uuid }),
  problems: ['not_found', 'play_ended'],
  answers: { 200: json(myPlay, 'Left, now or before') },
})

export const stopMyPlay = route('stopMyPlay', {
  access: 'user',
  tag,
  summary: 'Stop the clock of my session',
  description: 'It is paid at the cash register. A friend cannot stop it.',
  params: z.object({ playSessionId: uuid }),
  body: z.strictObject({ requestId }).meta({ id: 'MyPlayStop', example: { requestId: exampleId } }),
  problems: ['not_found', 'play_ended', 'key_reused'],
  answers: { 200: json(myPlay, 'Stopped') },
})
