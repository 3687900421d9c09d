import { describe, expect, it } from 'vitest'
import { isWithinNight, playMinutes } from '#contract/play-hours.ts'
import { pick, randomFrom } from '#tests/harness/random.ts'
import { long, seed } from '#tests/harness/run-options.ts'
import { type PlayHistory, type PlayRate, playPrice } from './play-price.ts'
import { stockholmTimestamp } from './stockholm.ts'

const rate = (change: Partial<PlayRate> = {}): PlayRate => ({
  name: 'Alltid',
  kind: 'pool',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  startTime: '06:00',
  endTime: '06:00',
  hourOre: 12_000,
  per: 'table',
  minimumOre: null,
  memberLevel: null,
  memberHourOre: null,
  ...change,
})
const at = (time: string) => new Date(time)
const session = (change: Partial<PlayHistory> = {}): PlayHistory => ({
  segments: [
    { kind: 'pool', players: 2, startedAt: at('2026-11-27T18:40:00Z'), endedAt: at('2026-11-27T20:00:00Z') },
  ],
  adjustments: [],
  rates: [rate()],
  level: null,
  ...change,
})
const later = at('2026-11-29T12:00:00Z')
const shown = (history: PlayHistory, now = later) =>
  playPrice(history, now).lines.map(({ from, to, hourOre, sumOre }) =>
    [stockholmTimestamp(from).slice(11, 16), stockholmTimestamp(to).slice(11, 16), hourOre, sumOre].join(' '),
  )

describe('the price of playing', () => {
  it('is the time at the price of an hour', () => {
    expect(shown(session())).toEqual(['19:40 21:00 12000 16000'])
    expect(playPrice(session(), later).totalOre).toBe(16_000)
  })

  it('changes where another price begins, and the one with the shortest hours is taken', () => {
    const rates = [
      rate(),
      rate({ name: 'Kväll', startTime: '20:00', endTime: '02:00', hourOre: 16_000 }),
      rate({ name: 'Lugnt', startTime: '20:30', endTime: '20:45', hourOre: 4_000 }),
    ]
    expect(shown(session({ rates }))).toEqual([
      '19:40 20:00 12000 4000',
      '20:00 20:30 16000 8000',
      '20:30 20:45 4000 1000',
      '20:45 21:00 16000 4000',
    ])
  })

  it('of two with equal hours the cheaper one is taken', () => {
    const rates = [rate({ hourOre: 9_000 }), rate({ hourOre: 6_000 }), rate({ hourOre: 7_000 })]
    expect(playPrice(session({ rates }), later).totalOre).toBe(8_000)
  })

  it('of Friday holds for the night after it, and not for that before', () => {
    const friday = rate({ weekdays: [4], startTime: '22:00', endTime: '02:00', hourOre: 20_000 })
    const night = (startedAt: string, endedAt: string) =>
      session({
        rates: [friday],
        segments: [{ kind: 'pool', players: 2, startedAt: at(startedAt), endedAt: at(endedAt) }],
      })
    expect(shown(night('2026-11-28T00:30:00Z', '2026-11-28T01:30:00Z'))).toEqual([
      '01:30 02:00 20000 10000',
      '02:00 02:30 0 0',
    ])
    expect(shown(night('2026-11-27T00:00:00Z', '2026-11-27T00:30:00Z'))).toEqual(['01:00 01:30 0 0'])
  })

  it('of each player is that of all who play', () => {
    expect(playPrice(session({ rates: [rate({ per: 'player' })] }), later).totalOre).toBe(32_000)
  })

  it('of members holds from their level on', () => {
    const rates = [rate({ memberLevel: 3, memberHourOre: 6_000 })]
    const totals = [null, 2, 3, 4].map((level) => playPrice(session({ rates, level }), later).totalOre)
    expect(totals).toEqual([16_000, 16_000, 8_000, 8_000])
  })

  it('is at least the smallest sum of the price at the start', () => {
    const rates = [
      rate({ minimumOre: 20_000 }),
      rate({ startTime: '20:00', endTime: '23:00', minimumOre: 90_000, hourOre: 12_000 }),
    ]
    expect(playPrice(session({ rates }), later)).toMatchObject({ addedOre: 4_000, totalOre: 20_000 })
  })

  it('follows minutes that staff add or take away, and is never below zero', () => {
    const moment = at('2026-11-27T20:00:00Z')
    const adjusted = (minutes: number) =>
      playPrice(session({ adjustments: [{ minutes, at: moment }] }), later)
    expect(adjusted(-30)).toMatchObject({ totalOre: 10_000, adjustments: [{ sumOre: -6_000 }] })
    expect(adjusted(10).totalOre).toBe(18_000)
    expect(adjusted(-90).totalOre).toBe(0)
  })

  it('costs no smallest sum once all of its time is taken away', () => {
    const adjustments = [{ minutes: -80, at: at('2026-11-27T20:00:00Z') }]
    expect(playPrice(session({ adjustments, rates: [rate({ minimumOre: 5_000 })] }), later).totalOre).toBe(0)
  })

  it('goes on until now while somebody plays', () => {
    const segments = [{ kind: 'pool', players: 2, startedAt: at('2026-11-27T18:40:00Z'), endedAt: null }]
    expect(shown(session({ segments }), at('2026-11-27T19:10:00Z'))).toEqual(['19:40 20:10 12000 6000'])
    expect(playPrice(session({ segments }), at('2026-11-27T18:40:00Z')).totalOre).toBe(0)
  })

  it.each([
    ['autumn, when an hour comes twice', '2026-10-24T22:00:00Z', '2026-10-25T04:00:00Z', 6],
    ['spring, when an hour is missing', '2027-03-27T23:00:00Z', '2027-03-28T04:00:00Z', 5],
  ])('counts real hours in %s', (_when, startedAt, endedAt, hours) => {
    const segments = [{ kind: 'pool', players: 1, startedAt: at(startedAt), endedAt: at(endedAt) }]
    expect(playPrice(session({ segments }), later).totalOre).toBe(hours * 12_000)
  })
})

