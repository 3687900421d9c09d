import { describe, expect, it } from 'vitest'
import {
  canAnswer,
  endOfWait,
  expectedCall,
  gameKey,
  isCalledBefore,
  isKeptFrom,
  nameOnWall,
  nextParty,
  type Occupied,
  planCalls,
  promiseOfCall,
  type QueuedParty,
  type QueueTable,
  type Waiting,
  whyNotJoin,
} from './play-queue.ts'

const now = new Date('2026-11-28T19:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const party = (id: string, change: Partial<QueuedParty> = {}): QueuedParty => ({
  id,
  game: 'pool',
  state: 'waiting',
  passedUntil: null,
  ...change,
})
const table = (id: string, change: Partial<QueueTable> = {}): QueueTable => ({
  id,
  game: 'pool',
  isAvailable: true,
  isTaken: false,
  isHeld: false,
  bookings: [],
  closed: [],
  ...change,
})
const booking = (from: number, until: number, id = 'b') => ({ id, startsAt: at(from), endsAt: at(until) })

describe('the next party', () => {
  it('is the first who is ready', () => {
    const queue = [
      party('called', { state: 'called' }),
      party('passed', { passedUntil: at(1) }),
      party('darts', { game: 'dart' }),
      party('back', { passedUntil: now }),
      party('last'),
    ]
    expect(nextParty(queue, 'pool', now)?.id).toBe('back')
    expect(nextParty(queue, 'shuffleboard', now)).toBeUndefined()
  })

  it('knows a game of the house by its name, whatever its letter case', () => {
    expect(gameKey('own', 'Bordtennis')).toBe(gameKey('own', 'bordtennis'))
    expect(gameKey('own', 'pool')).not.toBe(gameKey('pool', null))
  })
})

describe('calls', () => {
  it('give each free table to one party, in turn', () => {
    const tables = [
      table('taken', { isTaken: true }),
      table('held', { isHeld: true }),
      table('out', { isAvailable: false }),
      table('soon', { bookings: [booking(39, 99)] }),
      table('late', { bookings: [booking(-20, 40)] }),
      table('closed', { closed: [{ start: now, end: at(60) }] }),
      table('closing', { closed: [{ start: at(39), end: at(600) }] }),
      table('one', { bookings: [booking(40, 100)] }),
      table('two', { closed: [{ start: at(40), end: at(600) }] }),
      table('three'),
    ]
    const calls = planCalls([party('a'), party('b')], tables, 10, now)
    expect(calls.map(({ party, table }) => [party.id, table.id])).toEqual([
      ['a', 'one'],
      ['b', 'two'],
    ])
  })

  it('promise a table for two hours, or until it is booked, and never for less than half an hour of play', () => {
    const asked = { callMinutes: 10, closed: [], isInTurn: true }
    expect(promiseOfCall([], asked, now)).toEqual({ until: at(10), promisedUntil: at(120), lapsed: [] })
    expect(promiseOfCall([booking(40, 100)], asked, now)?.promisedUntil).toEqual(at(40))
    expect(promiseOfCall([booking(39, 100)], asked, now)).toBeNull()
    expect(promiseOfCall([booking(-5, 55)], asked, now)).toBeNull()
    expect(promiseOfCall([booking(-15, 45)], asked, now)).toBeNull()
    expect(promiseOfCall([booking(-15, 45)], { ...asked, isInTurn: false }, now)?.lapsed).toEqual(['b'])
  })

  it('out of turn do not ask whether a table is closed, as staff start at any time', () => {
    const asked = { callMinutes: 10, closed: [{ start: now, end: at(60) }], isInTurn: false }
    expect(promiseOfCall([], asked, now)).not.toBeNull()
    expect(promiseOfCall([], { ...asked, isInTurn: true }, now)).toBeNull()
  })

  it('are answered while they last', () => {
    expect(canAnswer({ state: 'called', calledUntil: at(1) }, now)).toBe(true)
    expect(canAnswer({ state: 'coming', calledUntil: now }, now)).toBe(false)
    expect(canAnswer({ state: 'waiting', calledUntil: null }, now)).toBe(false)
  })
})

