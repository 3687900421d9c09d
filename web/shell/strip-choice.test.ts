import { describe, expect, it } from 'vitest'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { checkInOpensBefore } from '#rules/check-in.ts'
import type { KnownLive, KnownTonight } from '#web/domain/tonight.ts'
import { nextChange, stripOn } from './strip-choice.ts'
import { comesFrom } from './strip-space.ts'

const now = Date.parse('2055-03-05T19:00:00Z')
const moment = { now, serverNow: now }
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

const challenge = (closesAt: string | null): LiveEvent => ({
  id: `challenge ${closesAt}`,
  type: 'button_challenge',
  message: null,
  active: true,
  points: 10,
  colour: 'red',
  closesAt,
  displayName: null,
  namesake: null,
  reversed: false,
  createdAt: at(0),
})
const live = (change: Partial<KnownLive> = {}): KnownLive => ({
  competitionId: 'c',
  title: 'Färgjakten',
  startDate: at(-60),
  endDate: at(60),
  stage: { isLive: true, round: 1, status: 'round_1' },
  challenge: null,
  pressed: false,
  pressedId: null,
  quizBreak: null,
  me: { points: 0, rank: 1, version: 1, standingsVersion: 1 },
  revision: 1,
  ...change,
})
const over = { stage: { isLive: false, round: 4, status: 'finished' } } as const
const order = (readyAt: string | null) =>
  ({
    id: 'o',
    status: readyAt ? 'ready' : 'preparing',
    readyAt,
    createdAt: at(-20),
  }) as KnownTonight['orders'][number]
const table = (from: number, change: object = {}) =>
  ({
    id: 't',
    table: { id: 'x', tableNumber: 8, location: '' },
    status: 'confirmed',
    startsAt: at(from),
    endsAt: at(from + 120),
    checkedInAt: null,
    ...change,
  }) as KnownTonight['tables'][number]

const mine = (change: Partial<KnownTonight>): KnownTonight => ({
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
  now: at(0),
  ...change,
})
const kindOn = (path: string, tonight: Partial<KnownTonight>, seen: string[] = []) =>
  stripOn(path, mine(tonight), seen, moment)?.kind ?? null

const quizBreak = (minutes: number, change: object = {}) =>
  live({
    quizBreak: { stage: 'break', from: 'standings', breakUntil: at(minutes), version: 3, ...change },
  })
const newsOn = (path: string, one: KnownLive) => {
  const content = stripOn(path, mine({ live: [one] }), [], moment)
  return content?.kind === 'quizBreak' ? content.news.kind : (content?.kind ?? null)
}

describe('the break of a quiz evening', () => {
  it('is told on every other screen, and on Home once it is about to end', () => {
    expect(newsOn('/menu', quizBreak(10))).toBe('on')
    expect(newsOn('/', quizBreak(10))).toBeNull()
    expect(newsOn('/', quizBreak(2))).toBe('soon')
    expect(newsOn('/menu', quizBreak(0))).toBe('ending')
    const isBack = { stage: 'question', from: 'break', breakUntil: null }
    expect(newsOn('/menu', quizBreak(0, isBack))).toBe('back')
    expect(newsOn('/live-competition/c', quizBreak(1))).toBeNull()
    expect(newsOn('/menu', live())).toBe('live')
    expect(newsOn('/menu', { ...quizBreak(1), stage: { ...live().stage, isLive: false } })).toBeNull()
  })

  it('calls back before food that is ready, and changes with time', () => {
    const food = { orders: [order(at(-9))] }
    expect(kindOn('/menu', { live: [quizBreak(2)], ...food })).toBe('quizBreak')
    expect(kindOn('/menu', { live: [quizBreak(10)], ...food })).toBe('food')
    expect(nextChange(mine({ live: [quizBreak(10)] }), moment)).toBe(8 * 60_000)
    expect(nextChange(mine({ live: [quizBreak(2)] }), moment)).toBe(60_000)
    expect(nextChange(mine({ live: [quizBreak(1)] }), moment)).toBe(60_000)
  })
})

