import { describe, expect, it } from 'vitest'
import { expectedMinutes, median, stationMinutes } from './expected-time.ts'

const pace = (open: number, took: [open: number, minutes: number][], usual: number | null = null) => ({
  stationId: 'kitchen',
  open,
  usual,
  took: took.map(([before, minutes]) => ({ open: before, minutes })),
})
const times = (count: number, open: number, minutes: number) =>
  Array.from({ length: count }, () => [open, minutes] as [number, number])

describe('the expected minutes of a station', () => {
  it.each([
    ['nothing is known', pace(3, []), 20],
    ['the owner has said it', pace(3, [], 12), 15],
    ['fewer than five lines say nothing', pace(3, times(4, 3, 40), 12), 15],
    ['five lines say it', pace(3, times(5, 3, 40), 12), 40],
    ['a minute is rounded up to five', pace(0, times(9, 0, 21)), 25],
    ['five minutes stay', pace(0, times(9, 0, 25)), 25],
    ['at least five minutes', pace(0, times(9, 0, 0)), 5],
    ['at most ninety', pace(0, times(9, 0, 300)), 90],
    ['as with as much to do', pace(10, [...times(20, 0, 8), ...times(9, 10, 24)]), 25],
    ['as with as little to do', pace(1, [...times(9, 0, 8), ...times(20, 10, 24)]), 10],
    ['one that was forgotten changes nothing', pace(0, [...times(8, 0, 10), [0, 600]]), 10],
    ['more to do than ever', pace(14, times(9, 9, 20)), 30],
    ['at most twice as long', pace(100, times(9, 9, 20)), 40],
  ])('%s', (_, known, expected) => {
    expect(stationMinutes(known)).toBe(expected)
  })

  it('are never outside five to ninety, and never fall when more is open than ever', () => {
    const took = times(9, 4, 13)
    const all = Array.from({ length: 60 }, (_, open) => stationMinutes(pace(open, took)))
    expect(all.every((minutes) => minutes >= 5 && minutes <= 90 && minutes % 5 === 0)).toBe(true)
    expect(all).toEqual(all.toSorted((a, b) => a - b))
  })
})

it('an order takes as long as its slowest station', () => {
  const known = [
    { stationId: 'bar', minutes: 5 },
    { stationId: 'kitchen', minutes: 25 },
    { stationId: 'grill', minutes: 60 },
  ]
  expect(expectedMinutes(['bar', 'kitchen', 'bar'], known)).toBe(25)
  expect(expectedMinutes(['gone'], known)).toBeNull()
})

it('the median of an even number is between the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, 0])
})
