import type { GameKind, PlayJoining } from '#contract/bounds.ts'
import type { ExpectedCall, ListedPlayWait, PlayQueueRules, PlayWait } from '#contract/play-queue.ts'
import { isHouseOpen } from '#rules/opening-hours.ts'
import {
  expectedCall,
  gameKey,
  nameOnWall,
  type Occupied,
  type QueuedParty,
  type QueueTable,
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
})

const minute = 60_000

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
  const waitingFor = (game: string) => queue.filter((row) => row.state === 'waiting' && gameOf(row) === game)
  /** In how many minutes a party of a game is called that has these before it. */
  const expectedAfter = (game: string, before: readonly PlayWaitRow[]): ExpectedCall => {
    const found = expectedCall({
      before: before.map(({ said_minutes }) => ({ saidMinutes: said_minutes })),
      tables: inUse.filter((table) => gameOf(table) === game).map((table) => occupied(table, queue, now)),
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
    expected: expectedAfter(game, waitingFor(game)),
  }))
  const present = (row: PlayWaitRow): PlayWait => {
    const line = waitingFor(gameOf(row))
    const at = line.findIndex(({ id }) => id === row.id)
    return presentWait(row, at + 1, at < 0 ? null : expectedAfter(gameOf(row), line.slice(0, at)))
  }
  return { queue, games, rules, waitingFor, present }
}

function occupied(
  { id, started_at, said_minutes, bookings }: QueueTableRow,
  queue: PlayWaitRow[],
  now: Date,
): Occupied {
  const inMinutes = (instant: Date) => (instant.getTime() - now.getTime()) / minute
  const booked = bookings.map(({ startsAt, endsAt }) => ({
    from: inMinutes(startsAt),
    until: inMinutes(endsAt),
  }))
  const called = queue.find((row) => row.table_id === id)
  if (started_at)
    return { playing: { playedMinutes: -inMinutes(started_at), saidMinutes: said_minutes }, bookings: booked }
  const playing = called ? { playedMinutes: 0, saidMinutes: called.said_minutes } : null
  return { playing, bookings: booked }
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
      .map(({ game, ...each }) => ({
        ...each,
        names: waitingFor(game).map((row) => ({ name: nameOf(row) })),
      })),
  }
}

/** The queue as some guests see it. */
export async function readMyQueue(db: Database, userId: string, now: Date) {
  const { queue, games, rules, present } = await readQueue(db, now)
  const hours = await findOpeningHours(db)
  return {
    games: games.map(({ game: _game, ...each }) => each),
    mine: queue.filter(({ user_id }) => user_id === userId).map(present),
    joining: rules.joining as PlayJoining,
    isOpen: isHouseOpen(presentOpeningHours(hours), { start: now, end: now }),
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
