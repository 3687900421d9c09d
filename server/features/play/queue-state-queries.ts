import type { GameKind, PlayJoining } from '#contract/bounds.ts'
import type { ExpectedCall, ListedPlayWait, PlayQueueRules, PlayWait } from '#contract/play-queue.ts'
import type { Tonight } from '#contract/tonight.ts'
import { businessDateOf, businessDayOf } from '#rules/business-date.ts'
import { isHouseOpen } from '#rules/opening-hours.ts'
import {
  type Blocked,
  expectedCall,
  gameKey,
  isCalledBefore,
  nameOnWall,
  type Occupied,
  type QueuedParty,
  type QueueTable,
  type Waiting,
} from '#rules/play-queue.ts'
import { findOpeningHours } from '#server/features/tables/house-queries.ts'
import { presentOpeningHours } from '#server/features/tables/present.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import {
  findPlayLengths,
  findPlayQueue,
  findPlayWait,
  findQueueRules,
  findQueueTables,
  type PlayQueueRulesRow,
  type PlayWaitRow,
  type QueueTableRow,
} from './queue-queries.ts'

/** A party as the rule of the queue sees it. */
export const ruledParty = (row: PlayWaitRow): QueuedParty => ({
  id: row.id,
  game: gameKey(row.kind, row.own_kind),
  state: row.state as QueuedParty['state'],
  passedUntil: row.passed_until,
})
export const ruledTable = (row: QueueTableRow): QueueTable => ({
  id: row.id,
  game: gameKey(row.kind, row.own_kind),
  isAvailable: row.is_available,
  isTaken: row.started_at !== null,
  isHeld: row.is_held,
  bookings: row.bookings,
  closed: row.closed,
})

const minute = 60_000
const minutesTo = (instant: Date, now: Date): number => (instant.getTime() - now.getTime()) / minute
const blockedBy = (start: Date, end: Date, now: Date): Blocked => ({
  from: minutesTo(start, now),
  until: minutesTo(end, now),
})

/** Whether a party that waits for the game of some tables can still be called tonight: they are open, or open in time. */
export const isPlayedTonight = (tables: readonly QueueTableRow[], callMinutes: number, now: Date): boolean =>
  isCalledBefore(
    minutesTo(businessDayOf(businessDateOf(now)).end, now),
    tables.map(({ closed }) => closed.map(({ start, end }) => blockedBy(start, end, now))),
    callMinutes,
  )

/** The queue at a moment, with what is expected of it. */
export async function readQueue(db: Database | Tx, now: Date) {
  const [queue, tables, lengths, rules] = await Promise.all([
    findPlayQueue(db),
    findQueueTables(db, now),
    findPlayLengths(db),
    findQueueRules(db),
  ])
  const gameOf = (of: { kind: string; own_kind: string | null }) => gameKey(of.kind, of.own_kind)
  const inUse = tables.filter(({ is_available, started_at }) => is_available || started_at !== null)
  const tablesOf = (game: string) => tables.filter((table) => table.is_available && gameOf(table) === game)
  const waitingFor = (game: string) => queue.filter((row) => row.state === 'waiting' && gameOf(row) === game)
  const ahead = ({ said_minutes, passed_until }: PlayWaitRow): Waiting => ({
    saidMinutes: said_minutes,
    readyIn: passed_until ? Math.max(0, minutesTo(passed_until, now)) : 0,
  })
  /** In how many minutes the party of a game is called that has this place, from 0, among those who wait for it. Behind them all: one that joins now. */
  const expectedAt = (game: string, at: number): ExpectedCall => {
    const found = expectedCall({
      queue: [...waitingFor(game).map(ahead), { saidMinutes: null, readyIn: 0 }],
      at,
      tables: tablesOf(game).map((table) => occupied(table, queue, now)),
      lengths: lengths
        .filter((length) => gameOf(length) === game)
        .map(({ minutes, said_minutes }) => ({ minutes, saidMinutes: said_minutes })),
      callMinutes: rules.call_minutes,
    })
    return found && { from: found.from, until: found.until }
  }
  const games = [...Map.groupBy(inUse, gameOf)].map(([game, [first]]) => ({
    game,
    kind: first?.kind as GameKind,
    ownKind: first?.own_kind ?? null,
    waiting: waitingFor(game).length,
    expected: expectedAt(game, waitingFor(game).length),
    isOpen: isPlayedTonight(tablesOf(game), rules.call_minutes, now),
  }))
  const present = (row: PlayWaitRow): PlayWait => {
    const at = waitingFor(gameOf(row)).findIndex(({ id }) => id === row.id)
    return presentWait(row, at + 1, at < 0 ? null : expectedAt(gameOf(row), at))
  }
  return { queue, games, rules, waitingFor, present }
}

