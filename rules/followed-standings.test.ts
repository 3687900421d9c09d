import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FollowedStandings, type StandingChange } from './followed-standings.ts'
import { type Standing, Standings } from './standings.ts'

type Row = Standing & { version: number }

const change = (userId: string, points: number | null, version: number): StandingChange => ({
  ...{ userId, points, version, reachedAt: version },
})
const row = (userId: string, points: number, version: number): Row => ({
  ...{ userId, points, version, reachedAt: version },
})
const shown = (followed: FollowedStandings) =>
  followed.standings?.top(100).map(({ userId, points }) => [userId, points])

describe('followed standings', () => {
  it('are null until the entries have been read', () => {
    const followed = new FollowedStandings()
    expect(followed.apply(change('a', 10, 2))).toBe(false)
    expect(followed.standings).toBeNull()
    followed.begin([row('a', 0, 1), row('b', 5, 1)])
    expect(shown(followed)).toEqual([
      ['a', 10],
      ['b', 5],
    ])
  })

  it('prefer the newer version of an entry, whether read or received', () => {
    const followed = new FollowedStandings()
    followed.apply(change('a', 10, 2))
    followed.begin([row('a', 30, 4)])
    expect(shown(followed)).toEqual([['a', 30]])
    expect(followed.apply(change('a', 20, 3))).toBe(false)
    expect(followed.apply(change('a', 0, 5))).toBe(true)
    expect(shown(followed)).toEqual([['a', 0]])
  })

  it('drop a deleted entry, also when it was deleted before the read', () => {
    const followed = new FollowedStandings()
    followed.apply(change('a', null, 3))
    followed.begin([row('a', 10, 3), row('b', 5, 1)])
    expect(shown(followed)).toEqual([['b', 5]])
    expect(followed.apply(change('a', null, 3))).toBe(false)
    expect(followed.apply(change('b', null, 1))).toBe(true)
    expect(followed.standings?.size).toBe(0)
  })

  it('report no change for known versions and for deletions of unknown entries', () => {
    const followed = new FollowedStandings()
    followed.begin([row('a', 10, 2)])
    expect(followed.apply(change('a', 99, 2))).toBe(false)
    expect(followed.apply(change('a', null, 1))).toBe(false)
    expect(followed.apply(change('b', null, 1))).toBe(false)
    expect(shown(followed)).toEqual([['a', 10]])
  })
})

// A history as the database writes it: rows are inserted, updated with a new version each, and deleted.
const act = fc.record({
  userId: fc.constantFrom('a', 'b', 'c', 'd'),
  points: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 4 }),
})

function written(acts: { userId: string; points: number | null }[]) {
  const rows = new Map<string, Row>()
  const changes: StandingChange[] = []
  const moments: Row[][] = [[]]
  for (const { userId, points } of acts) {
    const before = rows.get(userId)
    if (!before && points === null) continue
    const version = points === null ? (before as Row).version : (before?.version ?? 0) + 1
    changes.push({ userId, points, version, reachedAt: version })
    if (points === null) rows.delete(userId)
    else rows.set(userId, { userId, points, version, reachedAt: version })
    moments.push([...rows.values()])
  }
  return { changes, moments }
}

it('followed standings: end equal to the table, whenever it is read and messages begin', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), fc.nat(), fc.nat(), fc.nat(), (acts, ...picks) => {
      const { changes, moments } = written(acts)
      // In this order: listening begins, the table is read at some moment, the answer arrives.
      const [from = 0, at = 0, answered = 0] = picks
        .map((pick) => pick % moments.length)
        .sort((one, other) => one - other)
      const followed = new FollowedStandings()
      for (const one of changes.slice(from, answered)) followed.apply(one)
      followed.begin(moments[at] as Row[])
      for (const one of changes.slice(answered)) followed.apply(one)
      const last = (moments.at(-1) as Row[]).map(({ version: _, ...standing }) => standing)
      expect(followed.standings?.top(100)).toEqual(new Standings(last).top(100))
    }),
    { numRuns: 2_000 },
  )
})
