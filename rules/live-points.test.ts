import { expect, it } from 'vitest'
import { livePointsTyped } from './live-points.ts'

it.each([
  ['1', 1],
  ['1000', 1000],
  [' 10 ', 10],
  ['1 000', 1000],
  ['+5', 5],
])('typed points: %j is read as %i', (typed, points) => expect(livePointsTyped(typed, 1000)).toBe(points))

it.each(['', ' ', '0', '-1', '−5', '1001', '1.5', '1e3', 'tio', '99999999999'])(
  'typed points: %j is refused',
  (typed) => expect(livePointsTyped(typed, 1000)).toBeNull(),
)
