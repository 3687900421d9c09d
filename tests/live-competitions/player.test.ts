import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { hostOf, join, openChallenge, press, see } from './host.ts'
import { enter, makeCompetition, pressesOf } from './make-competition.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest, other] = await makeUsers(server, 2)

const challenge = (competitionId: string, more: object = {}) =>
  openChallenge(hostOf(server, admin, competitionId), more)

describe('live competition for a player', () => {
  it('a live competition is waiting at first, without participants', async () => {
    const id = await makeCompetition(server, { title: 'Musikquiz', maxParticipants: 40 })
    const before = Date.now()
    const { status, body } = await see(server, guest, id)
    expect(status).toBe(200)
    expect(body).toEqual({
      competition: {
        id,
        title: 'Musikquiz',
        type: 'Pool',
        description: null,
        decidedBy: 'live',
        maxParticipants: 40,
        prize: null,
        joinCode: expect.stringMatching(/^[BCDFGJMPRTVXZ]{4}$/),
        isActive: true,
        hasQuestions: false,
        endDate: expect.stringMatching(/Z$/),
      },
      stage: { isLive: false, round: 0, status: 'waiting' },
      challenge: null,
      pressed: false,
      latestEvent: null,
      me: null,
      standings: { participants: 0, leaders: [], version: 0 },
      pressers: null,
      revision: expect.any(Number),
      now: expect.stringMatching(/Z$/),
    })
    expect(Date.parse(body.now)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(body.now)).toBeLessThanOrEqual(Date.now())
  })

  it('a live competition adds me once, with 0 points, when I join twice, and notifies my devices', async () => {
    const id = await makeCompetition(server)
    const stream = await openStream(server, guest, 'me')
    const joined = await join(server, guest, id)
    expect(joined.status).toBe(200)
    expect(joined.body.me).toEqual({ points: 0, rank: 1, version: 1, standingsVersion: 1 })
    expect(joined.body.standings).toMatchObject({ participants: 1, leaders: [{ userId: guest.userId }] })
    await stream.next((message) => message.type === 'competition.joined' && message.competitionId === id)
    const again = await join(server, guest, id)
    expect(again.status).toBe(200)
    expect(again.body.standings.participants).toBe(1)
    const { rows } = await server.pool.query(
      'select result from competition_entries where competition_id = $1',
      [id],
    )
    expect(rows).toEqual([{ result: { joined_at: expect.stringMatching(/Z$/) } }])
  })

  it('a live competition refuses joining when ended, inactive, full or unknown; a participant can rejoin a full one', async () => {
    const code = async (
      wanted: Parameters<typeof makeCompetition>[1],
      before?: (id: string) => Promise<void>,
    ) => {
      const id = await makeCompetition(server, wanted)
      await before?.(id)
      const answer = await join(server, guest, id)
      return answer.status === 200 ? 'in' : `${answer.status} ${answer.body.code}`
    }
    const full = (id: string) => enter(server, id, [other])
    expect(await code({ endsIn: -1 })).toBe('409 competition_ended')
    expect(await code({ isActive: false })).toBe('409 competition_inactive')
    expect(await code({ maxParticipants: 1 }, full)).toBe('409 competition_full')
    expect(await code({ maxParticipants: 1 }, (id) => enter(server, id, [guest]))).toBe('in')
    expect((await join(server, guest, randomId())).body.code).toBe('not_found')
  })

  it('a live competition is visible only to participants and admins when inactive', async () => {
    const id = await makeCompetition(server)
    await enter(server, id, [guest])
    await server.pool.query('update competitions set is_active = false where id = $1', [id])
    expect((await see(server, guest, id)).status).toBe(200)
    expect((await see(server, admin, id)).status).toBe(200)
    expect((await see(server, other, id)).body.code).toBe('not_found')
    expect((await see(server, guest, randomId())).body.code).toBe('not_found')
  })
})

