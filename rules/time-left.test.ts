import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTonight, nextTurn, startsWhen, timeLeft } from './time-left.ts'

const end = new Date('2026-11-28T21:00:00Z')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const before = (ms: number) => new Date(end.getTime() - ms)

test.each([
  [3 * day, 'days', 3],
  [2 * day - 1, 'days', 1],
  [day, 'days', 1],
  [day - 1, 'hours', 23],
  [hour, 'hours', 1],
  [hour - 1, 'minutes', 59],
  [minute, 'minutes', 1],
  [minute - 1, 'moment', 0],
  [1, 'moment', 0],
  // At its end instant a competition has not ended yet.
  [0, 'moment', 0],
  [-1, 'over', 0],
  [-3 * day, 'over', 0],
] as const)('time left: %i ms before the end is %s, %i', (ms, unit, count) => {
  expect(timeLeft(end, before(ms))).toEqual({ unit, count })
})

test('time left: it is at most the real remaining time, and less than one unit below it', () => {
  const size = { days: day, hours: hour, minutes: minute, moment: 1, over: 1 }
  fc.assert(
    fc.property(fc.integer({ min: minute, max: 1_000 * day }), (ms) => {
      const { unit, count } = timeLeft(end, before(ms))
      expect(count).toBeGreaterThan(0)
      expect(count * size[unit]).toBeLessThanOrEqual(ms)
      expect((count + 1) * size[unit]).toBeGreaterThan(ms)
    }),
  )
})

test('time left: it never grows as time passes', () => {
  const order = ['over', 'moment', 'minutes', 'hours', 'days']
  const rank = (ms: number) => {
    const { unit, count } = timeLeft(end, before(ms))
    return order.indexOf(unit) * 10_000 + count
  }
  const span = fc.integer({ min: -2 * day, max: 100 * day })
  fc.assert(fc.property(span, span, (a, b) => rank(Math.max(a, b)) >= rank(Math.min(a, b))))
})

// 28 November 2026 is a Saturday. Stockholm is an hour ahead of UTC.
test.each([
  ['2026-11-28T18:00:00Z', '2026-11-28T06:00:00Z', 'tonight', '2026-11-28', '19:00'],
  ['2026-11-28T16:00:00Z', '2026-11-28T06:00:00Z', 'tonight', '2026-11-28', '17:00'],
  ['2026-11-28T15:59:00Z', '2026-11-28T06:00:00Z', 'today', '2026-11-28', '16:59'],
  ['2026-11-28T23:30:00Z', '2026-11-28T20:00:00Z', 'night', '2026-11-29', '00:30'],
  ['2026-11-29T00:30:00Z', '2026-11-28T23:30:00Z', 'night', '2026-11-29', '01:30'],
  ['2026-11-29T04:59:00Z', '2026-11-28T06:00:00Z', 'night', '2026-11-29', '05:59'],
  ['2026-11-29T05:00:00Z', '2026-11-29T05:00:00Z', 'today', '2026-11-29', '06:00'],
  ['2026-11-28T22:59:00Z', '2026-11-28T20:00:00Z', 'tonight', '2026-11-28', '23:59'],
  ['2026-11-29T18:00:00Z', '2026-11-28T20:00:00Z', 'tomorrow', '2026-11-29', '19:00'],
  ['2026-11-29T23:30:00Z', '2026-11-28T20:00:00Z', 'later', '2026-11-30', '00:30'],
  ['2026-11-29T18:00:00Z', '2026-11-29T01:00:00Z', 'later', '2026-11-29', '19:00'],
  ['2026-11-30T18:00:00Z', '2026-11-28T20:00:00Z', 'later', '2026-11-30', '19:00'],
])('startsWhen: a start at %s, asked at %s, is %s', (start, now, when, date, time) => {
  expect(startsWhen(new Date(start), new Date(now))).toEqual({ when, date, time })
})

test.each([
  ['2026-11-28T18:00:00Z', '2026-11-28T23:00:00Z'],
  ['2026-11-28T22:59:59Z', '2026-11-28T23:00:00Z'],
  ['2026-11-28T23:00:00Z', '2026-11-29T05:00:00Z'],
  ['2026-11-29T04:59:59Z', '2026-11-29T05:00:00Z'],
  ['2026-11-29T05:00:00Z', '2026-11-29T23:00:00Z'],
  // The clock goes forward, and back.
  ['2027-03-28T00:00:00Z', '2027-03-28T04:00:00Z'],
  ['2026-10-25T00:00:00Z', '2026-10-25T05:00:00Z'],
])('nextTurn: at %s the words for a start change at %s', (now, turn) => {
  expect(nextTurn(new Date(now))).toEqual(new Date(turn))
})

test.each([
  ['2026-11-28T04:59:59Z', false],
  ['2026-11-28T05:00:00Z', true],
  ['2026-11-29T04:59:59Z', true],
  ['2026-11-29T05:00:00Z', false],
])('isTonight: the house day of 28 November contains %s: %s', (instant, is) => {
  for (const now of ['2026-11-28T05:00:00Z', '2026-11-28T20:00:00Z', '2026-11-29T04:59:59Z'])
    expect(isTonight(instant, new Date(now))).toBe(is)
})
