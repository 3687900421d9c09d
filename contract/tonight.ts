import { z } from 'zod'
import { eventWait } from './event-waits.ts'
import { event } from './events.ts'
import { instant, orNull, revision, uuid } from './fields.ts'
import { gameTable } from './game-tables.ts'
import { liveEvent, liveStage, ownStanding } from './live-competitions.ts'
import { order } from './orders.ts'
import { quizBreak } from './quiz-breaks.ts'
import { quiz } from './quizzes.ts'
import { json, route } from './route.ts'
import { tableBooking } from './table-bookings.ts'
import { tableWait } from './table-waits.ts'

/** A competition that I have joined and that is played tonight, without its standings. */
export const myLive = z
  .object({
    competitionId: uuid,
    title: z.string(),
    startDate: instant,
    endDate: instant,
    stage: liveStage,
    /** The open challenge; null when none is open. */
    challenge: orNull(liveEvent),
    /** Whether I have pressed the open challenge. */
    pressed: z.boolean(),
    /** Null where it is no quiz evening. */
    quizBreak: orNull(quizBreak),
    me: ownStanding,
    /** See `LiveCompetition`. */
    revision,
  })
  .meta({ id: 'MyLive' })
export type MyLive = z.infer<typeof myLive>

/** A session at a game table in which I play, as its guest or as a friend. */
const tonightPlay = z.object({
  sessionId: uuid,
  table: gameTable.pick({ id: true, kind: true, ownKind: true, tableNumber: true }),
  startedAt: instant,
})

/** What I wait for in the queue for the game tables. */
const tonightPlayWait = gameTable.pick({ kind: true, ownKind: true }).extend({
  id: uuid,
  joinedAt: instant,
  /** The table that is held for me, and until when. Null until I am called. */
  call: orNull(gameTable.pick({ id: true, tableNumber: true }).extend({ until: instant })),
})

/** What is mine in this house day (from six to six), each kind in the order of time. */
export const tonight = z
  .object({
    /** My bookings that still hold a table and are not over. */
    tables: z.array(tableBooking),
    /** The tables that I wait for tonight, and those that are offered to me. */
    waits: z.array(tableWait),
    /** The events of this house day for which I wait for places, and all at which places are offered to me. */
    eventWaits: z.array(eventWait),
    /** My places at events that begin in this house day. */
    events: z.array(event),
    /** My orders that are not finished. */
    orders: z.array(order),
    /** The competitions that I have joined, from the start of the evening until the end of it. */
    live: z.array(myLive),
    /** The quizzes that I have begun and not finished, while they can be answered. */
    quizzes: z.array(quiz),
    /** The game tables at which I play, until they are stopped. */
    play: z.array(tonightPlay),
    /** What I wait for in the queue for the game tables. */
    playWaits: z.array(tonightPlayWait),
    /** The club has game tables. */
    hasGameTables: z.boolean(),
    /** The server's time when it answered. */
    now: instant,
  })
  .meta({ id: 'Tonight' })
export type Tonight = z.infer<typeof tonight>

export const getTonight = route('getTonight', {
  access: 'user',
  tag: 'Tonight',
  summary: 'What is mine in this house day, from six in the morning to six (Stockholm)',
  answers: { 200: json(tonight, 'Each kind in the order of time') },
})
