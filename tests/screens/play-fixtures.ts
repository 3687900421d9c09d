import type { PlayBill } from '#contract/bills.ts'
import type { GameTable } from '#contract/game-tables.ts'
import type { MyPlaySession } from '#contract/my-play.ts'
import type { BoardTable, PlaySession } from '#contract/play.ts'
import type { HallTable, PlayHall } from '#contract/play-hall.ts'
import type { PlayRate } from '#contract/play-rates.ts'
import type { PlayReport } from '#contract/play-report.ts'
import { id } from './harness/fixtures.ts'

const stamps = { createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' }

export const gameTable = (index: number, change: Partial<GameTable> = {}): GameTable => ({
  id: id(400 + index),
  kind: 'pool',
  ownKind: null,
  tableNumber: index,
  location: 'Biljardsalen',
  isAvailable: true,
  bookingMinutes: [],
  bookingDays: 14,
  opensAt: null,
  closesAt: null,
  place: null,
  version: 2,
  ...stamps,
  ...change,
})

export const playRate = (index: number, change: Partial<PlayRate> = {}): PlayRate => ({
  id: id(450 + index),
  name: 'Pool',
  kind: 'pool',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  startTime: '06:00',
  endTime: '06:00',
  hourOre: 12_000,
  per: 'table',
  minimumOre: 4_000,
  memberLevel: null,
  memberHourOre: null,
  version: 2,
  ...stamps,
  ...change,
})

export const keptRate = ({ id: _id, version: _version, createdAt: _c, updatedAt: _u, ...kept }: PlayRate) =>
  kept

/** A session that began some minutes ago. */
export function playing(index: number, minutes: number, change: Partial<PlaySession> = {}): PlaySession {
  const startedAt = new Date(Date.now() - minutes * 60_000).toISOString()
  return {
    id: id(480 + index),
    gameTableId: id(400 + index),
    startedAt,
    stoppedAt: null,
    promisedUntil: null,
    isForgotten: false,
    segments: [{ gameTableId: id(400 + index), kind: 'pool', players: 2, startedAt, endedAt: null }],
    adjustments: [],
    rates: [keptRate(playRate(1))],
    totalOre: null,
    guest: null,
    level: null,
    friends: [],
    orderedOre: 0,
    billedAt: null,
    version: 3,
    ...change,
  }
}

/** The same as its guest sees it. */
export function mySession(
  index: number,
  minutes: number,
  change: Partial<MyPlaySession> = {},
): MyPlaySession {
  const {
    id: sessionId,
    startedAt,
    stoppedAt,
    segments,
    rates,
    level,
    totalOre,
    friends,
  } = playing(index, minutes)
  return {
    id: sessionId,
    startedAt,
    stoppedAt,
    segments,
    rates,
    level,
    totalOre,
    friends,
    guest: { userId: id(2), displayName: 'Åsa Ek' },
    adjustments: [],
    table: {
      id: id(400 + index),
      kind: 'pool',
      ownKind: null,
      tableNumber: index,
      location: 'Biljardsalen',
    },
    isMine: true,
    joinKey: id(478),
    orderedOre: 0,
    ...change,
  }
}

/** The bill of a session that was stopped and is not handed over. */
export const sessionBill = (session: PlaySession, change: Partial<PlayBill> = {}): PlayBill => ({
  session,
  table: { kind: 'pool', ownKind: null, tableNumber: 3 },
  orders: [],
  totalOre: session.totalOre ?? 0,
  handedOver: null,
  ...change,
})

/** A table as guests see it in the hall. */
export const inHall = (index: number, change: Partial<HallTable> = {}): HallTable => ({
  id: id(400 + index),
  kind: 'pool',
  ownKind: null,
  tableNumber: index,
  location: 'Biljardsalen',
  isTaken: false,
  endsAt: null,
  bookedAt: null,
  isHeld: false,
  isClosed: false,
  opensAt: null,
  closesAt: null,
  place: null,
  ...change,
})

/** Pool: one booked in some minutes, one later in the evening, one that closes before its booking, and two that are closed. */
export const bookedHall = (): PlayHall => ({
  ...hall,
  items: [
    inHall(1, { bookedAt: '2026-11-27T19:00:00.000Z', isHeld: true }),
    inHall(2, { bookedAt: '2026-11-27T20:30:00.000Z' }),
    inHall(3),
    inHall(4, { bookedAt: '2026-11-27T20:30:00.000Z', closesAt: '2026-11-27T20:00:00.000Z' }),
    inHall(5, { isClosed: true, opensAt: '2026-11-27T20:00:00.000Z' }),
    inHall(6, { isClosed: true }),
  ],
})

/** Pool, where two tables are taken and one of them ends at 20:37 in Stockholm, darts where none is free, and a game of the house. */
export const hall: PlayHall = {
  items: [
    inHall(1),
    inHall(2, { isTaken: true, endsAt: '2026-11-27T19:37:20.000Z' }),
    inHall(3),
    inHall(4, { isTaken: true }),
    inHall(5, { kind: 'dart', tableNumber: 1, isTaken: true }),
    inHall(6, { kind: 'own', ownKind: 'Bordtennis', tableNumber: 1 }),
  ],
  prices: [
    { kind: 'pool', name: 'Kväll', per: 'table', hourOre: 16_000, minimumOre: 4_000 },
    { kind: 'dart', name: 'Dart', per: 'player', hourOre: 6_000, minimumOre: null },
  ],
  now: '2026-11-27T19:00:00.000Z',
}

export const onBoard = (
  table: GameTable,
  session: PlaySession | null = null,
  bookings: BoardTable['bookings'] = [],
): BoardTable => ({
  id: table.id,
  kind: table.kind,
  ownKind: table.ownKind,
  tableNumber: table.tableNumber,
  location: table.location,
  isAvailable: table.isAvailable,
  session,
  bookings,
})

const unused = {
  sessions: 0,
  incomeOre: 0,
  playedMinutes: 0,
  openMinutes: 0,
  averageMinutes: null,
  hours: [],
}

/** The report of a period without any play. */
export const unplayed: PlayReport = {
  ...unused,
  kinds: [],
  tables: [],
  promises: null,
  bookings: { booked: 0, came: 0, missed: 0, cancelled: 0, expected: 0 },
}

const hourOf = (weekday: number, hour: number, playedMinutes: number, openMinutes = 60) => ({
  weekday,
  hour,
  playedMinutes,
  openMinutes,
})
const pool = {
  sessions: 9,
  incomeOre: 126_000,
  playedMinutes: 630,
  openMinutes: 960,
  averageMinutes: 70,
  hours: [
    hourOf(5, 18, 45),
    hourOf(5, 19, 30),
    hourOf(5, 20, 12),
    hourOf(5, 5, 12, 0),
    hourOf(6, 18, 60),
    hourOf(6, 19, 50),
  ],
}
const dart = { ...unused, openMinutes: 180, hours: [hourOf(5, 18, 0)] }
/** Two evenings of one table of pool and one of darts, where pool was played. */
export const playedEvening: PlayReport = {
  ...pool,
  openMinutes: 1_140,
  kinds: [
    { kind: 'pool', ownKind: null, ...pool },
    { kind: 'dart', ownKind: null, ...dart },
  ],
  tables: [
    { id: id(401), kind: 'pool', ownKind: null, tableNumber: 1, ...pool },
    { id: id(402), kind: 'dart', ownKind: null, tableNumber: 1, ...dart },
  ],
  promises: { sessions: 4, medianLateMinutes: 6, inTime: 2 },
  bookings: { booked: 6, came: 4, missed: 1, cancelled: 1, expected: 0 },
}
