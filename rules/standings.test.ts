import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itInLongForm } from '#tests/harness/long-form.ts'
import { ranksOf } from './leaderboard.ts'
import { compareStandings, type Standing, Standings } from './standings.ts'

const at = (userId: string, points: number, reachedAt = 0): Standing => ({ userId, points, reachedAt })
const ids = (standings: Standing[]) => standings.map(({ userId }) => userId)

describe('standings', () => {
  it('are ordered by points, then by who reached them first, then by id', () => {
    const standings = new Standings([at('d', 5, 20), at('c', 5, 10), at('b', 5, 10), at('a', 3, 1)])
    expect(ids(standings.top(10))).toEqual(['b', 'c', 'd', 'a'])
    expect(ids(standings.top(2))).toEqual(['b', 'c'])
    expect(['b', 'c', 'd', 'a'].map((id) => standings.rankOf(id))).toEqual([1, 1, 1, 4])
  })

  it('an unknown participant has no rank and cannot be removed', () => {
    const standings = new Standings([at('a', 1)])
    standings.delete('b')
    expect(standings.rankOf('b')).toBeUndefined()
    expect(standings.get('b')).toBeUndefined()
    expect(standings.size).toBe(1)
  })

  it('a participant who is set again is listed once, at the current position', () => {
    const standings = new Standings([at('a', 10), at('b', 20)])
    standings.set(at('a', 30, 5))
    expect(ids(standings.top(10))).toEqual(['a', 'b'])
    // A correction moves the participant back.
    standings.set(at('a', 10))
    expect(ids(standings.top(10))).toEqual(['b', 'a'])
    expect(standings.size).toBe(2)
  })
})

// Few ids, points and instants, so that ties and repetitions occur.
const standing = fc.record({
  userId: fc.integer({ min: 0, max: 30 }).map((id) => `user-${String(id).padStart(2, '0')}`),
  points: fc.integer({ min: 0, max: 6 }),
  reachedAt: fc.integer({ min: 0, max: 4 }),
})
const step = fc.oneof(
  { weight: 4, arbitrary: standing.map((one) => ({ set: one })) },
  { weight: 1, arbitrary: standing.map((one) => ({ delete: one.userId })) },
)

/** The slow way: sorts everybody and counts each rank. */
function oracle(known: Map<string, Standing>) {
  const order = [...known.values()].sort(
    (a, b) => b.points - a.points || a.reachedAt - b.reachedAt || (a.userId < b.userId ? -1 : 1),
  )
  const rankOf = (own: Standing) => 1 + order.filter((other) => other.points > own.points).length
  return { order, rankOf }
}

describe('standings equal a full sort of everybody', () => {
  it('after every step of any history', () => {
    fc.assert(
      fc.property(
        fc.array(standing, { maxLength: 40 }),
        fc.array(step, { maxLength: 120 }),
        (start, steps) => {
          const standings = new Standings(start)
          const known = new Map(start.map((one) => [one.userId, one]))
          for (const one of steps) {
            if ('set' in one) {
              standings.set(one.set)
              known.set(one.set.userId, one.set)
            } else {
              standings.delete(one.delete)
              known.delete(one.delete)
            }
            const { order } = oracle(known)
            expect(standings.top(1_000)).toEqual(order)
            expect(standings.size).toBe(order.length)
          }
          const { order, rankOf } = oracle(known)
          expect(order.map(({ userId }) => standings.rankOf(userId))).toEqual(order.map(rankOf))
          expect(ranksOf(order.map(({ points }) => points))).toEqual(order.map(rankOf))
          expect(standings.top(5)).toEqual(order.slice(0, 5))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('for any order of the same changes', () => {
    const distinct = fc.uniqueArray(standing, { selector: ({ userId }) => userId, maxLength: 31 })
    const shuffled = distinct.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        const standings = new Standings()
        for (const each of other) standings.set(each)
        expect(standings.top(100)).toEqual(new Standings(one).top(100))
      }),
    )
  })

  it('after a correction that is taken back', () => {
    fc.assert(
      fc.property(fc.array(standing, { minLength: 1, maxLength: 40 }), standing, (start, wrong) => {
        const standings = new Standings(start)
        const before = standings.top(100)
        const own = standings.get(wrong.userId)
        standings.set(wrong)
        if (own) standings.set(own)
        else standings.delete(wrong.userId)
        expect(standings.top(100)).toEqual(before)
      }),
    )
  })

  it('no two different participants compare as equal', () => {
    fc.assert(
      fc.property(standing, standing, (a, b) => {
        expect(Math.sign(compareStandings(a, b))).toBe(-Math.sign(compareStandings(b, a)) + 0)
        if (a.userId !== b.userId) expect(compareStandings(a, b)).not.toBe(0)
      }),
    )
  })

  itInLongForm(
    'a change among a hundred thousand participants takes less than two milliseconds on average',
    () => {
      const many = Array.from({ length: 100_000 }, (_, i) => at(`user-${i}`, i % 977, i))
      const standings = new Standings(many)
      const began = performance.now()
      for (let i = 0; i < 1_000; i++) standings.set(at(`user-${i * 7}`, 500 + (i % 300), 200_000 + i))
      expect((performance.now() - began) / 1_000).toBeLessThan(2)
    },
  )
})
