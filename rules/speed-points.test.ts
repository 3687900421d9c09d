import { expect, it } from 'vitest'
import { fallsWithTime, leastPoints, speedPoints } from './speed-points.ts'

const openedAt = new Date('2026-11-24T19:00:00Z')
const later = (ms: number) => new Date(openedAt.getTime() + ms)
const given = (points: number, ms: number, seconds = 20) =>
  speedPoints(points, { openedAt, closesAt: later(seconds * 1000), receivedAt: later(ms) })

it('speed points: all at the opening, three quarters at half of the time, half at its end and after it', () => {
  expect([-5, 0, 10_000, 20_000, 21_999].map((ms) => given(100, ms))).toEqual([100, 100, 75, 50, 50])
})

it('speed points: are rounded, half up', () => {
  expect([0, 4_999, 5_000, 5_001, 20_000].map((ms) => given(4, ms))).toEqual([4, 4, 4, 3, 2])
  expect([0, 19_999, 20_000].map((ms) => given(3, ms))).toEqual([3, 2, 2])
  expect(given(2, 20_000)).toBe(1)
})

it('speed points: never grow with time, and end at the least', () => {
  for (const points of [2, 3, 7, 10, 999, 1_000]) {
    const each = Array.from({ length: 401 }, (_, at) => given(points, at * 50))
    expect(each).toEqual(each.toSorted((one, other) => other - one))
    expect([each[0], each.at(-1)]).toEqual([points, leastPoints(points)])
  }
})

it('speed points: without a time all points', () => {
  expect(speedPoints(7, { openedAt, closesAt: null, receivedAt: later(90_000) })).toBe(7)
})

it('speed points: fall while a question has its time, and not once it was opened again', () => {
  const asked = { countsSpeed: true, openedAt: null, closesAt: null }
  expect(fallsWithTime(asked)).toBe(true)
  expect(fallsWithTime({ ...asked, openedAt, closesAt: later(5_000) })).toBe(true)
  expect(fallsWithTime({ ...asked, openedAt })).toBe(false)
  expect(fallsWithTime({ ...asked, countsSpeed: false })).toBe(false)
})
