import type { Tonight } from '#contract/tonight.ts'
import { competition } from './competition-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { event, id, onePage } from './harness/fixtures.ts'
import { emptyHome } from './home-fixtures.ts'
import { challenge, stage } from './live-fixtures.ts'
import { order, orderAs } from './menu-fixtures.ts'
import { quiz } from './quiz-fixtures.ts'
import { booking } from './table-fixtures.ts'

/** 18:30 on a Saturday in Stockholm. Tests of an evening set the date to it. */
export const halfPastSix = new Date('2026-11-28T17:30:00.000Z')
/** An instant of that evening, an hour ahead of UTC. */
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 28, hour - 1, minute)).toISOString()

export const table: Tonight['tables'][number] = {
  ...booking,
  date: '2026-11-28',
  startsAt: at(19),
  endsAt: at(21),
  status: 'confirmed',
}
export const place: Tonight['events'][number] = {
  ...event,
  date: '2026-11-28',
  time: '20:00',
  startsAt: at(20),
  booked: true,
}
export const food: Tonight['orders'][number] = { ...orderAs.confirmed, createdAt: at(18, 20), ahead: 2 }
export const live: Tonight['live'][number] = {
  competitionId: id(20),
  title: 'Kvällens färgjakt',
  startDate: at(21),
  endDate: at(23),
  stage: stage(0),
  challenge: null,
  pressed: false,
  quizBreak: null,
  me: { points: 0, rank: 1, version: 1, standingsVersion: 1 },
  revision: 1,
}
/** A table for half past eight that the guest waits for, and the one that is offered for it. */
export const wait: Tonight['waits'][number] = {
  id: id(70),
  date: '2026-11-28',
  time: '20:30',
  startsAt: at(20, 30),
  guestCount: 4,
  durationHours: 2,
  isFlexible: true,
  position: 2,
  offer: null,
  createdAt: at(18),
}
export const offered: Tonight['waits'][number] = {
  ...wait,
  offer: {
    tableId: id(71),
    tableNumber: 2,
    location: 'Matsalen',
    startsAt: at(20),
    endsAt: at(22),
    until: at(18, 42),
  },
}
/** Places at an event tonight that the guest waits for, and those at another one that are offered. */
export const eventWait: Tonight['eventWaits'][number] = {
  eventId: id(73),
  title: 'Vinprovning',
  startsAt: at(21),
  location: 'Matsalen',
  places: 3,
  position: 2,
  offeredUntil: null,
  createdAt: at(18),
}
export const offeredPlaces: Tonight['eventWaits'][number] = { ...eventWait, offeredUntil: at(19) }
export const begunQuiz: Tonight['quizzes'][number] = {
  ...quiz,
  questionCount: 10,
  mine: { isFinished: false, answered: 3, right: 2, points: 20 },
}

/** What is mine at half past six. */
export const tonight = (parts: Partial<Tonight> = {}): Tonight => ({
  tables: [],
  waits: [],
  eventWaits: [],
  events: [],
  orders: [],
  live: [],
  quizzes: [],
  play: [],
  playWaits: [],
  hasGameTables: false,
  now: halfPastSix.toISOString(),
  ...parts,
})
/** One of each kind. */
export const allKinds = (): Tonight =>
  tonight({ tables: [table], events: [place], orders: [food], live: [live], quizzes: [begunQuiz] })
/** Each kind as it wants something of the guest, or is over. */
export const callingKinds = (): Tonight =>
  tonight({
    tables: [{ ...table, startsAt: at(18, 15) }],
    orders: [{ ...food, ...orderAs.ready, id: order.id, createdAt: at(18) }],
    live: [
      { ...live, startDate: at(18, 25), stage: stage(1), challenge: challenge('red') },
      { ...live, competitionId: id(21), title: 'Dartmästaren', stage: stage(4), me: { ...live.me, rank: 3 } },
    ],
  })

/** A home with an event, a live competition and one that begins tonight, none of them the guest's. */
export const programme: Answers = {
  ...emptyHome,
  listEvents: onePage(
    {
      ...place,
      id: id(11),
      title: 'Pubquiz med Gunilla',
      time: '19:30',
      startsAt: at(19, 30),
      booked: false,
    },
    event,
  ),
  listCompetitions: onePage(
    { ...competition, id: id(22), title: 'Höstligan', isLive: true, round: 1 },
    { ...competition, id: id(23), title: 'Snabbdart', type: 'Dart', startDate: at(22) },
  ),
}