describe('challenge button', () => {
  it('a challenge adds its points once to my entry and my total, and notifies my devices', async () => {
    const id = await makeCompetition(server, { isLive: true, title: 'Quiz i baren' })
    const [player] = await makeUsers(server, 1)
    await enter(server, id, [player])
    const challengeId = await challenge(id, { points: 25 })
    const stream = await openStream(server, player, 'me')
    expect((await see(server, player, id)).body).toMatchObject({
      challenge: { id: challengeId, active: true, points: 25, colour: 'red', closesAt: null, message: null },
      pressed: false,
    })

    const first = await press(server, player, challengeId)
    const counted = { place: 1, reactionMs: expect.any(Number), pointsEarned: 25 }
    expect(first.body).toEqual({ ...counted, first: true, points: 25, newTotal: 25, version: 2 })
    await stream.next((message) => message.type === 'live.pressed' && message.challengeId === challengeId)
    await stream.next((message) => message.type === 'points.changed' && message.points === 25)
    const again = await press(server, player, challengeId)
    expect(again.body).toEqual({ ...first.body, first: false })
    expect((await see(server, player, id)).body).toMatchObject({ pressed: true, me: { points: 25, rank: 1 } })

    const { rows } = await server.pool.query(
      'select result from competition_entries where competition_id = $1',
      [id],
    )
    expect(rows[0].result).toMatchObject({ last_action: 'button_press', timestamp: expect.any(String) })
    const ledger = await call(server, player, 'listMyPoints')
    expect(ledger.body.items).toEqual([
      expect.objectContaining({ source: 'live_challenge', points: 25, reason: 'Quiz i baren' }),
    ])
  })

  it('a challenge is worth ten points by default', async () => {
    const id = await makeCompetition(server, { isLive: true })
    const challengeId = await challenge(id)
    expect((await see(server, guest, id)).body.challenge).toMatchObject({ id: challengeId, points: 10 })
  })

  it('a challenge: presses of several players at the same time share statements, and one that is refused does not affect the others', async () => {
    const id = await makeCompetition(server, { isLive: true })
    const players = await makeUsers(server, 4)
    await enter(server, id, players)
    const closed = await challenge(id)
    const open = await challenge(id, { points: 15 })
    const answers = await Promise.all([
      ...players.flatMap((player) => [press(server, player, open), press(server, player, closed)]),
      press(server, other, open),
      ...players.map((player) => press(server, player, open)),
    ])
    const codes = answers.map(({ status, body }) => (status === 200 ? body.newTotal : body.code))
    const each = players.flatMap(() => [15, 'challenge_closed'])
    expect(codes).toEqual([...each, 'not_joined', ...players.map(() => 15)])
    expect(answers.filter(({ body }) => body.first)).toHaveLength(players.length)
    expect(await pressesOf(server, open)).toEqual({ rows: 4, users: 4, points: 60 })
    expect(await pressesOf(server, closed)).toMatchObject({ rows: 0 })
    const { rows } = await server.pool.query(`select from audit_log where action = 'points.awarded'`)
    expect(rows).toEqual([])
    await expectInvariants(server.pool)
  })

  it('a challenge answers a repeated press after closing with the points of the first press', async () => {
    const id = await makeCompetition(server, { isLive: true })
    await enter(server, id, [guest])
    const challengeId = await challenge(id)
    await press(server, guest, challengeId)
    await call(server, admin, 'closeLiveChallenge', { params: { competitionId: id } })
    const again = await press(server, guest, challengeId)
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ pointsEarned: 10, first: false, points: 10 })
    expect(await pressesOf(server, challengeId)).toMatchObject({ rows: 1, points: 10 })
  })

  it('a challenge numbers its presses from 1, and their reaction time is from the opening to the arrival', async () => {
    const id = await makeCompetition(server, { isLive: true })
    const players = await makeUsers(server, 3)
    await enter(server, id, players)
    const placesOf = async () => {
      const before = Date.now()
      const challengeId = await challenge(id)
      const places = []
      for (const player of players) {
        const { body } = await press(server, player, challengeId)
        expect(body.reactionMs).toBeGreaterThanOrEqual(0)
        expect(body.reactionMs).toBeLessThanOrEqual(Date.now() - before)
        places.push(body.place)
      }
      return { challengeId, places }
    }
    const first = await placesOf()
    expect(first.places).toEqual([1, 2, 3])
    expect((await placesOf()).places).toEqual([1, 2, 3])
    const again = await press(server, players[2] as TestUser, first.challengeId)
    expect(again.body).toMatchObject({ first: false, place: 3 })
  })

  it('a challenge: a press that the previous version stored without a number has none, and the next one is numbered after it', async () => {
    const id = await makeCompetition(server, { isLive: true })
    const [early, late] = await makeUsers(server, 2)
    await enter(server, id, [early, late])
    const challengeId = await challenge(id)
    await server.pool.query(
      `insert into point_events (user_id, source_type, source_id, delta, created_at)
       values ($1, 'live_challenge', $2, 10, clock_timestamp())`,
      [early.userId, challengeId],
    )
    expect((await press(server, late, challengeId)).body.place).toBe(2)
    expect((await press(server, early, challengeId)).body).toMatchObject({ first: false, place: null })
  })

  it('a challenge accepts a press right after opening; a press after a rename is logged with the new title', async () => {
    const id = await makeCompetition(server, { isLive: true, title: 'Höstcupen' })
    await enter(server, id, [guest])
    const challengeId = randomId()
    expect((await press(server, guest, challengeId)).body.code).toBe('not_found')
    await hostOf(server, admin, id).open({ requestId: challengeId })
    await enter(server, id, [other])
    expect((await press(server, other, challengeId)).status).toBe(200)
    await server.pool.query(`update competitions set title = 'Vårcupen' where id = $1`, [id])
    const titleOfNextPress = async () => {
      const [player] = await makeUsers(server, 1)
      await enter(server, id, [player])
      expect((await press(server, player, challengeId)).status).toBe(200)
      const { rows } = await server.pool.query(
        'select reason from point_events where source_id = $1 and user_id = $2',
        [challengeId, player.userId],
      )
      return rows[0].reason
    }
    // The title is cached for a second.
    await expect.poll(titleOfNextPress, { interval: 200 }).toBe('Vårcupen')
  })

  it('a challenge refuses a press by a non-participant, when closed, when not live, and when unknown', async () => {
    const id = await makeCompetition(server, { isLive: true })
    const challengeId = await challenge(id)
    const code = async () => (await press(server, guest, challengeId)).body.code
    expect(await code()).toBe('not_joined')
    await enter(server, id, [guest])
    await call(server, admin, 'closeLiveChallenge', { params: { competitionId: id } })
    expect(await code()).toBe('challenge_closed')
    await call(server, admin, 'pauseLive', { params: { competitionId: id } })
    expect(await code()).toBe('not_live')
    expect((await press(server, guest, randomId())).body.code).toBe('not_found')
    expect((await press(server, guest, id)).body.code).toBe('not_found')
    expect(await pressesOf(server, challengeId)).toMatchObject({ rows: 0 })
  })
})

