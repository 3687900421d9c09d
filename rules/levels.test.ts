import fc from 'fast-check'
import { expect, test } from 'vitest'
import { levelOf, progressOf } from './levels.ts'

test.each([
  [0, 1, 0],
  [1, 1, 1],
  [99, 1, 99],
  [100, 2, 0],
  [101, 2, 1],
  [1499, 15, 99],
  [1500, 16, 0],
])('level: %i points are level %i with progress %i', (points, level, progress) => {
  expect(levelOf(points)).toBe(level)
  expect(progressOf(points)).toBe(progress)
})

test('level: any points give a level of at least 1 and a progress of 0–99', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (points) => {
      expect(levelOf(points)).toBeGreaterThanOrEqual(1)
      expect(progressOf(points)).toBeGreaterThanOrEqual(0)
      expect(progressOf(points)).toBeLessThan(100)
    }),
    { numRuns: 10_000 },
  )
})
