import { describe, expect, it, test } from 'vitest'
import { randomFrom } from '#tests/harness/random.ts'
import { seed } from '#tests/harness/run-options.ts'
import { type Serving, servingAt, whyNotServe } from './serving.ts'

const closed = { opensAt: null, closesAt: null }
/** 0 is Monday. */
const on = (hours: Record<number, [string, string]>, lastOrdersMinutes = 0): Serving => ({
  lastOrdersMinutes,
  days: Array.from({ length: 7 }, (_, day) => {
    const [opensAt, closesAt] = hours[day] ?? []
    return opensAt && closesAt ? { opensAt, closesAt } : closed
  }),
})
const isOpen = (serving: Serving, at: string) => servingAt(serving, new Date(at)).state !== 'closed'

// 27 November 2026 is a Friday, and Stockholm has UTC+1.
const friday = on({ 4: ['17:00', '01:00'] }, 30)

describe('serving hours', () => {
  it.each([
    ['2026-11-27T15:59:59.999Z', 'closed'],
    ['2026-11-27T16:00:00.000Z', 'open'],
    ['2026-11-27T22:59:59.999Z', 'open'],
    ['2026-11-27T23:00:00.000Z', 'lastOrders'],
    ['2026-11-27T23:29:59.999Z', 'lastOrders'],
    ['2026-11-27T23:30:00.000Z', 'closed'],
  ])('serving hours: at %s the category is %s', (at, state) => {
    expect(servingAt(friday, new Date(at)).state).toBe(state)
  })

  it('serving hours say when the last order is, and when the category opens', () => {
    expect(servingAt(friday, new Date('2026-11-27T18:00:00Z'))).toEqual({
      state: 'open',
      lastOrderAt: new Date('2026-11-27T23:30:00Z'),
    })
    expect(servingAt(friday, new Date('2026-11-28T00:00:00Z'))).toEqual({
      state: 'closed',
      opensAt: new Date('2026-12-04T16:00:00Z'),
    })
    expect(servingAt(on({}), new Date('2026-11-28T00:00:00Z'))).toEqual({ state: 'closed', opensAt: null })
  })

  it('serving hours after midnight belong to the evening before', () => {
    const night = on({ 4: ['00:30', '03:00'] })
    expect(isOpen(night, '2026-11-28T00:00:00Z')).toBe(true)
    expect(isOpen(night, '2026-11-27T00:00:00Z')).toBe(false)
  })

  it('serving hours that meet are one, without a last order between them', () => {
    const two = on({ 4: ['11:00', '17:00'], 5: ['17:00', '23:00'] }, 30)
    const all = on(Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [day, ['12:00', '12:00']])), 30)
    expect(isOpen(two, '2026-11-27T15:45:00Z')).toBe(false)
    expect(isOpen(all, '2026-11-27T10:45:00Z')).toBe(true)
  })

  it('serving hours that are shorter than the time of the last order never open', () => {
    const short = on({ 4: ['17:00', '17:20'] }, 30)
    expect(servingAt(short, new Date('2026-11-27T16:05:00Z'))).toEqual({ state: 'closed', opensAt: null })
  })

  it('serving hours are needed by alcohol and by nothing else', () => {
    const at = new Date('2026-11-27T18:00:00Z')
    expect(whyNotServe({ isAlcoholic: false, serving: null }, at)).toBeNull()
    expect(whyNotServe({ isAlcoholic: true, serving: null }, at)).toBe('not_served_now')
    expect(whyNotServe({ isAlcoholic: true, serving: friday }, at)).toBeNull()
    expect(whyNotServe({ isAlcoholic: false, serving: on({}) }, at)).toBe('not_served_now')
  })
})

const minute = 60_000
const day = 24 * 60 * minute
/** When the clock of Stockholm changes in a year: at one in the morning of UTC, on the last Sunday of a month. */
const change = (year: number, month: number): number => {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return last.getTime() - last.getUTCDay() * day
}
/** The instant of a wall clock, counted without any table of time zones. `wall` is the clock as if it were UTC. */
function instantOfWall(wall: number): number {
  const year = new Date(wall).getUTCFullYear()
  const [spring, autumn] = [change(year, 2), change(year, 9)]
  // Skipped times are an hour later, and of those that occur twice it is the second.
  const isSummer = wall >= spring + 120 * minute && wall < autumn + 60 * minute
  return wall - (isSummer ? 120 : 60) * minute
}
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether an order at an instant is within the hours, and the last order has not been: another way to count the same. */
function isServedOtherwise({ days, lastOrdersMinutes }: Serving, at: number): boolean {
  const windows = Array.from({ length: 15 }, (_, index) => index - 4).flatMap((ago) => {
    const midnight = Math.floor(at / day) * day - ago * day
    const hours = days[(new Date(midnight).getUTCDay() + 6) % 7]
    if (!hours?.opensAt || !hours.closesAt) return []
    const [opens, closes] = [minutesOf(hours.opensAt), minutesOf(hours.closesAt)]
    const begins = midnight + (opens < 360 ? day : 0)
    const ends = begins + (closes <= opens ? day : 0)
    return [[instantOfWall(begins + opens * minute), instantOfWall(ends + closes * minute)] as const]
  })
  // Each moment until the last order must be within some window.
  let from = at
  const until = at + lastOrdersMinutes * minute
  for (const _ of windows) {
    const here = windows.find(([start, end]) => start <= from && from < end)
    if (!here) return false
    from = here[1]
    if (from > until) return true
  }
  return false
}

test('serving hours: 10,000 random windows over both clock changes agree with another way to count', () => {
  const draw = randomFrom(seed)
  const time = (before = 1440) => {
    const minutes = Math.floor(draw() * (before / 5)) * 5
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  }
  const counts = { open: 0, closed: 0, edge: 0 }
  for (let count = 0; count < 10_000; count++) {
    const turn = change(2026 + Math.floor(draw() * 10), draw() < 0.5 ? 2 : 9)
    const serving: Serving = {
      lastOrdersMinutes: Math.floor(draw() * 61),
      days: Array.from({ length: 7 }, () =>
        draw() < 0.2
          ? closed
          : { opensAt: draw() < 0.3 ? time(300) : time(), closesAt: draw() < 0.5 ? time(300) : time() },
      ),
    }
    const around = turn + (draw() - 0.5) * 3 * day
    const state = servingAt(serving, new Date(around))
    // The moments at the edges decide: exactly there, and a millisecond before.
    const edge = state.state === 'closed' ? state.opensAt : state.lastOrderAt
    const moments = [around, ...(edge ? [edge.getTime(), edge.getTime() - 1] : [])].map(Math.floor)
    for (const at of moments) {
      const served = servingAt(serving, new Date(at)).state !== 'closed'
      expect(served, JSON.stringify({ serving, at: new Date(at) })).toBe(isServedOtherwise(serving, at))
      counts[served ? 'open' : 'closed']++
    }
    if (edge && Math.abs(edge.getTime() - turn) < day / 4) counts.edge++
  }
  expect(Math.min(counts.open, counts.closed)).toBeGreaterThan(5_000)
  expect(counts.edge).toBeGreaterThan(500)
})