function occupied(
  { id, started_at, said_minutes, bookings, closed }: QueueTableRow,
  queue: PlayWaitRow[],
  now: Date,
): Occupied {
  const blocked = [
    ...bookings.map(({ startsAt, endsAt }) => blockedBy(startsAt, endsAt, now)),
    ...closed.map(({ start, end }) => blockedBy(start, end, now)),
  ].toSorted((a, b) => a.from - b.from)
  const called = queue.find((row) => row.table_id === id)
  if (started_at)
    return { playing: { playedMinutes: -minutesTo(started_at, now), saidMinutes: said_minutes }, blocked }
  const playing = called ? { playedMinutes: 0, saidMinutes: called.said_minutes } : null
  return { playing, blocked }
}

const isOpen = (state: string): state is 'waiting' | 'called' | 'coming' =>
  state === 'waiting' || state === 'called' || state === 'coming'

const presentWait = (row: PlayWaitRow, position: number, expected: ExpectedCall): PlayWait => ({
  id: row.id,
  kind: row.kind as GameKind,
  ownKind: row.own_kind,
  players: row.players,
  saidMinutes: row.said_minutes,
  state: isOpen(row.state) ? row.state : 'ended',
  position,
  expected,
  call:
    row.table_id && row.table_number !== null && row.called_until
      ? {
          gameTableId: row.table_id,
          tableNumber: row.table_number,
          location: row.location ?? '',
          until: row.called_until.toISOString(),
        }
      : null,
  passedUntil: row.passed_until?.toISOString() ?? null,
  joinedAt: row.joined_at.toISOString(),
})

const nameOf = (row: PlayWaitRow) => nameOnWall(row.name ?? '')

const listed = (row: PlayWaitRow, wait: PlayWait): ListedPlayWait => ({
  ...wait,
  name: nameOf(row),
  isGuest: row.user_id !== null,
})

/** A wait as its guest sees it. */
export async function presentMine(tx: Tx, id: string, now: Date): Promise<PlayWait> {
  const { present } = await readQueue(tx, now)
  return present((await findPlayWait(tx, id)) as PlayWaitRow)
}
/** A wait as staff see it. */
export async function presentListed(tx: Tx, id: string, now: Date): Promise<ListedPlayWait> {
  const { present } = await readQueue(tx, now)
  const row = (await findPlayWait(tx, id)) as PlayWaitRow
  return listed(row, present(row))
}

/** The queue as staff see it. */
export async function readStaffQueue(db: Database, now: Date) {
  const { queue, present } = await readQueue(db, now)
  return { items: queue.map((row) => listed(row, present(row))), now: now.toISOString() }
}

/** The queue as everybody in the house sees it. */
export async function readWall(db: Database, now: Date) {
  const { queue, games, waitingFor } = await readQueue(db, now)
  return {
    called: queue.flatMap((row) =>
      row.table_number !== null && row.called_until
        ? [
            {
              name: nameOf(row),
              kind: row.kind as GameKind,
              ownKind: row.own_kind,
              tableNumber: row.table_number,
              until: row.called_until.toISOString(),
            },
          ]
        : [],
    ),
    games: games
      .filter(({ waiting }) => waiting > 0)
      .map(({ game, isOpen: _isOpen, ...each }) => ({
        ...each,
        names: waitingFor(game).map((row) => ({ name: nameOf(row) })),
      })),
  }
}

/** A wait that its guest finds again from anywhere. */
export const presentOwnWait = (row: PlayWaitRow): Tonight['playWaits'][number] => ({
  id: row.id,
  kind: row.kind as GameKind,
  ownKind: row.own_kind,
  joinedAt: row.joined_at.toISOString(),
  call:
    row.table_id !== null && row.table_number !== null && row.called_until !== null
      ? { id: row.table_id, tableNumber: row.table_number, until: row.called_until.toISOString() }
      : null,
})

/** The queue as some guests see it. */
export async function readMyQueue(db: Database, userId: string, now: Date) {
  const { queue, games, rules, present } = await readQueue(db, now)
  const hours = await findOpeningHours(db)
  const isOpen = isHouseOpen(presentOpeningHours(hours), { start: now, end: now })
  return {
    games: games.map(({ game: _game, ...each }) => ({ ...each, isOpen: isOpen && each.isOpen })),
    mine: queue.filter(({ user_id }) => user_id === userId).map(present),
    joining: rules.joining as PlayJoining,
    isOpen,
    callMinutes: rules.call_minutes,
    now: now.toISOString(),
  }
}

export const presentQueueRules = (row: PlayQueueRulesRow): PlayQueueRules => ({
  joining: row.joining as PlayJoining,
  callMinutes: row.call_minutes,
  doorKey: row.door_key,
  version: row.version,
})
