import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ranksOf } from './leaderboard.ts'

describe('ranks', () => {
  it.each([
    [[], []],
    [[7], [1]],
    [
      [9, 7, 7, 3],
      [1, 2, 2, 4],
    ],
    [
      [5, 5, 5, 5],
      [1, 1, 1, 1],
    ],
    [
      [8, 8, 6, 5, 5, 0],
      [1, 1, 3, 4, 4, 6],
    ],
  ])('ranks of the points %j are %j', (points, ranks) => {
    expect(ranksOf(points)).toEqual(ranks)
  })

  it('ranks are one more than the number of users with more points, for any list', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 50 }), (list) => {
        const points = list.toSorted((a, b) => b - a)
        const counted = points.map((own) => 1 + points.filter((other) => other > own).length)
        expect(ranksOf(points)).toEqual(counted)
      }),
    )
  })
})
