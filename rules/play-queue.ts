import { bounds, type PlayJoining } from '#contract/bounds.ts'
import { minutesOfDay } from '#contract/openings.ts'
import { whyNotPlayAt } from './play.ts'
import { promiseOf } from './play-booking.ts'
import type { Span } from './table-booking.ts'

/** A party in the queue, as the rule sees it. */
export type QueuedParty = {
  id: string
  /** What is waited for: a kind, or the name of a game of the house's own. */
  game: string
  state: 'waiting' | 'called' | 'coming'
  /** Until when a party that passed its turn is not called. */
  passedUntil: Date | null
}

/** A table as the queue sees it. */
export type QueueTable = {
  id: string
  game: string
  isAvailable: boolean
  isTaken: boolean
  isHeld: boolean
  /** The bookings that wait for their guests. */
  bookings: readonly Booking[]
  /** When it cannot be played. */
  closed: readonly Span[]
}
type Booking = { id: string; startsAt: Date; endsAt: Date }

/** What is waited for: 'pool', or the name of a game of the house's own, whatever its letter case. */
export const gameKey = (kind: string, ownKind: string | null): string =>
  kind === 'own' ? `own ${(ownKind ?? '').toLowerCase()}` : kind

/** Whether a party is called when its turn comes: one that passed its turn keeps its place, and is left out for a while. */
const isReady = ({ state, passedUntil }: QueuedParty, now: Date): boolean =>
  state === 'waiting' && (passedUntil === null || passedUntil <= now)

/** Who is called next for a game: the first in the queue who is ready. `queue`: in the order in which they came. */
export const nextParty = <Party extends QueuedParty>(
  queue: readonly Party[],
  game: string,
  now: Date,
): Party | undefined => queue.find((party) => party.game === game && isReady(party, now))

/**
 * Whether a table is kept from a guest who would begin to play there: it is held for somebody else, or somebody else comes first. `queue`: in order.
 */
export function isKeptFrom(
  queue: readonly (QueuedParty & { userId: string | null; tableId: string | null })[],
  /** `isCallable`: a party of the queue is called to it in turn. It is not where the table is booked, or closes, too soon for one. */
  table: { id: string; game: string; isCallable: boolean },
  userId: string,
  now: Date,
): boolean {
  const next = table.isCallable ? nextParty(queue, table.game, now) : undefined
  const party = queue.find(({ tableId }) => tableId === table.id) ?? next
  return party !== undefined && party.userId !== userId
}

const minute = 60_000
type Call = { callMinutes: number; closed: readonly Span[]; isInTurn: boolean }
/**
 * For how long a free table is held for a party that is called to it, and until when it is promised. Null: it is booked so soon that the party
 * could not play for half an hour. `lapsed`: the bookings whose guests have not come in time. They end where staff call, and nobody is called
 * in turn before: staff say first that the guests do not come. Nor is anybody called in turn to a table that is closed, or closes as soon; staff
 * start at any time.
 */
export function promiseOfCall(
  bookings: readonly Booking[],
  { callMinutes, closed, isInTurn }: Call,
  now: Date,
): { until: Date; promisedUntil: Date; lapsed: string[] } | null {
  const promise = promiseOf(bookings, null, now)
  const until = new Date(now.getTime() + callMinutes * minute)
  const least = new Date(until.getTime() + bounds.playQueue.leastPlay * minute)
  if (!promise || promise.until < least) return null
  if (isInTurn && (promise.lapsed.length > 0 || closed.some(({ start, end }) => start < least && end > now)))
    return null
  return { until, promisedUntil: promise.until, lapsed: promise.lapsed }
}

/** Why a guest cannot join the queue, or null. */
export function whyNotJoin({
  hasGame,
  isOpen,
  hasDoorKey,
  joining,
  isWaiting,
}: {
  /** Whether the house has a table of the game in use. */
  hasGame: boolean
  /** Whether the house is open, and a party can still be called tonight. */
  isOpen: boolean
  /** Whether the guest has read the code at the door. */
  hasDoorKey: boolean
  joining: PlayJoining
  /** Whether the guest waits for the game already. */
  isWaiting: boolean
}): 'not_found' | 'play_closed' | 'door_code_needed' | 'play_queue_closed' | 'play_already_waiting' | null {
  if (!hasGame) return 'not_found'
  if (joining === 'nowhere') return 'play_queue_closed'
  if (joining === 'door' && !hasDoorKey) return 'door_code_needed'
  if (!isOpen) return 'play_closed'
  return isWaiting ? 'play_already_waiting' : null
}

