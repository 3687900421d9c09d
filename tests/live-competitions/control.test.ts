import { describe, expect, it } from 'vitest'
import type { LiveEvent, Participant } from '#contract/live-competitions.ts'
import { inParallel } from '#tests/accounts/browser-like.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { untilServed } from '#tests/races/until-served.ts'
import { type Host, hostOf, openChallenge, press, see } from './host.ts'
import { enter, entriesOf, makeCompetition } from './make-competition.ts'

const server = await startServer()
const admins = await makeUsers(server, 2, { admin: true })
const [guest] = await makeUsers(server, 1)

async function makeHosts(wanted: Parameters<typeof makeCompetition>[1] = {}) {
  const id = await makeCompetition(server, wanted)
  const [one, other] = admins.map((admin) => hostOf(server, admin, id)) as [Host, Host]
  return { id, one, other }
}
const answer = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'done' : `${status} ${body.code}`
const typesOf = (events: LiveEvent[]) => events.map(({ type }) => type)

describe('live state', () => {
  it('the live state of a competition goes from waiting through three rounds to the end; each host sees what the other does', async () => {
    const { id, one, other } = await makeHosts()
    const status = async () => (await other.control()).body.stage.status
    expect(await status()).toBe('waiting')
    expect((await one.start()).body.stage).toEqual({ isLive: true, round: 1, status: 'round_1' })
    expect(await status()).toBe('round_1')
    expect((await other.advance(1)).body.stage.status).toBe('round_2')
    expect((await one.pause()).body.stage).toEqual({ isLive: false, round: 2, status: 'paused' })
    expect((await other.start()).body.stage.status).toBe('round_2')
    expect((await one.advance(2)).body.stage.status).toBe('round_3')
    expect((await one.advance(3)).body.stage).toEqual({ isLive: false, round: 4, status: 'finished' })
    expect((await see(server, guest, id)).body.stage.status).toBe('finished')
    expect((await other.start()).body.stage.status).toBe('round_1')
  })

  it('the live state of a competition advances once for two concurrent hosts, and the refused one gets the current state', async () => {
    for (let run = 0; run < 20; run++) {
      const { one, other } = await makeHosts({ isLive: true })
      const answers = await Promise.all([one.advance(1), other.advance(1)])
      expect(answers.map(answer).sort()).toEqual(['409 stale_version', 'done'])
      const stale = answers.find(({ status }) => status === 409)
      expect(stale?.body.current).toMatchObject({ stage: { round: 2, status: 'round_2' } })
      expect((await one.control()).body.stage.round).toBe(2)
    }
  })

  it('the live state of a competition is not changed by a repeated command', async () => {
    const { one, other } = await makeHosts({ isLive: true })
    expect((await other.start()).body.stage.round).toBe(1)
    expect(answer(await one.close())).toBe('done')
    await one.pause()
    expect((await other.pause()).body.stage.status).toBe('paused')
    expect((await one.control()).body.events).toEqual([])
  })

  it('the live state of a competition does not start when the competition has ended or is inactive, and starts when it is full', async () => {
    expect(answer(await (await makeHosts({ endsIn: -1 })).one.start())).toBe('409 competition_ended')
    expect(answer(await (await makeHosts({ isActive: false })).one.start())).toBe('409 competition_inactive')
    const { id, one } = await makeHosts({ maxParticipants: 1 })
    await enter(server, id, [guest])
    expect(answer(await one.start())).toBe('done')
  })

  it('the live state of a competition refuses commands when the competition is not live or does not exist', async () => {
    const { one } = await makeHosts()
    expect(answer(await one.advance(1))).toBe('409 not_live')
    expect(answer(await one.open())).toBe('409 not_live')
    expect(answer(await one.say('Snart börjar vi'))).toBe('409 not_live')
    const unknown = hostOf(server, admins[0], randomId())
    for (const answered of [
      unknown.control(),
      unknown.start(),
      unknown.pause(),
      unknown.advance(1),
      unknown.open(),
      unknown.close(),
      unknown.say('Hej'),
      unknown.participants(),
      unknown.undo(randomId()),
      unknown.award(guest.userId, 5),
    ])
      expect(answer(await answered)).toBe('404 not_found')
  })
})