describe('the hours of a price', () => {
  it.each([
    ['17:00', '02:00', [660, 1200], true],
    ['06:00', '06:00', [0, 1440], true],
    ['00:00', '00:00', [0, 1440], true],
    ['00:00', '06:00', [1080, 1440], true],
    ['22:00', '10:00', [960, 240], false],
  ])('from %s to %s', (startTime, endTime, minutes, isAllowed) => {
    expect(playMinutes({ startTime, endTime })).toEqual(minutes)
    expect(isWithinNight({ startTime, endTime })).toBe(isAllowed)
  })
})

// The same price counted another way: second by second, with the changes of the clock written down.

const changes = { spring: ['2026-03-29', '2027-03-28'], autumn: ['2026-10-25', '2027-10-31'] }
const second = (text: string) => Date.parse(text) / 1000
/** The second of a wall-clock time: of one that comes twice the later, of one that is missing an hour later. */
function secondOf(date: string, minutes: number): number {
  const wall = second(`${date}T00:00:00Z`) + minutes * 60
  const isSummer = changes.spring.some((spring, at) => {
    const autumn = changes.autumn[at] as string
    return wall >= second(`${spring}T03:00:00Z`) && wall < second(`${autumn}T02:00:00Z`)
  })
  return wall - (isSummer ? 7_200 : 3_600)
}
const dayAfter = (date: string, days: number) =>
  new Date((second(`${date}T00:00:00Z`) + days * 86_400) * 1000).toISOString().slice(0, 10)
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

type Hours = { rate: PlayRate; from: number; to: number; length: number }
function hoursOf(rates: readonly PlayRate[], date: string): Hours[] {
  return [-2, -1, 0, 1, 2].flatMap((days) => {
    const day = dayAfter(date, days)
    // 2026-10-19 is a Monday.
    const weekday = (((second(`${day}T00:00:00Z`) - second('2026-10-19T00:00:00Z')) / 86_400) % 7) + 7
    return rates
      .filter((each) => each.weekdays.includes(weekday % 7))
      .map((each) => {
        const isWhole = each.startTime === each.endTime
        const inNight = (time: string) => (time < '06:00' ? 1_440 : 0)
        const from = isWhole ? 360 : minuteOf(each.startTime) + inNight(each.startTime)
        const to = isWhole
          ? 1_800
          : minuteOf(each.endTime) + (each.endTime === '06:00' ? 1_440 : inNight(each.endTime))
        return { rate: each, from: secondOf(day, from), to: secondOf(day, to), length: to - from }
      })
  })
}
function priceAt(hours: readonly Hours[], kind: string, players: number, level: number | null, at: number) {
  const [best] = hours
    .filter((each) => each.rate.kind === kind && each.from <= at && at < each.to)
    .toSorted((a, b) => a.length - b.length || a.rate.hourOre - b.rate.hourOre)
  if (!best) return { ore: 0, rate: null }
  const { memberLevel, memberHourOre, hourOre, per } = best.rate
  const own = memberLevel !== null && level !== null && level >= memberLevel ? memberHourOre : hourOre
  return { ore: (own ?? 0) * (per === 'player' ? players : 1), rate: best.rate }
}
const rounded = (seconds: number, ore: number) =>
  Math.sign(seconds) * Math.floor((Math.abs(seconds) * ore * 2 + 3_600) / 7_200)