describe('the strip', () => {
  it('says an open challenge before all, the one that closes first, and none that is pressed or over', () => {
    const soon = live({ competitionId: 'a', challenge: challenge(at(1)) })
    const later = live({ competitionId: 'b', challenge: challenge(null) })
    const content = stripOn('/menu', mine({ live: [later, soon], orders: [order(at(0))] }), [], moment)
    expect(content).toMatchObject({ kind: 'challenge', live: { competitionId: 'a' } })
    expect(kindOn('/menu', { live: [{ ...soon, pressed: true }] })).toBe('live')
    expect(kindOn('/menu', { live: [live({ challenge: challenge(at(0)) })] })).toBe('live')
  })

  it('says what ends first: food for ten minutes, a table from an hour before until its end', () => {
    const all = { live: [live()], orders: [order(at(-9))], tables: [table(60)] }
    expect(kindOn('/menu', all)).toBe('food')
    expect(kindOn('/menu', { ...all, orders: [order(at(-10))] })).toBe('live')
    expect(kindOn('/menu', { tables: [table(60)], orders: [order(null)] })).toBe('table')
    expect(kindOn('/menu', { tables: [table(61)] })).toBeNull()
    expect(kindOn('/menu', { tables: [table(0, { status: 'pending' })] })).toBeNull()
    expect(kindOn('/menu', { tables: [table(0, { checkedInAt: at(0) })] })).toBeNull()
    expect(kindOn('/menu', { tables: [table(-120)] })).toBeNull()
  })

  it('says a result until it has been seen, and nothing of a competition that waits or is paused', () => {
    expect(kindOn('/menu', { live: [live(over)] })).toBe('result')
    expect(kindOn('/menu', { live: [live(over)] }, ['c'])).toBeNull()
    for (const status of ['waiting', 'paused'] as const)
      expect(kindOn('/menu', { live: [live({ stage: { isLive: false, round: 1, status } })] })).toBeNull()
  })

  it('says a game table at which the guest plays, after all else, and not where its session is shown', () => {
    const play = [
      {
        sessionId: 's',
        table: { id: 'p', kind: 'pool' as const, ownKind: null, tableNumber: 3 },
        startedAt: at(-30),
      },
    ]
    expect(kindOn('/menu', { play })).toBe('play')
    expect(kindOn('/play/table/q', { play })).toBe('play')
    expect(kindOn('/menu', { play, tables: [table(0)] })).toBe('table')
    expect(kindOn('/menu', { play, live: [live(over)] })).toBe('result')
    for (const path of ['/', '/play', '/play/table/p']) expect(kindOn(path, { play })).toBeNull()
    const from = (pathname: string) => comesFrom(mine({ play }), { seen: [], pathname, now })
    expect([from('/menu'), from('/play'), from('/play/table/p')]).toEqual([0, null, null])
    expect(nextChange(mine({ play }), moment)).toBeNull()
  })

  it('says the game table that is held for a guest who is called, until the call ends, and not in the hall', () => {
    const wait = { id: 'w', kind: 'pool' as const, ownKind: null, joinedAt: at(-30), call: null }
    const playWaits = [{ ...wait, call: { id: 'p', tableNumber: 3, until: at(10) } }]
    expect(kindOn('/menu', { playWaits: [wait] })).toBeNull()
    expect(kindOn('/menu', { playWaits })).toBe('called')
    expect(kindOn('/menu', { playWaits, live: [live()], tables: [table(0)] })).toBe('called')
    for (const path of ['/', '/play', '/play/table/p']) expect(kindOn(path, { playWaits })).toBeNull()
    const late = [{ ...wait, call: { id: 'p', tableNumber: 3, until: at(0) } }]
    expect(kindOn('/menu', { playWaits: late })).toBeNull()
    const from = (pathname: string) => comesFrom(mine({ playWaits: [wait] }), { seen: [], pathname, now })
    expect([from('/menu'), from('/play')]).toEqual([0, null])
    expect(nextChange(mine({ playWaits }), moment)).toBe(10 * 60_000)
  })

  it('says nothing that its screen says, and on Home only a challenge or a result', () => {
    expect(kindOn('/live-competition/c', { live: [live()] })).toBeNull()
    expect(kindOn('/order/o', { orders: [order(at(0))] })).toBeNull()
    expect(kindOn('/table-booking/t/', { tables: [table(0)] })).toBeNull()
    expect(kindOn('/', { live: [live()], orders: [order(at(0))], tables: [table(0)] })).toBeNull()
    expect(kindOn('/', { live: [live({ challenge: challenge(null) })] })).toBe('challenge')
    expect(kindOn('/', { live: [live(over)] })).toBe('result')
  })

  it('may come from ten minutes before a live competition or an open check-in, while food is made and until it is cold', () => {
    const from = (tonight: Partial<KnownTonight>, seen: string[] = [], pathname = '/menu') =>
      comesFrom(mine(tonight), { seen, pathname, now })
    const may = (...given: Parameters<typeof from>) => (from(...given) ?? Number.POSITIVE_INFINITY) <= now
    const waiting = (minutes: number) =>
      live({ stage: { isLive: false, round: 0, status: 'waiting' }, startDate: at(minutes) })
    expect(may({})).toBe(false)
    expect(may({ live: [waiting(10)] })).toBe(true)
    expect(may({ live: [waiting(11)] })).toBe(false)
    expect(from({ tables: [table(200)] })).toBe(Date.parse(at(200)) - checkInOpensBefore - 600_000)
    expect(may({ tables: [table(70)] })).toBe(true)
    expect(may({ tables: [table(71)] })).toBe(false)
    expect(may({ tables: [table(0, { checkedInAt: at(0) })] })).toBe(false)
    expect(may({ orders: [order(null)] })).toBe(true)
    expect(may({ orders: [{ ...order(null), status: 'confirmed' }] })).toBe(false)
    expect(may({ orders: [order(at(-9))] })).toBe(true)
    expect(may({ orders: [order(at(-10))] })).toBe(false)
    expect(from({ live: [waiting(90)], tables: [table(200)] })).toBe(now + 80 * 60_000)
    // The host may begin and end it before its time.
    expect(may({ live: [live({ startDate: at(90) })] })).toBe(true)
    expect(may({ live: [live({ ...over, startDate: at(90) })] })).toBe(true)
    expect(from({ live: [live(over)] }, ['c'])).toBeNull()
    // A screen that says it itself needs no space for it.
    expect(may({ orders: [order(null)] }, [], '/order/o')).toBe(false)
    expect(may({ tables: [table(0)] }, [], '/table-booking/t')).toBe(false)
  })

  it('looks again when a challenge closes, food is cold, or a check-in opens or closes', () => {
    const minutes = (tonight: Partial<KnownTonight>) => (nextChange(mine(tonight), moment) ?? -1) / 60_000
    expect(minutes({ live: [live({ challenge: challenge(at(1)) })] })).toBe(1)
    expect(minutes({ orders: [order(at(-9))] })).toBe(1)
    expect(minutes({ tables: [table(61)] })).toBe(1)
    expect(minutes({ tables: [table(0)] })).toBe(120)
    expect(nextChange(mine({ live: [live()] }), moment)).toBeNull()
  })
})
