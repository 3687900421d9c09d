import { beforeEach, describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { hostOf, join, openChallenge, press, see } from '#tests/live-competitions/host.ts'
import { makeCompetition as makeLive } from '#tests/live-competitions/make-competition.ts'
import { makeCompetition, places } from './make-competition.ts'

let admin: TestUser
let users: TestUser[]
const server = await startInProcess()
beforeEach(async () => {
  server.setNow(null)
  server.engine.env.smtpUrl = null
  ;[admin] = await makeUsers(server, 1, { admin: true })
  users = await makeUsers(server, 6)
})
const complete = (who: TestUser, competitionId: string) =>
  call(server, who, 'completeCompetition', { params: { competitionId } })
const drawsOf = (competitionId: string) =>
  server.pool.query('select mailbox_hash from competition_draws where competition_id = $1', [competitionId])
const nth = (i: number) => users[i] as TestUser

describe('a competition that is decided live', () => {
  it('a competition decided live: a guest who completes it without a press has 0 points, and ranks behind the five who pressed', async () => {
    const competitionId = await makeLive(server, { isLive: true })
    const host = hostOf(server, admin, competitionId)
    const idle = users.at(-1) as TestUser
    for (const user of users.slice(0, 5)) await join(server, user, competitionId)
    const challengeId = await openChallenge(host)
    for (const user of users.slice(0, 5)) expect((await press(server, user, challengeId)).status).toBe(200)
    expect(await complete(idle, competitionId)).toMatchObject({
      status: 200,
      body: { first: true, pointsEarned: 0, newTotal: 0 },
    })
    const { standings } = (await see(server, idle, competitionId)).body
    expect(standings.leaders.map((each: { points: number }) => each.points)).toEqual([10, 10, 10, 10, 10, 0])
    expect(standings.leaders.at(-1)).toMatchObject({ userId: idle.userId, rank: 6 })
    expect((await call(server, idle, 'listMyPoints')).body.items).toEqual([])
    await expectInvariants(server.pool)
  })

  it.each(['live', 'by_hand'] as const)(
    'a competition decided %s can be joined before its start, with 0 points',
    async (decidedBy) => {
      const competitionId = await makeCompetition(server, { decidedBy, startsIn: 12, endsIn: 16 })
      expect(await complete(nth(0), competitionId)).toMatchObject({
        status: 200,
        body: { first: true, pointsEarned: 0 },
      })
      expect(await places(server, competitionId)).toEqual({ counter: 1, entries: 1, users: 1, awards: 0 })
    },
  )

  it('a competition decided by hand refuses a colour button, and counts points given by the host', async () => {
    const competitionId = await makeCompetition(server, { decidedBy: 'by_hand' })
    const host = hostOf(server, admin, competitionId)
    await complete(nth(0), competitionId)
    expect((await host.start()).status).toBe(200)
    expect(await host.open()).toMatchObject({ status: 409, body: { code: 'decided_otherwise' } })
    expect((await host.award(nth(0).userId, 15)).status).toBe(200)
    expect((await see(server, nth(0), competitionId)).body.me.points).toBe(15)
  })
})

describe('a draw', () => {
  it('a draw gives points only between its start and its end', async () => {
    const competitionId = await makeCompetition(server, { decidedBy: 'draw', startsIn: 12, endsIn: 16 })
    expect(await complete(nth(0), competitionId)).toMatchObject({
      status: 409,
      body: { code: 'draw_not_started' },
    })
    const now = Date.now()
    server.setNow(new Date(now + 13 * 3_600_000))
    expect((await complete(nth(0), competitionId)).body.pointsEarned).toBeGreaterThan(0)
    server.setNow(new Date(now + 17 * 3_600_000))
    expect(await complete(nth(1), competitionId)).toMatchObject({
      status: 409,
      body: { code: 'competition_ended' },
    })
    await expectInvariants(server.pool)
  })

  it('a draw gives at most the points that its owner set, and at least one', async () => {
    const competitionId = await makeCompetition(server, { decidedBy: 'draw', drawMax: 3 })
    for (const user of users) {
      const { pointsEarned } = (await complete(user, competitionId)).body
      expect([1, 2, 3]).toContain(pointsEarned)
    }
    await expectInvariants(server.pool)
  })

  it('a draw: an account that was deleted and made again with the same mailbox cannot draw again', async () => {
    const competitionId = await makeCompetition(server, { decidedBy: 'draw' })
    const first = nth(0)
    expect((await complete(first, competitionId)).body.pointsEarned).toBeGreaterThan(0)
    await call(server, first, 'deleteMe', { body: { password: first.password } })
    const [again, tagged, other] = await makeUsers(server, 3)
    const give = (who: TestUser, email: string) =>
      server.pool.query('update users set email = $2 where id = $1', [who.userId, email])
    await give(again, first.email)
    await give(tagged, first.email.replace('@', '+lott@'))
    for (const who of [again, tagged])
      expect(await complete(who, competitionId)).toMatchObject({
        status: 409,
        body: { code: 'already_drawn' },
      })
    expect((await complete(other, competitionId)).status).toBe(200)
    const { rows } = await drawsOf(competitionId)
    for (const { mailbox_hash } of rows) expect(mailbox_hash).not.toContain('@')
    await call(server, admin, 'deleteCompetition', { params: { competitionId } })
    expect((await drawsOf(competitionId)).rowCount).toBe(0)
    await expectInvariants(server.pool)
  })

  it('a draw: one mailbox has another hash in each draw, so that its draws cannot be matched', async () => {
    const competitionIds = [1, 2].map(() => makeCompetition(server, { decidedBy: 'draw' }))
    const hashes = []
    for (const competitionId of await Promise.all(competitionIds)) {
      await complete(nth(0), competitionId)
      hashes.push(...(await drawsOf(competitionId)).rows.map((row) => row.mailbox_hash))
    }
    expect(hashes).toHaveLength(2)
    expect(new Set(hashes).size).toBe(2)
  })

  it('a draw: an unconfirmed account must confirm its address first where mail can be sent, and elsewhere need not', async () => {
    const competitionId = await makeCompetition(server, { decidedBy: 'draw' })
    const [unconfirmed, demo] = users as [TestUser, TestUser]
    const confirm = (who: TestUser, to: boolean) =>
      server.pool.query('update users set email_verified = $2 where id = $1', [who.userId, to])
    await confirm(unconfirmed, false)
    await confirm(demo, false)
    expect((await complete(demo, competitionId)).body.pointsEarned).toBeGreaterThan(0)
    server.engine.env.smtpUrl = 'smtp://mail.example'
    expect(await complete(unconfirmed, competitionId)).toMatchObject({
      status: 409,
      body: { code: 'email_unconfirmed' },
    })
    expect(await places(server, competitionId)).toMatchObject({ entries: 1 })
    await confirm(unconfirmed, true)
    expect((await complete(unconfirmed, competitionId)).body.pointsEarned).toBeGreaterThan(0)
    const live = await makeCompetition(server)
    await confirm(unconfirmed, false)
    expect((await complete(unconfirmed, live)).body).toMatchObject({ first: true, pointsEarned: 0 })
  })

  it('a draw has no rounds, no live entry and no points by hand', async () => {
    const competitionId = await makeCompetition(server, { decidedBy: 'draw' })
    const host = hostOf(server, admin, competitionId)
    await complete(nth(0), competitionId)
    const refused = { status: 409, body: { code: 'decided_otherwise' } }
    expect(await host.start()).toMatchObject(refused)
    expect(await host.open()).toMatchObject(refused)
    expect(await host.award(nth(0).userId, 5)).toMatchObject(refused)
    expect(await join(server, nth(1), competitionId)).toMatchObject(refused)
    expect((await join(server, nth(0), competitionId)).status).toBe(200)
  })

  it('the database refuses a score outside a draw, an entry without one in it, and more points than a draw gives', async () => {
    const live = await makeCompetition(server)
    const draw = await makeCompetition(server, { decidedBy: 'draw' })
    const enter = (id: string, result: object) =>
      server.pool.query(
        'insert into competition_entries (competition_id, user_id, result) values ($1, $2, $3)',
        [id, nth(0).userId, result],
      )
    const give = (id: string, delta: number) =>
      server.pool.query(
        `insert into point_events (user_id, source_type, source_id, delta) values ($1, 'competition', $2, $3)`,
        [nth(0).userId, id, delta],
      )
    await expect(enter(live, { score: 90 })).rejects.toMatchObject({ constraint: 'decided_otherwise' })
    await expect(enter(draw, {})).rejects.toMatchObject({ constraint: 'decided_otherwise' })
    await expect(give(draw, 18)).rejects.toMatchObject({ constraint: 'decided_otherwise' })
    await enter(live, {})
    await enter(draw, { score: 90 })
    await expect(give(live, 5)).rejects.toMatchObject({ constraint: 'decided_otherwise' })
    await expect(give(draw, 21)).rejects.toMatchObject({ constraint: 'decided_otherwise' })
    await give(draw, 18)
    await expect(
      server.pool.query(`update competitions set decided_by = 'live' where id = $1`, [draw]),
    ).rejects.toMatchObject({ constraint: 'terms_fixed' })
    await expect(
      server.pool.query('update competitions set round = 1 where id = $1', [draw]),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('how a competition is decided', () => {
  const input = {
    title: 'Höstcupen',
    type: 'Pool',
    description: null,
    prize: null,
    rules: null,
    startDate: { date: '2027-05-14', time: '18:00' },
    endDate: { date: '2027-05-14', time: '23:00' },
    allowsDuplicate: true,
  }
  const create = (more: object = {}) =>
    call(server, admin, 'createCompetition', { body: { ...input, ...more } })

  it('a competition is decided live unless chosen otherwise; a bracket is refused at its field', async () => {
    expect((await create()).body).toMatchObject({ decidedBy: 'live', drawMax: 20 })
    expect((await create({ decidedBy: 'draw', drawMax: 5 })).body).toMatchObject({
      decidedBy: 'draw',
      drawMax: 5,
    })
    expect(await create({ decidedBy: 'bracket' })).toMatchObject({
      status: 400,
      body: { code: 'bracket_unavailable', fields: [{ field: 'decidedBy' }] },
    })
    for (const drawMax of [0, 101, 2.5, null])
      expect((await create({ drawMax })).body.fields).toMatchObject([{ field: 'drawMax' }])
  })

  it('how a competition is decided can change until somebody takes part', async () => {
    const { id, version } = (await create()).body
    const edit = (more: object, from: number) =>
      call(server, admin, 'updateCompetition', {
        params: { competitionId: id },
        body: { ...input, difficulty: 'Medium', maxParticipants: null, version: from, ...more },
      })
    const changed = await edit({ decidedBy: 'by_hand' }, version)
    expect(changed).toMatchObject({ status: 200, body: { decidedBy: 'by_hand' } })
    await join(server, nth(0), id)
    const { version: now } = changed.body
    expect(await edit({ decidedBy: 'draw' }, now)).toMatchObject({
      status: 409,
      body: { code: 'terms_fixed', fields: [{ field: 'decidedBy' }] },
    })
    expect((await edit({ decidedBy: 'by_hand', drawMax: 50 }, now)).body).toMatchObject({
      code: 'terms_fixed',
      fields: [{ field: 'drawMax' }],
    })
    expect((await edit({ decidedBy: 'by_hand', title: 'Vintercupen' }, now)).status).toBe(200)
  })
})

describe('an ended competition', () => {
  it.each([
    ['by its last round', async (id: string) => void (await endRounds(id))],
    ['by its end', async () => server.setNow(new Date(Date.now() + 8 * 24 * 3_600_000))],
  ])(
    'a competition that has ended %s cannot be joined, and its result changes only by a reversal with a reason',
    async (_, end) => {
      const competitionId = await makeCompetition(server)
      const host = hostOf(server, admin, competitionId)
      const [player, late] = users as [TestUser, TestUser]
      await join(server, player, competitionId)
      const awardId = '0b8f6a52-3c1d-4f0e-9a57-6d2b8c4e1f30'.replace('0b8f', competitionId.slice(0, 4))
      expect((await host.award(player.userId, 20, awardId)).status).toBe(200)
      await end(competitionId)
      const ended = { status: 409, body: { code: 'competition_ended' } }
      expect(await join(server, late, competitionId)).toMatchObject(ended)
      expect(await complete(late, competitionId)).toMatchObject(ended)
      expect(await host.award(player.userId, 5)).toMatchObject(ended)
      expect(await host.undo(awardId)).toMatchObject(ended)
      const { rows } = await server.pool.query(`select id from point_events where source_id = $1`, [awardId])
      const reversed = await call(server, admin, 'reversePoints', {
        params: { pointEventId: rows[0].id },
        body: { reason: 'Fel person' },
      })
      expect(reversed.status).toBe(200)
      expect((await see(server, player, competitionId)).body.me.points).toBe(0)
      expect(await resultOf(player, competitionId)).toEqual({ podium: [], me: { points: 0, rank: 1 } })
      await expectInvariants(server.pool)
    },
  )

  it('an ended competition keeps its podium, without anybody who has no points, and each rank, and is listed as ended', async () => {
    const competitionId = await makeCompetition(server)
    const host = hostOf(server, admin, competitionId)
    const [first, second, idle, stranger] = users as [TestUser, TestUser, TestUser, TestUser]
    for (const user of [first, second, idle]) await join(server, user, competitionId)
    await host.award(second.userId, 10)
    await host.award(first.userId, 20)
    expect(await resultOf(first, competitionId)).toBeNull()
    server.setNow(new Date(Date.now() + 8 * 24 * 3_600_000))
    const { podium, me } = await resultOf(idle, competitionId)
    expect(podium.map((each: { userId: string; rank: number }) => [each.userId, each.rank])).toEqual([
      [first.userId, 1],
      [second.userId, 2],
    ])
    expect(me).toEqual({ points: 0, rank: 3 })
    expect((await resultOf(stranger, competitionId)).me).toBeNull()
    expect(await listsOf(idle, competitionId)).toEqual(['past', 'past'])
  })

  it('an ended competition is listed as ended as soon as its host ends the last round, in the order of the ends', async () => {
    const competitionId = await makeCompetition(server, { endsIn: 900 })
    const later = await makeCompetition(server, { endsIn: 901 })
    expect(await listsOf(nth(0), competitionId)).toEqual(['upcoming', 'upcoming'])
    await endRounds(competitionId)
    await endRounds(later)
    expect(await listsOf(nth(0), competitionId)).toEqual(['past', 'past'])
    const query = { when: 'past', limit: 1 }
    const first = (await call(server, nth(0), 'listCompetitions', { query })).body
    const next = await call(server, nth(0), 'listCompetitions', {
      query: { ...query, cursor: first.nextCursor },
    })
    expect([first.items[0].id, next.body.items[0].id]).toEqual([later, competitionId])
  })

  it('a competition that is live past its end is listed as active until it is paused', async () => {
    const competitionId = await makeCompetition(server)
    const host = hostOf(server, admin, competitionId)
    await host.start()
    server.setNow(new Date(Date.now() + 8 * 24 * 3_600_000))
    expect(await listsOf(nth(0), competitionId)).toEqual(['upcoming', 'upcoming'])
    await host.pause()
    expect(await listsOf(nth(0), competitionId)).toEqual(['past', 'past'])
  })

  /** The list (active or ended) in which a guest and an admin find a competition. */
  async function listsOf(guest: TestUser, competitionId: string) {
    const halves = ['upcoming', 'past'].flatMap((when) => [
      { when, answer: call(server, guest, 'listCompetitions', { query: { when, limit: 100 } }) },
      { when, answer: call(server, admin, 'listAllCompetitions', { query: { when, limit: 100 } }) },
    ])
    const found = halves.map(async ({ when, answer }) =>
      (await answer).body.items.some(({ id }: { id: string }) => id === competitionId) ? [when] : [],
    )
    return (await Promise.all(found)).flat()
  }

  const resultOf = async (who: TestUser, competitionId: string) =>
    (await call(server, who, 'getCompetition', { params: { competitionId } })).body.result

  async function endRounds(competitionId: string) {
    const host = hostOf(server, admin, competitionId)
    await host.start()
    for (const from of [1, 2, 3]) expect((await host.advance(from)).status).toBe(200)
  }
})
