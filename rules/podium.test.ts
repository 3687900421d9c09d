import { expect, test } from 'vitest'
import { podiumOf } from './podium.ts'

test.each([
  [[], []],
  [[0, 0, 0], []],
  [[10, 0, 0], [10]],
  [
    [30, 20, 10, 10],
    [30, 20, 10],
  ],
])('podium: of %j stand %j', (points, stand) => {
  expect(podiumOf(points.map((each) => ({ points: each }))).map((each) => each.points)).toEqual(stand)
})