it('a table that is held, or whose turn is somebody else’s, is kept from a guest', () => {
  const mine = { ...party('mine'), userId: 'me', tableId: null }
  const other = { ...party('other'), userId: 'you', tableId: null }
  const pool = { id: 't', game: 'pool', isCallable: true }
  expect(isKeptFrom([], pool, 'me', now)).toBe(false)
  expect(isKeptFrom([mine, other], pool, 'me', now)).toBe(false)
  expect(isKeptFrom([other, mine], pool, 'me', now)).toBe(true)
  expect(isKeptFrom([{ ...other, passedUntil: at(5) }, mine], pool, 'me', now)).toBe(false)
  expect(isKeptFrom([{ ...other, userId: null }], pool, 'me', now)).toBe(true)
  expect(isKeptFrom([other], { ...pool, isCallable: false }, 'me', now)).toBe(false)
  const held = { ...mine, state: 'called' as const, tableId: 't' }
  expect(isKeptFrom([other, held], pool, 'me', now)).toBe(false)
  expect(isKeptFrom([other, held], pool, 'you', now)).toBe(true)
  expect(isKeptFrom([other, held], { ...pool, isCallable: false }, 'you', now)).toBe(true)
})

it('a guest joins from home, or only by the code at the door, once, while the house is open', () => {
  const asked = { hasGame: true, isOpen: true, hasDoorKey: false, joining: 'home', isWaiting: false } as const
  expect(whyNotJoin(asked)).toBeNull()
  expect(whyNotJoin({ ...asked, hasGame: false })).toBe('not_found')
  expect(whyNotJoin({ ...asked, joining: 'door' })).toBe('door_code_needed')
  expect(whyNotJoin({ ...asked, joining: 'door', hasDoorKey: true })).toBeNull()
  expect(whyNotJoin({ ...asked, joining: 'nowhere', hasDoorKey: true })).toBe('play_queue_closed')
  expect(whyNotJoin({ ...asked, isOpen: false })).toBe('play_closed')
  expect(whyNotJoin({ ...asked, isWaiting: true })).toBe('play_already_waiting')
})

it('a party can be called tonight where a table is open for a call and half an hour before the night ends', () => {
  const closed = (from: number, until: number) => ({ from, until })
  const tonight = (...tables: Parameters<typeof isCalledBefore>[1][number][]) =>
    isCalledBefore(300, tables, 10)
  expect(tonight([])).toBe(true)
  expect(tonight([closed(40, 1440)])).toBe(true)
  expect(tonight([closed(39, 1440)])).toBe(false)
  expect(tonight([closed(0, 120), closed(160, 1440)])).toBe(true)
  expect(tonight([closed(0, 120), closed(159, 1440)])).toBe(false)
  expect(tonight([closed(0, 299)])).toBe(true)
  expect(tonight([closed(0, 300)])).toBe(false)
  expect(tonight([closed(0, 1440)], [])).toBe(true)
  expect(tonight()).toBe(false)
})

it('a wait ends with its night, and a call with its time or its table', () => {
  const dayStart = at(-600)
  const wait = { calledUntil: null, joinedAt: at(-10), isTableInUse: true }
  expect(endOfWait(wait, dayStart, now)).toBeNull()
  expect(endOfWait({ ...wait, joinedAt: at(-601) }, dayStart, now)).toBe('closed')
  expect(endOfWait({ ...wait, calledUntil: at(1) }, dayStart, now)).toBeNull()
  expect(endOfWait({ ...wait, calledUntil: now }, dayStart, now)).toBe('expired')
  expect(endOfWait({ ...wait, calledUntil: at(1), isTableInUse: false }, dayStart, now)).toBe('withdrawn')
})

it('a name on the wall is the first name and an initial', () => {
  expect(nameOnWall('Ali Karlsson')).toBe('Ali K.')
  expect(nameOnWall(' Åsa  af Öberg ')).toBe('Åsa Ö.')
  expect(nameOnWall('Kim')).toBe('Kim')
  expect(nameOnWall('')).toBe('')
})

