import fc from 'fast-check'
import { expect, test } from 'vitest'
import { levelAfterAward, levelOf, progressOf } from './levels.ts'

test.each([
  [0, 1, 0],
  [1, 1, 1],
  [99, 1, 99],
  [100, 2, 0],
  [101, 2, 1],
  [1499, 15, 99],
  [1500, 16, 0],
])('%i points are level %i with %i on the way', (points, level, progress) => {
  expect(levelOf(points)).toBe(level)
  expect(progressOf(points)).toBe(progress)
})

test.each([
  [1, 99, 1],
  [1, 100, 2],
  [1, 250, 3],
  [5, 250, 5],
  [3, -50, 3],
])('at level %i an award that makes it %i points leads to level %i', (level, points, after) => {
  expect(levelAfterAward(level, points)).toBe(after)
})

test('a level is never under 1 and progress never outside 0–99', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (points) => {
      expect(levelOf(points)).toBeGreaterThanOrEqual(1)
      expect(progressOf(points)).toBeGreaterThanOrEqual(0)
      expect(progressOf(points)).toBeLessThan(100)
    }),
    { numRuns: 10_000 },
  )
})
