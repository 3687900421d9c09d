import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Competition } from '#contract/competitions.ts'
import { drawPoints } from '#rules/demo-result.ts'
import { call } from '#tests/harness/call.ts'
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { makeCompetition, places } from './make-competition.ts'

const unknownCompetition = { competitionId: '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b' }
const complete = (server: { url: string }, user: TestUser, competitionId: string) =>
  call(server, user, 'completeCompetition', { params: { competitionId } })

describe('competitions as a guest', () => {
  let server: TestServer
  let user: TestUser
  let other: TestUser
  beforeAll(async () => {
    server = await startServer()
  })
  beforeEach(async () => {
    ;[user, other] = await makeUsers(server, 2)
  })

  const entry = async (who: TestUser, competitionId: string) =>
    (
      await server.pool.query(
        'select points_earned, result, joined_at from competition_entries where competition_id = $1 and user_id = $2',
        [competitionId, who.userId],
      )
    ).rows[0]

  it('completing a draw stores the drawn score with the entry, and gives its share of the maximum as points', async () => {
    const title = 'Trickstöten i november'
    const competitionId = await makeCompetition(server, { title, decidedBy: 'draw', drawMax: 40 })
    const own = await openStream(server, user, 'me')
    const requestedAt = Date.now()
    const { status, body } = await complete(server, user, competitionId)
    expect(status).toBe(200)
    expect(body.pointsEarned).toBeGreaterThanOrEqual(1)
    expect(body.pointsEarned).toBeLessThanOrEqual(40)
    expect(body.first).toBe(true)
    expect(body.newTotal).toBe(body.pointsEarned)

    const { points_earned, result } = await entry(user, competitionId)
    expect(points_earned).toBe(body.pointsEarned)
    expect(Object.keys(result).sort()).toEqual(['completed_at', 'completed_questions', 'score', 'time_taken'])
    expect(drawPoints(result.score, 40)).toBe(body.pointsEarned)
    expect(result.completed_questions).toBe(5)
    expect(result.time_taken).toBeGreaterThanOrEqual(60)
    expect(result.time_taken).toBeLessThanOrEqual(659)
    expect(Math.abs(Date.parse(result.completed_at) - requestedAt)).toBeLessThan(10_000)
    expect((await call(server, user, 'listMyPoints')).body.items).toMatchObject([
      { source: 'competition', points: body.pointsEarned, reason: title },
    ])
    await own.next((m) => m.type === 'competition.joined' && m.competitionId === competitionId)
    await own.next((m) => m.type === 'points.changed' && m.points === body.newTotal)

    expect((await call(server, user, 'getCompetition', { params: { competitionId } })).body).toMatchObject({
      joined: true,
      participants: 1,
    })
    expect((await call(server, other, 'getCompetition', { params: { competitionId } })).body.joined).toBe(
      false,
    )
    await expectInvariants(server.pool)
  })

  it('completing a competition a second time gives no points and is not an error', async () => {
    const competitionId = await makeCompetition(server, { decidedBy: 'draw' })
    const first = await complete(server, user, competitionId)
    const stored = await entry(user, competitionId)
    const second = await complete(server, user, competitionId)
    expect(second).toMatchObject({
      status: 200,
      body: { first: false, pointsEarned: 0, newTotal: first.body.newTotal },
    })
    expect(await entry(user, competitionId)).toEqual(stored)
    expect(await places(server, competitionId)).toEqual({ counter: 1, entries: 1, users: 1, awards: 1 })
  })

  it('completing a competition after joining live gives no points', async () => {
    const competitionId = await makeCompetition(server)
    await server.pool.query('insert into competition_entries (competition_id, user_id) values ($1, $2)', [
      competitionId,
      user.userId,
    ])
    expect(await complete(server, user, competitionId)).toMatchObject({
      status: 200,
      body: { first: false, pointsEarned: 0, newTotal: 0 },
    })
    expect(await places(server, competitionId)).toEqual({ counter: 1, entries: 1, users: 1, awards: 0 })
  })

  it('completing a competition ignores a score, a user and a time that the client sends', async () => {
    const competitionId = await makeCompetition(server, { decidedBy: 'draw', drawMax: 100 })
    const claims = { score: 1_000_000, _user_id: other.userId, userId: other.userId, time_taken: -1 }
    const answer = await call(server, user, 'completeCompetition', {
      params: { competitionId },
      query: { score: 1_000_000, userId: other.userId },
      body: { ...claims, _result: claims },
      headers: { 'x-user-id': other.userId },
    })
    expect(answer.body.pointsEarned).toBeLessThanOrEqual(100)
    expect(await entry(other, competitionId)).toBeUndefined()
    expect((await entry(user, competitionId)).points_earned).toBe(answer.body.pointsEarned)
  })

  it('completing a competition: the last place can be taken once; a participant who completes again gets 0 points, not a refusal', async () => {
    const competitionId = await makeCompetition(server, { maxParticipants: 1, decidedBy: 'draw' })
    expect((await complete(server, user, competitionId)).status).toBe(200)
    expect(await complete(server, other, competitionId)).toMatchObject({
      status: 409,
      body: { code: 'competition_full' },
    })
    expect(await complete(server, user, competitionId)).toMatchObject({
      status: 200,
      body: { pointsEarned: 0 },
    })
    expect(await places(server, competitionId)).toEqual({ counter: 1, entries: 1, users: 1, awards: 1 })
  })

  it('completing a competition stores nothing when the points exceed the limit of a total', async () => {
    const competitionId = await makeCompetition(server, { decidedBy: 'draw' })
    await server.pool.query(
      `insert into point_events (user_id, source_type, source_id, delta)
       select $1, 'admin_award', gen_random_uuid(), 1000000 from generate_series(1, 1000)`,
      [user.userId],
    )
    expect(await complete(server, user, competitionId)).toMatchObject({
      status: 409,
      body: { code: 'too_many_points' },
    })
    expect(await places(server, competitionId)).toEqual({ counter: 0, entries: 0, users: 0, awards: 0 })
  })

  it('an inactive competition is shown only to its participants and to admins', async () => {
    const competitionId = await makeCompetition(server)
    await complete(server, user, competitionId)
    await server.pool.query('update competitions set is_active = false where id = $1', [competitionId])
    const params = { competitionId }
    const [admin] = await makeUsers(server, 1, { admin: true })
    expect((await call(server, user, 'getCompetition', { params })).body.isActive).toBe(false)
    expect((await call(server, admin, 'getCompetition', { params })).status).toBe(200)
    expect((await call(server, other, 'getCompetition', { params })).status).toBe(404)
    expect(await complete(server, user, competitionId)).toMatchObject({
      status: 200,
      body: { pointsEarned: 0 },
    })
    expect((await complete(server, other, competitionId)).body.code).toBe('competition_inactive')
    const { items } = (await call(server, user, 'listCompetitions', { query: { limit: 100 } })).body
    expect(items.map((item: Competition) => item.id)).not.toContain(competitionId)
  })

  it('a competition: an unknown id is answered with 404, and an invalid one with 400', async () => {
    for (const operation of ['getCompetition', 'completeCompetition'] as const) {
      expect(await call(server, user, operation, { params: unknownCompetition })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
      expect(await call(server, user, operation, { params: { competitionId: 'x' } })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', fields: [{ field: 'competitionId', rule: 'invalid' }] },
      })
    }
    await expectInvariants(server.pool)
  })
})

