import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FollowedStandings, type Pressed, type StandingChange } from './followed-standings.ts'
import { type Standing, Standings } from './standings.ts'

type Row = Standing & { version: number; pressed: Pressed | null }

const change = (userId: string, points: number | null, version: number): StandingChange => ({
  ...{ userId, points, version, reachedAt: version, pressed: null },
})
const row = (userId: string, points: number, version: number): Row => ({
  ...{ userId, points, version, reachedAt: version, pressed: null },
})
const shown = (followed: FollowedStandings) =>
  followed.standings?.top(100).map(({ userId, points }) => [userId, points])

describe('followed standings', () => {
  it('are null until the entries have been read', () => {
    const followed = new FollowedStandings()
    expect(followed.apply(change('a', 10, 2))).toBe(false)
    expect(followed.standings).toBeNull()
    followed.begin([row('a', 0, 1), row('b', 5, 1)], 0)
    expect(shown(followed)).toEqual([
      ['a', 10],
      ['b', 5],
    ])
  })

  it('prefer the newer version of an entry, whether read or received', () => {
    const followed = new FollowedStandings()
    followed.apply(change('a', 10, 2))
    followed.begin([row('a', 30, 4)], 0)
    expect(shown(followed)).toEqual([['a', 30]])
    expect(followed.apply(change('a', 20, 3))).toBe(false)
    expect(followed.apply(change('a', 0, 5))).toBe(true)
    expect(shown(followed)).toEqual([['a', 0]])
  })

  it('drop a deleted entry, even when it was deleted before the read', () => {
    const followed = new FollowedStandings()
    followed.apply(change('a', null, 3))
    followed.begin([row('a', 10, 3), row('b', 5, 1)], 0)
    expect(shown(followed)).toEqual([['b', 5]])
    expect(followed.apply(change('a', null, 3))).toBe(false)
    expect(followed.apply(change('b', null, 1))).toBe(true)
    expect(followed.standings?.size).toBe(0)
  })

  it('report no change for known versions and for deletions of unknown entries', () => {
    const followed = new FollowedStandings()
    followed.begin([row('a', 10, 2)], 0)
    expect(followed.apply(change('a', 99, 2))).toBe(false)
    expect(followed.apply(change('a', null, 1))).toBe(false)
    expect(followed.apply(change('b', null, 1))).toBe(false)
    expect(shown(followed)).toEqual([['a', 10]])
  })
})

describe('the version of standings', () => {
  it('grows with every change as in the database: joining, points, leaving', () => {
    const followed = new FollowedStandings()
    followed.begin([row('a', 0, 1), row('b', 5, 3)], 7)
    expect(followed.version).toBe(11)
    expect(followed.versionOf('b')).toBe(3)
    followed.apply(change('c', 0, 1))
    expect(followed.version).toBe(12)
    followed.apply(change('a', 10, 2))
    expect(followed.version).toBe(13)
    followed.apply(change('b', null, 3))
    // The database counts 7 + 3 + 1 for deleted entries and 2 + 1 for existing ones.
    expect(followed.version).toBe(14)
    expect(followed.versionOf('b')).toBeUndefined()
  })

  it('does not grow for known changes, and a change received before the read counts once', () => {
    const followed = new FollowedStandings()
    followed.apply(change('a', 10, 2))
    followed.begin([row('a', 10, 2)], 0)
    followed.apply(change('a', 10, 2))
    followed.apply(change('a', 5, 1))
    expect(followed.version).toBe(2)
  })
})

describe('the players who pressed', () => {
  const pressing = (userId: string, version: number, challengeId: string, at: number): StandingChange => ({
    ...change(userId, 10, version),
    pressed: { challengeId, at },
  })

  it('are null when nobody has pressed', () => {
    const followed = new FollowedStandings()
    followed.begin([row('a', 10, 1)], 0)
    expect(followed.pressers(12)).toBeNull()
  })

  it('are those of the latest challenge, latest first, up to the limit', () => {
    const followed = new FollowedStandings()
    followed.begin([{ ...row('a', 10, 2), pressed: { challengeId: 'one', at: 5 } }, row('b', 0, 1)], 0)
    expect(followed.pressers(12)).toEqual({ challengeId: 'one', userIds: ['a'] })
    followed.apply(pressing('d', 1, 'two', 8))
    followed.apply(pressing('c', 1, 'two', 8))
    followed.apply(pressing('b', 2, 'two', 9))
    expect(followed.pressers(12)).toEqual({ challengeId: 'two', userIds: ['b', 'c', 'd'] })
    expect(followed.pressers(2)).toEqual({ challengeId: 'two', userIds: ['b', 'c'] })
  })

  it('do not include a player who only got an award by hand, and such an award keeps an earlier press', () => {
    const followed = new FollowedStandings()
    followed.begin([row('a', 0, 1), row('b', 0, 1)], 0)
    followed.apply(pressing('a', 2, 'one', 5))
    followed.apply({ ...change('a', 30, 3), pressed: { challengeId: 'one', at: 5 } })
    followed.apply(change('b', 10, 2))
    expect(followed.pressers(12)).toEqual({ challengeId: 'one', userIds: ['a'] })
  })

  it('do not include a deleted entry', () => {
    const followed = new FollowedStandings()
    followed.begin([], 0)
    followed.apply(pressing('a', 1, 'one', 5))
    followed.apply(change('a', null, 1))
    expect(followed.pressers(12)).toBeNull()
  })
})

// A history as the database writes it: rows are inserted, updated with a new version each, and deleted with their account.
const act = fc.record({
  userId: fc.constantFrom('a', 'b', 'c', 'd'),
  points: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 4 }),
})

function written(acts: { userId: string; points: number | null }[]) {
  const rows = new Map<string, Row>()
  const changes: StandingChange[] = []
  const moments: Row[][] = [[]]
  const deleted = new Set<string>()
  for (const { userId, points } of acts) {
    const before = rows.get(userId)
    if (deleted.has(userId) || (!before && points === null)) continue
    if (points === null) deleted.add(userId)
    const version = points === null ? (before as Row).version : (before?.version ?? 0) + 1
    changes.push(change(userId, points, version))
    if (points === null) rows.delete(userId)
    else rows.set(userId, row(userId, points, version))
    moments.push([...rows.values()])
  }
  return { changes, moments }
}

it('followed standings: end equal to the table, no matter when it is read and in which order changes arrive', () => {
  fc.assert(
    fc.property(
      fc.array(act, { maxLength: 60 }),
      fc.infiniteStream(fc.nat()),
      fc.tuple(fc.nat(), fc.nat(), fc.nat()),
      (acts, order, [listens, reads, answers]) => {
        const { changes, moments } = written(acts)
        // Listening begins, the table is read at some moment, and the answer arrives between the changes.
        const from = listens % moments.length
        const at = from + (reads % (moments.length - from))
        const arriving = changes
          .slice(from)
          .map((one) => ({ one, place: order.next().value as number }))
          .sort((one, other) => one.place - other.place)
          .map(({ one }) => one)
        const answered = answers % (arriving.length + 1)
        const followed = new FollowedStandings()
        for (const one of arriving.slice(0, answered)) followed.apply(one)
        followed.begin(moments[at] as Row[], 0)
        for (const one of arriving.slice(answered)) followed.apply(one)
        const last = (moments.at(-1) as Row[]).map(({ version: _, pressed: __, ...standing }) => standing)
        expect(followed.standings?.top(100)).toEqual(new Standings(last).top(100))
      },
    ),
    { numRuns: 2_000 },
  )
})
