import { beforeAll, describe, expect, it } from 'vitest'
import type { Leader } from '#contract/points.ts'
import { call } from '#tests/harness/call.ts'
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { pick, randomFrom, randomId } from '#tests/harness/random.ts'
import { long, seed } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { burst, tally } from '#tests/races/burst.ts'
import { places } from './oracle.ts'

const placeOf = ({ userId, points, rank }: Leader) => ({ userId, points, rank })

describe('leaderboard', () => {
  let server: InProcessServer
  let users: TestUser[]
  beforeAll(async () => {
    server = await startInProcess()
    users = await makeUsers(server, 60)
  })

  const give = (user: TestUser, points: number, at = '2026-11-01T18:00:00Z') =>
    server.pool.query(
      `insert into point_events (user_id, source_type, source_id, delta, created_at) values ($1, 'admin_award', $2, $3, $4)`,
      [user.userId, randomId(), points, at],
    )
  const board = async (user: TestUser) => {
    const { status, body } = await call(server, user, 'getLeaderboard')
    expect(status).toBe(200)
    return body as { leaders: Leader[]; me: Leader | null }
  }
  const at = (i: number) => users[i] as TestUser

  it('the leaderboard gives everyone rank 1 while nobody has points', async () => {
    const { leaders, me } = await board(at(59))
    expect(leaders).toHaveLength(50)
    expect(new Set(leaders.map(({ rank }) => rank))).toEqual(new Set([1]))
    expect(me).toMatchObject({ userId: at(59).userId, rank: 1, points: 0, level: 1 })
  })

  it('the leaderboard gives equal points one rank, ordered by who reached them first, then by name in Swedish order', async () => {
    await server.pool.query(`update profiles set points_since = '2026-01-01', created_at = '2026-01-01'`)
    const named = { 0: 'Örjan', 1: 'Åsa', 2: 'Ärlig', 3: 'Zeb', 4: 'adam' }
    for (const [i, name] of Object.entries(named)) {
      const values = [name, at(Number(i)).userId]
      await server.pool.query('update users set name = $1 where id = $2', values)
      await server.pool.query('update profiles set display_name = $1 where user_id = $2', values)
    }
    for (const i of [0, 1, 2, 3, 4]) await give(at(i), 40)
    await give(at(5), 40, '2026-10-01T18:00:00Z')
    await give(at(6), 70)
    const { leaders, me } = await board(at(2))
    expect(leaders.slice(0, 8).map(({ rank }) => rank)).toEqual([1, 2, 2, 2, 2, 2, 2, 8])
    expect(leaders.slice(2, 7).map(({ displayName }) => displayName)).toEqual([
      'adam',
      'Zeb',
      'Åsa',
      'Ärlig',
      'Örjan',
    ])
    expect(leaders[1]?.userId).toBe(at(5).userId)
    expect(me).toMatchObject({ displayName: 'Ärlig', rank: 2 })
    expect(leaders).toContainEqual(me)
    await expectInvariants(server.pool)
  })

  it('the leaderboard returns only id, name, picture, points, level and rank', async () => {
    const { leaders } = await board(at(1))
    for (const leader of leaders) {
      expect(Object.keys(leader).sort()).toEqual([
        'avatarUrl',
        'displayName',
        'level',
        'points',
        'rank',
        'userId',
      ])
    }
    expect(JSON.stringify(leaders)).not.toContain('@')
  })

  it('the leaderboard omits users who opted out, and ranks without them', async () => {
    const [first] = (await board(at(0))).leaders
    await server.pool.query('update profiles set on_leaderboard = false where user_id = $1', [at(6).userId])
    expect(first?.userId).toBe(at(6).userId)
    expect((await board(at(6))).me).toBeNull()
    for (const user of [at(6), at(0)]) {
      const { leaders } = await board(user)
      expect(leaders.some(({ userId }) => userId === at(6).userId)).toBe(false)
      expect(leaders[0]).toMatchObject({ rank: 1, points: 40 })
    }
    await give(at(6), 5)
    await server.pool.query('update profiles set on_leaderboard = true where user_id = $1', [at(6).userId])
    expect((await board(at(0))).me?.rank).toBe(2)
    await expectInvariants(server.pool)
  })

  it('the leaderboard gives the ranks of the ledger', async () => {
    for (const [i, user] of users.entries()) await give(user, 1 + ((i * 37) % 600))
    await server.pool.query('delete from users where id = $1', [at(7).userId])
    const left = users.filter((_, i) => i !== 7)
    const expected = await places(server.pool)
    for (const user of left) {
      const { leaders, me } = await board(user)
      expect(leaders.map(placeOf)).toEqual(expected.slice(0, 50))
      expect(me && placeOf(me)).toEqual(expected.find(({ userId }) => userId === user.userId))
    }
    await expectInvariants(server.pool)
  })
})

const awards = long ? 5_000 : 1_000

describe(`leaderboard: ${awards} random awards through the API`, () => {
  it('the leaderboard and the rank of each user agree with the ledger', async () => {
    const server = await startServer()
    // Several admins, because of the limit per admin.
    const admins = await makeUsers(server, 10, { admin: true })
    const users = await makeUsers(server, 200)
    const random = randomFrom(seed)
    const requests = Array.from({ length: awards }, () => ({
      method: 'POST' as const,
      path: `/api/admin/users/${pick(random, users).userId}/points`,
      user: pick(random, admins),
      // Few different amounts, so that many totals are equal.
      body: {
        requestId: randomId(),
        points: random() < 0.85 ? 5 * (1 + Math.floor(random() * 4)) : -5,
        reason: 'Turnering',
      },
    }))
    const answers = await burst(server, requests)
    const { '200': given = 0, ...refused } = tally(answers)
    expect(given).toBeGreaterThan(awards * 0.9)
    expect(Object.keys(refused).filter((answer) => answer !== '409 too_few_points')).toEqual([])

    const expected = await places(server.pool)
    expect(new Set(expected.map(({ rank }) => rank)).size).toBeLessThan(expected.length)
    for (const user of [...admins, ...users]) {
      const { leaders, me } = (await call(server, user, 'getLeaderboard')).body
      expect(leaders.map(placeOf)).toEqual(expected.slice(0, 50))
      expect(placeOf(me)).toEqual(expected.find(({ userId }) => userId === user.userId))
    }
    await expectInvariants(server.pool)
  })
})