describe('the expected time', () => {
  const free: Occupied = { playing: null, blocked: [] }
  const playing = (playedMinutes: number, saidMinutes: number | null = 60): Occupied => ({
    playing: { playedMinutes, saidMinutes },
    blocked: [],
  })
  /** A house in which everybody stays exactly as long as they say. */
  const lengths = Array.from({ length: 20 }, () => ({ minutes: 60, saidMinutes: 60 }))
  const self = { saidMinutes: null, readyIn: 0 }
  const said = (saidMinutes: number | null, readyIn = 0) => ({ saidMinutes, readyIn })
  /** Of the last in the queue. */
  const expected = (tables: Occupied[], before: Waiting[] = [], past = lengths) =>
    expectedCall({
      queue: [...before, self],
      at: before.length,
      tables,
      lengths: past,
      callMinutes: 10,
    })
  const exactly = (minutes: number) => ({ from: minutes, middle: minutes, until: minutes })

  it('is nothing at a free table, and unknown without a table', () => {
    expect(expected([free])).toEqual(exactly(0))
    expect(expected([])).toBeNull()
  })

  it('is what is left of the shortest game', () => {
    expect(expected([playing(20), playing(45), playing(0)])).toEqual(exactly(15))
  })

  it('counts those before, each at the table that is free first, and the walk to it', () => {
    expect(expected([playing(20), playing(45)], [said(30)])).toEqual(exactly(40))
    expect(expected([playing(45)], [said(30)])?.middle).toBe(15 + 4 + 30)
  })

  it('knows what is booked: a party needs its call and half an hour before', () => {
    const booked = (from: number, until: number): Occupied => ({ ...free, blocked: [{ from, until }] })
    expect(expected([booked(40, 100)])).toEqual(exactly(0))
    expect(expected([booked(39, 100)])).toEqual(exactly(100))
    expect(expected([booked(-5, 55), playing(30)])).toEqual(exactly(30))
    expect(expected([{ ...playing(50), blocked: [{ from: 40, until: 70 }] }])).toEqual(exactly(70))
  })

  it('knows when a table opens, and that nobody is called before tomorrow', () => {
    const closed = (...blocked: Occupied['blocked'][number][]): Occupied => ({ ...free, blocked })
    expect(expected([closed({ from: 0, until: 120 })])).toEqual(exactly(120))
    expect(expected([closed({ from: 0, until: 120 }), playing(20)])).toEqual(exactly(40))
    expect(expected([closed({ from: 39, until: 1_440 })])).toBeNull()
    expect(expected([{ ...playing(20), blocked: [{ from: 79, until: 1_440 }] }])).toBeNull()
  })

  it('counts a party that has passed its turn from when it is called again', () => {
    expect(expected([playing(45)], [said(30, 20)])).toEqual(exactly(15))
    expect(expected([playing(45)], [said(30, 15)])?.middle).toBe(15 + 4 + 30)
    expect(expected([playing(45), playing(30)], [said(30, 20)])).toEqual(exactly(15))
    expect(expected([playing(45)], [said(30, 20), said(60)])?.middle).toBe(15 + 4 + 60 + 4 + 30)
  })

  it('of a party that has passed its turn is as long as it is not called, and those behind it go first meanwhile', () => {
    const first = (queue: Waiting[]) =>
      expectedCall({ queue, at: 0, tables: [free], lengths, callMinutes: 10 })?.middle
    expect(first([said(60, 10)])).toBe(10)
    expect(first([said(60, 10), said(30, 10)])).toBe(10)
    expect(first([said(60, 10), said(30)])).toBe(4 + 30)
  })

  it('is a range where parties stray from what they say, and from each other', () => {
    const strays = [50, 55, 60, 65, 90].flatMap((minutes) =>
      Array.from({ length: 5 }, () => ({ minutes, saidMinutes: 60 })),
    )
    const range = expected([playing(0)], [], strays)
    expect(range).toMatchObject({ from: 50, middle: 60, until: 90 })
  })

  it('of who has played longer than anybody is a little while', () => {
    expect(expected([playing(300)])?.until).toBeLessThanOrEqual(20)
  })

  it('is the same for the same question', () => {
    const ask = () => expected([playing(10, null), playing(30, null)], [said(null)], [])
    expect(ask()).toEqual(ask())
  })
})