type Wait = { state: string; calledUntil: Date | null; joinedAt: Date; isTableInUse: boolean }

/**
 * How a wait, or a call, ends now by itself; null if it does not: `expired` ends the wait, because one who is away would otherwise hold each
 * table in turn; `withdrawn` gives the place back to a party whose table was taken out of use; `closed` ends what was left of last night.
 */
export function endOfWait(
  wait: Omit<Wait, 'state'>,
  dayStart: Date,
  now: Date,
): 'expired' | 'withdrawn' | 'closed' | null {
  if (wait.joinedAt < dayStart) return 'closed'
  if (wait.calledUntil === null) return null
  if (!wait.isTableInUse) return 'withdrawn'
  return wait.calledUntil <= now ? 'expired' : null
}

/** Whether a party that was called can still say that it comes, or pass its turn. */
export const canAnswer = ({ state, calledUntil }: Pick<Wait, 'state' | 'calledUntil'>, now: Date): boolean =>
  (state === 'called' || state === 'coming') && calledUntil !== null && now < calledUntil

/** 'Ali K.': the first name and the initial of the last, as everybody in the house may read it. */
export function nameOnWall(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u)
  const initial = [...(others.at(-1) ?? '')][0]
  const cut = [...first].slice(0, 20).join('')
  return initial ? `${cut} ${initial.toLocaleUpperCase('sv')}.` : cut
}

/** Which party is called to which table now. */
export function planCalls<Party extends QueuedParty, Table extends QueueTable>(
  queue: readonly Party[],
  tables: readonly Table[],
  callMinutes: number,
  now: Date,
): { party: Party; table: Table }[] {
  const called = new Set<string>()
  const free = tables.filter(
    ({ isAvailable, isTaken, isHeld, bookings, closed }) =>
      whyNotPlayAt({ isAvailable, isTaken, isHeld }) === null &&
      promiseOfCall(bookings, { callMinutes, closed, isInTurn: true }, now),
  )
  return free.flatMap((table) => {
    const left = queue.filter(({ id }) => !called.has(id))
    const party = nextParty(left, table.game, now)
    if (!party) return []
    called.add(party.id)
    return [{ party, table }]
  })
}

/** How long a party plays: as it said, and as others do where it has said nothing. */
type Length = { saidMinutes: number | null }
/** What a party does at a table when a time is estimated. `held`: it was called, and has not begun. */
type Playing = { playedMinutes: number } & Length
/** A time at which a table is given to nobody, because it is booked or closed: in how many minutes it begins and ends. */
export type Blocked = { from: number; until: number }
/** A table of the game. `blocked`: earliest first. */
export type Occupied = { playing: Playing | null; blocked: readonly Blocked[] }
/** A party that waits. `readyIn`: so many minutes it is not called, because it has passed its turn. */
export type Waiting = Length & { readyIn: number }
/** How long a past session lasted, and what its party had said. */
export type PastLength = { minutes: number } & Length

/** How long parties play, in minutes, where nobody has played yet. */
const usualMinutes = [30, 45, 60, 60, 60, 75, 90, 90, 120, 150]
/** What is measured counts alone from so many on. */
const enough = 20
/** The part of what they said for which parties stay, where few have said anything. */
const usualParts = [0.75, 0.88, 0.95, 1, 1.05, 1.14, 1.3]
/** How long those go on who have played longer than anybody before them. */
const beyond = [3, 10, 20]
/** From the end of one session to the start of the next, while the called party comes. */
const betweenMinutes = 4
/** The share of parties that do not come when they are called. The table is held for them in vain. */
const missing = 0.07
/** So many evenings are tried. */
const trials = 200
/** So far an estimate goes. */
const farthest = minutesOfDay / 2

/** How long parties of a game stay, as measured: in minutes, and as a part of what they said. */
type Known = { minutes: readonly number[]; parts: readonly number[] }

function knownOf(lengths: readonly PastLength[]): Known {
  const minutes = lengths.map((each) => each.minutes)
  const parts = lengths.flatMap((each) =>
    each.saidMinutes === null ? [] : [each.minutes / each.saidMinutes],
  )
  return {
    minutes: minutes.length < enough ? [...minutes, ...usualMinutes] : minutes,
    parts: parts.length < enough ? [...parts, ...usualParts] : parts,
  }
}