/** What a history costs when each second is counted by itself. */
function countedOre({ segments, adjustments, rates, level }: PlayHistory, date: string): number {
  const hours = hoursOf(rates, date)
  let [total, played] = [0, 0]
  for (const { kind, players, startedAt, endedAt } of segments) {
    let line = { ore: 0, rate: null as PlayRate | null, seconds: 0 }
    for (let at = startedAt.getTime() / 1000; at < (endedAt?.getTime() ?? 0) / 1000; at++) {
      const price = priceAt(hours, kind, players, level, at)
      if (price.rate !== line.rate) {
        total += rounded(line.seconds, line.ore)
        line = { ...price, seconds: 0 }
      }
      line.seconds++
      played++
    }
    total += rounded(line.seconds, line.ore)
  }
  for (const { minutes, at } of adjustments) {
    const moment = at.getTime() / 1000
    const before = segments.filter(({ startedAt }) => startedAt <= at).at(-1)
    if (!before) continue
    const last = Math.min(moment, (before.endedAt?.getTime() ?? 0) / 1000) - 1
    const { ore } = priceAt(
      hours,
      before.kind,
      before.players,
      level,
      Math.max(last, before.startedAt.getTime() / 1000),
    )
    total += rounded(minutes * 60, ore)
    played += minutes * 60
  }
  total = Math.max(0, total)
  const [first] = segments
  if (!first || played <= 0) return total
  const start = priceAt(hours, first.kind, 1, null, first.startedAt.getTime() / 1000)
  return Math.max(total, start.rate?.minimumOre ?? 0)
}

const kinds = ['pool', 'dart', 'shuffleboard']
function randomRates(draw: () => number): PlayRate[] {
  const whole = (most: number) => Math.floor(draw() * most)
  const time = () => `${String(whole(24)).padStart(2, '0')}:${String(whole(12) * 5).padStart(2, '0')}`
  const rates: PlayRate[] = []
  while (rates.length < 2 + whole(5)) {
    const hours = { startTime: time(), endTime: draw() < 0.2 ? '06:00' : time() }
    if (!isWithinNight(hours)) continue
    const isForMembers = draw() < 0.3
    rates.push(
      rate({
        ...hours,
        name: `Pris ${rates.length}`,
        kind: pick(draw, kinds),
        weekdays: [0, 1, 2, 3, 4, 5, 6].filter(() => draw() < 0.7),
        hourOre: whole(40_000),
        per: draw() < 0.5 ? 'table' : 'player',
        minimumOre: draw() < 0.3 ? whole(10_000) : null,
        memberLevel: isForMembers ? 2 + whole(6) : null,
        memberHourOre: isForMembers ? whole(20_000) : null,
      }),
    )
  }
  return rates
}

function randomHistory(draw: () => number): { history: PlayHistory; date: string } {
  const whole = (most: number) => Math.floor(draw() * most)
  // A third of the sessions meet each change of the clock, and a third any night.
  const date = pick(draw, ['2026-10-24', '2027-03-27', dayAfter('2026-11-01', whole(60))])
  let now = second(`${date}T16:00:00Z`) + whole(10 * 3_600)
  let [kind, players] = [pick(draw, kinds), 1 + whole(4)]
  const segments: PlayHistory['segments'][number][] = []
  const adjustments: PlayHistory['adjustments'][number][] = []
  const most = 1 + whole(5)
  while (segments.length < most) {
    const startedAt = new Date(now * 1000)
    now += whole(5_400)
    segments.push({ kind, players, startedAt, endedAt: new Date(now * 1000) })
    if (draw() < 0.3) adjustments.push({ minutes: whole(60) - 30, at: new Date(now * 1000) })
    const step = draw()
    if (step < 0.4) now += whole(1_800)
    else if (step < 0.7) kind = pick(draw, kinds)
    else players = 1 + whole(6)
  }
  const level = draw() < 0.3 ? null : 1 + whole(8)
  return { date, history: { segments, adjustments, rates: randomRates(draw), level } }
}

it(`${long ? '10,000' : '150'} random histories cost what a count second by second gives, to the öre`, () => {
  const draw = randomFrom(seed)
  for (let done = 0; done < (long ? 10_000 : 150); done++) {
    const { history, date } = randomHistory(draw)
    expect(playPrice(history, later).totalOre, JSON.stringify(history)).toBe(countedOre(history, date))
  }
})
