import { expect, test } from 'vitest'
import { hasWon, podiumOf } from './podium.ts'

test.each([
  [[], []],
  [[0, 0, 0], []],
  [[10, 0, 0], [10]],
  [
    [30, 20, 10, 10],
    [30, 20, 10],
  ],
])('podium: of the points %j, those on the podium are %j', (points, stand) => {
  expect(podiumOf(points.map((each) => ({ points: each }))).map((each) => each.points)).toEqual(stand)
})

test.each([
  ['the first with points', { rank: 1, points: 10 }, true],
  ['the first without points', { rank: 1, points: 0 }, false],
  ['the second', { rank: 2, points: 10 }, false],
])('hasWon: %s has won: $2', (_, standing, won) => expect(hasWon(standing)).toBe(won))