describe('the standings', () => {
  it('the standings of a competition are ordered by points, then by who reached them first; equal points share a rank', async () => {
    const id = await makeCompetition(server, { isLive: true })
    const players = await makeUsers(server, 5)
    await enter(server, id, players)
    const [a, b, c, d, e] = players as [TestUser, TestUser, TestUser, TestUser, TestUser]
    const ten = await challenge(id)
    for (const player of [c, a, b]) await press(server, player, ten)
    const five = await challenge(id, { points: 5 })
    for (const player of [d, b]) await press(server, player, five)

    const { body } = await see(server, e, id)
    const shown = body.standings.leaders.map(({ userId, points, rank }: Record<string, unknown>) => [
      userId,
      points,
      rank,
    ])
    expect(shown).toEqual([
      [b.userId, 15, 1],
      [c.userId, 10, 2],
      [a.userId, 10, 2],
      [d.userId, 5, 4],
      [e.userId, 0, 5],
    ])
    expect(body.me).toEqual({ points: 0, rank: 5, version: 1, standingsVersion: 10 })
    expect((await see(server, a, id)).body.me).toEqual({
      points: 10,
      rank: 2,
      version: 2,
      standingsVersion: 10,
    })
    expect(body.standings.leaders[0]).toMatchObject({ displayName: b.displayName, avatarUrl: null })
  })

  it('the standings of a competition list the first fifty participants; the answer has my rank even when I am not among them', async () => {
    const id = await makeCompetition(server, { isLive: true })
    const players = await makeUsers(server, 60)
    await enter(server, id, players)
    const challengeId = await challenge(id)
    for (const player of players.slice(0, 55)) await press(server, player, challengeId)
    const { body } = await see(server, players[59] as TestUser, id)
    expect(body.standings.participants).toBe(60)
    expect(body.standings.leaders).toHaveLength(50)
    expect(body.me).toEqual({ points: 0, rank: 56, version: 1, standingsVersion: 115 })
  })
})

it('all invariants hold after these tests', async () => {
  await expectInvariants(server.pool)
})