const lengthsOf = ({ saidMinutes }: Length, { minutes, parts }: Known): readonly number[] =>
  saidMinutes === null ? minutes : parts.map((part) => part * saidMinutes)

/** For how many more minutes a party plays, as those did who have played as long. */
function restOf({ playedMinutes, ...party }: Playing, known: Known): readonly number[] {
  const rest = lengthsOf(party, known)
    .filter((length) => length > playedMinutes)
    .map((length) => length - playedMinutes)
  return rest.length > 0 ? rest : beyond
}

/** When a table that becomes free in so many minutes can be given to a party, which needs some minutes before the next booking, or before it closes. */
function callableAt(free: number, blocked: readonly Blocked[], needed: number): number {
  let at = free
  for (const { from, until } of blocked) if (at < until && at + needed > from) at = until
  return at
}
const neededOf = (callMinutes: number): number => callMinutes + bounds.playQueue.leastPlay

/** Whether a party can still be called to one of the tables before its wait ends, in so many minutes. `closed`: when each is closed. */
export const isCalledBefore = (
  nightEnd: number,
  closed: readonly (readonly Blocked[])[],
  callMinutes: number,
): boolean => closed.some((each) => callableAt(0, each, neededOf(callMinutes)) < nightEnd)

type EveningAhead = {
  /** All who wait for the game, in their order. */
  queue: readonly Waiting[]
  /** The place of the party in the queue, from 0. */
  at: number
  /** The tables of the game in use. */
  tables: readonly Occupied[]
  /** The past sessions of the game. */
  lengths: readonly PastLength[]
  /** For how many minutes a table is held for a party that was called. */
  callMinutes: number
}
/** In how many minutes a party is called: in half of the cases not later than `middle`, and in four of five between `from` and `until`. */
export type Expected = { from: number; middle: number; until: number }

/**
 * In how many minutes a party is called, or null where nobody can say it: of many evenings, in each of which every table and every party takes one of
 * the times that past sessions took. The same question has the same answer.
 */
export function expectedCall({ queue, at, tables, lengths, callMinutes }: EveningAhead): Expected | null {
  if (tables.length === 0) return null
  const known = knownOf(lengths)
  const rests = tables.map(({ playing }) => (playing ? restOf(playing, known) : [0]))
  const stays = queue.map((party) => lengthsOf(party, known))
  const draw = sequence()
  const oneOf = (values: readonly number[] = []) => values[Math.floor(draw() * values.length)] as number
  const evening = {
    queue,
    tables,
    needed: neededOf(callMinutes),
    taken: (party: number) => (draw() < missing ? callMinutes : betweenMinutes + oneOf(stays[party])),
  }
  const calls = Array.from({ length: trials }, () => callOf(at, rests.map(oneOf), evening)).sort(
    (a, b) => a - b,
  )
  const share = (part: number) => Math.round(calls[Math.floor(part * trials)] as number)
  const [from, middle, until] = [share(0.1), share(0.5), share(0.9)] as const
  return until > farthest ? null : { from, middle, until }
}

type Evening = Pick<EveningAhead, 'queue' | 'tables'> & {
  needed: number
  /** For how many minutes a party has the table to which it is called. */
  taken: (party: number) => number
}
/** In how many minutes a party is called on one evening: as by `nextParty`, each table that becomes free goes to the first who is ready. */
function callOf(at: number, ends: readonly number[], { queue, tables, needed, taken }: Evening): number {
  const blocked = (table: number) => (tables[table] as Occupied).blocked
  const readyIn = (party: number) => (queue[party] as Waiting).readyIn
  const frees = ends.map((end, table) => callableAt(end, blocked(table), needed))
  const left = [...queue.keys()]
  for (;;) {
    const free = Math.min(...frees)
    const table = frees.indexOf(free)
    const next = left.find((party) => readyIn(party) <= free)
    if (next === at) return free
    // While nobody is ready, the table stays free.
    const until = next === undefined ? Math.min(...left.map(readyIn)) : free + taken(next)
    frees[table] = callableAt(until, blocked(table), needed)
    if (next !== undefined) left.splice(left.indexOf(next), 1)
  }
}

/** The same numbers in [0, 1) each time. */
function sequence(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