describe('challenges', () => {
  it('challenges: at most one is open; it closes when another is opened, on a pause and at the end', async () => {
    const { id, one, other } = await makeHosts({ isLive: true })
    await enter(server, id, [guest])
    const first = await openChallenge(one)
    const second = await openChallenge(other, { colour: 'blue', points: 30 })
    expect((await one.control()).body.challenge).toMatchObject({ id: second, colour: 'blue', active: true })
    expect((await press(server, guest, first)).body.code).toBe('challenge_closed')
    await press(server, guest, second)
    expect((await one.control()).body.presses).toBe(1)
    expect((await one.pause()).body).toMatchObject({ challenge: null, presses: 0 })
    await one.start()
    expect((await one.control()).body.challenge).toBeNull()
    await openChallenge(one)
    expect((await other.close()).body.challenge).toBeNull()
    await openChallenge(one)
    for (const from of [1, 2]) {
      const { body } = await one.advance(from)
      expect(body.challenge).toMatchObject({ active: true })
    }
    expect((await one.advance(3)).body.challenge).toBeNull()
  })

  it('challenges: one is open after two hosts have opened twenty concurrently', async () => {
    const { id, one, other } = await makeHosts({ isLive: true })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? one : other).open()))
    expect(new Set(answers.map(answer))).toEqual(new Set(['done']))
    const { rows } = await server.pool.query(
      'select count(*)::int as n from live_events where competition_id = $1 and closed_at is null',
      [id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('challenges: a repeat with the same id and values opens nothing new, even after a pause; other values are refused', async () => {
    const { one, other } = await makeHosts({ isLive: true })
    const sent = { requestId: randomId(), colour: 'green', points: 15, seconds: 60 }
    expect(answer(await one.open(sent))).toBe('done')
    expect((await one.open(sent)).body.events).toHaveLength(1)
    expect(answer(await other.open({ ...sent, points: 16 }))).toBe('409 key_reused')
    expect(answer(await other.open({ ...sent, seconds: null }))).toBe('409 key_reused')
    await one.pause()
    const again = await one.open(sent)
    expect(answer(again)).toBe('done')
    expect(again.body).toMatchObject({ challenge: null, events: [{ id: sent.requestId, active: false }] })
    const elsewhere = await makeHosts({ isLive: true })
    expect(answer(await elsewhere.one.open(sent))).toBe('409 key_reused')
  })
})

describe('messages', () => {
  it('messages of a host: a repeated one is stored once, and another text with the same id is refused', async () => {
    const { id, one, other } = await makeHosts({ isLive: true })
    const messageId = randomId()
    const sent = await one.say('Nu är det paus i tio minuter!', messageId)
    expect(sent.body.events[0]).toMatchObject({ id: messageId, message: 'Nu är det paus i tio minuter!' })
    expect((await other.say('Nu är det paus i tio minuter!', messageId)).body.events).toHaveLength(1)
    expect(answer(await one.say('Något annat', messageId))).toBe('409 key_reused')
    expect((await see(server, guest, id)).body.latestEvent).toMatchObject({
      type: 'announcement',
      points: null,
    })
  })
})

describe('awards', () => {
  it('awards by a host count once when repeated, even when not live, and are logged with the recipient', async () => {
    const { id, one, other } = await makeHosts()
    await enter(server, id, [guest])
    const awardId = randomId()
    const given = await one.award(guest.userId, 40, awardId)
    expect(given.body.events[0]).toMatchObject({
      id: awardId,
      type: 'points_award',
      points: 40,
      reversed: false,
      message: null,
      colour: null,
      displayName: guest.displayName,
    })
    expect(answer(await other.award(guest.userId, 40, awardId))).toBe('done')
    expect(answer(await one.award(guest.userId, 41, awardId))).toBe('409 key_reused')
    expect((await entriesOf(server, id))[0]?.points).toBe(40)
    expect((await see(server, guest, id)).body.latestEvent).toMatchObject({ points: 40 })
  })

  it('awards by a host are refused for non-participants and unknown users', async () => {
    const { one } = await makeHosts({ isLive: true })
    expect(answer(await one.award(guest.userId, 10))).toBe('409 not_joined')
    expect(answer(await one.award(randomId(), 10))).toBe('409 not_joined')
    expect((await one.control()).body.events).toEqual([])
  })

  it('awards by a host are reversed once, which restores the former rank', async () => {
    const { id, one, other } = await makeHosts({ isLive: true })
    const players = await makeUsers(server, 2)
    await enter(server, id, players)
    const challengeId = await openChallenge(one)
    for (const player of players) await press(server, player, challengeId)
    const before = await entriesOf(server, id)
    const awardId = randomId()
    await one.award(players[0].userId, 50, awardId)
    const answers = await Promise.all([one.undo(awardId), other.undo(awardId), one.undo(awardId)])
    expect(answers.map(answer).sort()).toEqual(['409 already_reversed', '409 already_reversed', 'done'])
    expect(await entriesOf(server, id)).toEqual(before)
    expect((await one.control()).body.events[0]).toMatchObject({ id: awardId, reversed: true })
    // Sending a reversed award again does not restore it.
    expect(answer(await one.award(players[0].userId, 50, awardId))).toBe('done')
    expect(await entriesOf(server, id)).toEqual(before)
    expect(answer(await one.undo(challengeId))).toBe('404 not_found')
    const elsewhere = await makeHosts({ isLive: true })
    expect(answer(await elsewhere.one.undo(awardId))).toBe('404 not_found')
  })

  it('awards by a host: each of 50 counts once when two hosts send all of them concurrently', async () => {
    const { id, one, other } = await makeHosts({ isLive: true })
    await enter(server, id, [guest])
    const ids = Array.from({ length: 50 }, () => randomId())
    const sent = ids.flatMap((awardId) => [one, other].map((host) => ({ host, awardId })))
    const answers = await inParallel(sent, 20, ({ host, awardId }) =>
      untilServed(server, () => host.award(guest.userId, 2, awardId)),
    )
    expect(new Set(answers.map(answer))).toEqual(new Set(['done']))
    expect((await entriesOf(server, id))[0]?.points).toBe(100)
  })
})

it('an id that has given points is refused for new actions, even after its competition was deleted', async () => {
  const deleted = await makeHosts({ isLive: true })
  await enter(server, deleted.id, [guest])
  const challengeId = await openChallenge(deleted.one)
  await press(server, guest, challengeId)
  const awardId = randomId()
  await deleted.one.award(guest.userId, 30, awardId)
  await call(server, admins[0], 'deleteCompetition', { params: { competitionId: deleted.id } })

  const { id, one } = await makeHosts({ isLive: true })
  await enter(server, id, [guest])
  for (const known of [challengeId, awardId]) {
    expect(answer(await one.open({ requestId: known }))).toBe('409 key_reused')
    expect(answer(await one.say('Hej', known))).toBe('409 key_reused')
    expect(answer(await one.award(guest.userId, 5, known))).toBe('409 key_reused')
  }
  expect((await one.control()).body.events).toEqual([])
  await expectInvariants(server.pool)
})

describe('activity log', () => {
  it('the activity log of a competition shows the latest thirty host actions, latest first', async () => {
    const { id, one } = await makeHosts({ isLive: true })
    await enter(server, id, [guest])
    for (let i = 0; i < 29; i++) await one.say(`Nummer ${i}`)
    await openChallenge(one)
    await one.award(guest.userId, 5)
    const { events } = (await one.control()).body
    expect(events).toHaveLength(30)
    expect(typesOf(events).slice(0, 3)).toEqual(['points_award', 'button_challenge', 'announcement'])
    expect(events[2].message).toBe('Nummer 28')
  })
})

describe('participants', () => {
  it('participants of a live competition are paged in the order of the standings, ties included', async () => {
    const { id, one } = await makeHosts({ isLive: true })
    const players = await makeUsers(server, 25)
    await enter(server, id, players)
    for (const [i, player] of players.entries()) if (i % 5) await one.award(player.userId, i % 3 ? 10 : 20)
    const listed: Participant[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await one.participants({ limit: 4, ...(cursor && { cursor }) })
      listed.push(...body.items)
      cursor = body.nextCursor
    }
    const entries = await entriesOf(server, id)
    expect(listed.map(({ userId, points }) => [userId, points])).toEqual(
      entries.map(({ userId, points }) => [userId, points]),
    )
    for (const { points, rank } of listed)
      expect(rank).toBe(1 + entries.filter((entry) => entry.points > points).length)
    expect(listed[0]).toMatchObject({ online: false, joinedAt: expect.stringMatching(/Z$/) })
  })

  it('participants of a live competition are found by a part of the name, ignoring case and accents and without wildcards, and keep their overall ranks', async () => {
    const { id, one } = await makeHosts({ isLive: true })
    const players = (await makeUsers(server, 4)) as [TestUser, TestUser, TestUser, TestUser]
    await enter(server, id, players)
    const names = ['Åsa Ödegård', '50 % rabatt', 'a_b', "Zoë O'Neil"]
    for (const [i, player] of players.entries())
      await server.pool.query(
        `with named as (update profiles set display_name = $2 where user_id = $1)
         update users set name = $2 where id = $1`,
        [player.userId, names[i]],
      )
    await one.award(players[3].userId, 10)
    const found = async (search: string) =>
      (await one.participants({ search })).body.items.map((item: Participant) => item.displayName)
    expect(await found('ÅSA ÖDE')).toEqual(['Åsa Ödegård'])
    expect(await found('ödeg')).toEqual(['Åsa Ödegård'])
    expect(await found('odegard')).toEqual(['Åsa Ödegård'])
    expect(await found('zoe o’neil')).toEqual(["Zoë O'Neil"])
    expect(await found('%')).toEqual(['50 % rabatt'])
    expect(await found('_')).toEqual(['a_b'])
    expect(await found('ingen')).toEqual([])
    expect((await one.participants({ search: 'åsa' })).body.items[0].rank).toBe(2)
    const { status, body } = await one.participants({ cursor: 'påhittad' })
    expect([status, body.code]).toEqual([400, 'validation_failed'])
  })
})

it('the audit log has an action for each host command', async () => {
  const { rows } = await server.pool.query(
    `select distinct action from audit_log where action like 'live.%' order by action`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'live.advanced',
    'live.award-reversed',
    'live.awarded',
    'live.challenge-closed',
    'live.challenge-opened',
    'live.message-sent',
    'live.paused',
    'live.started',
  ])
  await expectInvariants(server.pool)
})