describe('a competition is active until its end has passed', () => {
  let server: InProcessServer
  let users: TestUser[]
  let competitionId: string
  const end = Date.parse('2027-05-14T21:00:00Z')
  const at = (ms: number) => server.setNow(new Date(end + ms))
  beforeAll(async () => {
    server = await startInProcess()
    users = await makeUsers(server, 5)
    competitionId = await makeCompetition(server, { maxParticipants: 2 })
    await server.pool.query(`update competitions set start_date = $2, end_date = $3 where id = $1`, [
      competitionId,
      new Date(end - 3_600_000),
      new Date(end),
    ])
  })

  it('a competition can be joined and is listed up to its last instant', async () => {
    const listed = async () =>
      (await call(server, users[0] as TestUser, 'listCompetitions')).body.items.length
    at(0)
    expect((await complete(server, users[0] as TestUser, competitionId)).status).toBe(200)
    expect(await listed()).toBe(1)
    at(1)
    expect(await listed()).toBe(0)
    expect(await complete(server, users[1] as TestUser, competitionId)).toMatchObject({
      status: 409,
      body: { code: 'competition_ended' },
    })
    // Everybody can still open it: an ended competition is not hidden, an inactive one is.
    for (const who of users.slice(0, 2))
      expect((await call(server, who, 'getCompetition', { params: { competitionId } })).status).toBe(200)
  })

  it('a request refused for several reasons gets the first of: ended, inactive, full; participants are never refused', async () => {
    const [early, second, late] = users as [TestUser, TestUser, TestUser]
    const setActive = (isActive: boolean) =>
      server.pool.query('update competitions set is_active = $2 where id = $1', [competitionId, isActive])
    at(-1)
    expect((await complete(server, second, competitionId)).status).toBe(200)
    const codes: string[] = []
    for (const [isActive, ms] of [
      [false, 1],
      [false, -1],
      [true, -1],
    ] as const) {
      await setActive(isActive)
      at(ms)
      codes.push((await complete(server, late, competitionId)).body.code)
      expect(await complete(server, early, competitionId)).toMatchObject({
        status: 200,
        body: { pointsEarned: 0 },
      })
    }
    expect(codes).toEqual(['competition_ended', 'competition_inactive', 'competition_full'])
    server.setNow(null)
    await expectInvariants(server.pool)
  })
})

describe('pages of competitions', () => {
  it('pages of competitions are in order of the start without gaps or repeats', async () => {
    const server = await startInProcess()
    const [user] = await makeUsers(server, 1)
    const made = new Set<string>()
    for (let i = 0; i < 17; i++) made.add(await makeCompetition(server, { startsIn: -1 - (i % 4) * 24 }))
    await makeCompetition(server, { isActive: false })
    await makeCompetition(server, { startsIn: -48, endsIn: -1 })
    for (const limit of [1, 5, 17, 100]) {
      const items: Competition[] = []
      let cursor: string | null = null
      do {
        const { body } = await call(server, user, 'listCompetitions', {
          query: { limit, ...(cursor && { cursor }) },
        })
        items.push(...body.items)
        cursor = body.nextCursor
      } while (cursor)
      expect(items).toHaveLength(made.size)
      expect(new Set(items.map((item) => item.id))).toEqual(made)
      const starts = items.map((item) => item.startDate)
      expect(starts).toEqual(starts.toSorted())
    }
    const answer = await call(server, user, 'listCompetitions', { query: { cursor: 'MTIz' } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})
