import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { expectWithin } from '#tests/harness/long-form.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { listenToBus } from '#tests/realtime/bus.ts'
import { cutBus } from '#tests/realtime/cut-bus.ts'
import { untilDelivered } from '#tests/realtime/marker.ts'
import { openStream, type TestStream } from '#tests/realtime/stream.ts'
import { hostOf, join, openChallenge, press, see } from './host.ts'
import { enter, entriesOf, makeCompetition } from './make-competition.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })

const messageOf = (message: Of<'live.changed'>) => message.latestEvent?.message
type Of<T extends RealtimeMessage['type']> = Extract<RealtimeMessage, { type: T }>
const messagesOf = <T extends RealtimeMessage['type']>(stream: TestStream, type: T): Of<T>[] =>
  stream.received.map(({ message }) => message).filter((message): message is Of<T> => message.type === type)
const opened = async (stream: TestStream) => {
  await stream.next((message) => message.type === 'stream.opened')
  return stream
}

async function room(players: number) {
  const id = await makeCompetition(server, { isLive: true })
  const users = await makeUsers(server, players)
  await enter(server, id, users)
  return { id, users, host: hostOf(server, admin, id), topic: `competition:${id}` }
}

describe('host commands on the realtime stream', () => {
  it('host commands on the realtime stream reach every subscriber of their competition, in order', async () => {
    const { id, users, host, topic } = await room(2)
    const streams = await Promise.all(
      users.map(async (user) => opened(await openStream(server, user, `events,club,me,${topic}`))),
    )
    const challengeId = await openChallenge(host, { seconds: 60, points: 20 })
    for (let i = 0; i < 12; i++) await host.say(`Nummer ${i}`)
    await host.award((users[0] as TestUser).userId, 7)
    await host.advance(1)
    await host.pause()
    for (const stream of streams) {
      await stream.next((message) => message.type === 'live.changed' && message.stage.status === 'paused')
      const messages = messagesOf(stream, 'live.changed')
      expect(messages).toHaveLength(16)
      expect(messages[0]).toMatchObject({
        competitionId: id,
        stage: { isLive: true, round: 1, status: 'round_1' },
        challenge: { id: challengeId, active: true, points: 20, closesAt: expect.stringMatching(/Z$/) },
        latestEvent: { id: challengeId, type: 'button_challenge' },
        now: expect.stringMatching(/Z$/),
      })
      expect(messages.slice(1, 13).map(({ latestEvent }) => latestEvent?.message)).toEqual(
        Array.from({ length: 12 }, (_, i) => `Nummer ${i}`),
      )
      expect(messages[12]?.challenge?.id).toBe(challengeId)
      expect(messages[13]?.latestEvent).toMatchObject({
        type: 'points_award',
        points: 7,
        displayName: users[0]?.displayName,
      })
      expect(messages[14]?.stage.status).toBe('round_2')
      expect(messages[15]).toMatchObject({ challenge: null, stage: { isLive: false } })
      // The last message equals the answer to a request.
      const { body } = await see(server, users[0] as TestUser, id)
      const { competitionId: _, type: __, now: ___, ...shown } = messages[15] as Of<'live.changed'>
      expect(body).toMatchObject(shown)
    }
  })

  it('host commands on the realtime stream reach no stream without their topic, no former admin, and no signed-out visitor', async () => {
    const { id, users, host, topic } = await room(3)
    const elsewhere = await room(0)
    const [player, other, third] = users as [TestUser, TestUser, TestUser]
    const [demoted] = await makeUsers(server, 1, { admin: true })
    const playerStream = await opened(await openStream(server, player, `me,${topic}`))
    const otherStream = await opened(await openStream(server, other, `events,club,${elsewhere.topic}`))
    const none = await opened(await openStream(server, third, 'events,club'))
    const formerAdminsStream = await opened(await openStream(server, demoted, 'admin'))
    expect((await openStream(server, null, topic)).status).toBe(401)
    expect((await openStream(server, third, `admin,${topic}`)).status).toBe(403)
    expect((await openStream(server, third, 'competition:42')).status).toBe(400)
    await call(server, admin, 'setUserRole', {
      params: { userId: demoted.userId, role: 'admin' },
      body: { isHeld: false },
    })
    await formerAdminsStream.closed

    const challengeId = await openChallenge(host)
    await press(server, player, challengeId)
    await host.say('Bara för er')
    await playerStream.next(
      (message) => message.type === 'live.changed' && message.latestEvent?.message !== null,
    )
    await playerStream.next((message) => message.type === 'live.pressed')
    await playerStream.next((message) => message.type === 'live.me' && message.me.points === 10)
    await untilDelivered(server, 'events', [otherStream, none])
    for (const stream of [otherStream, none, formerAdminsStream]) {
      expect(stream.raw()).not.toContain('"live.changed"')
      expect(stream.raw()).not.toContain('"live.me"')
      expect(stream.raw()).not.toContain('"live.pressed"')
      expect(stream.raw()).not.toContain(challengeId)
      expect(stream.raw()).not.toContain('Bara för er')
    }
    expect(none.raw()).not.toContain('"live.standings"')
    expect(playerStream.raw()).not.toContain(elsewhere.id)
    expect(
      messagesOf(playerStream, 'live.standings').every(({ competitionId }) => competitionId === id),
    ).toBe(true)
  })

  it('host commands on the realtime stream of an inactive competition reach its participants only', async () => {
    const { id, users, host, topic } = await room(1)
    const [player] = users as [TestUser]
    const [outsider] = await makeUsers(server, 1)
    await server.pool.query('update competitions set is_active = false where id = $1', [id])
    const inside = await opened(await openStream(server, player, `me,${topic}`))
    const outside = await opened(await openStream(server, outsider, `me,${topic}`))
    await host.say('Bara för er')
    await inside.next((message) => message.type === 'live.changed')
    await inside.next((message) => message.type === 'live.standings')
    await untilDelivered(server, `user:${outsider.userId}`, [outside])
    expect(outside.raw()).not.toContain(id)
    expect((await openStream(server, player, `${topic},competition:${outsider.userId}`)).status).toBe(400)
  })

  it('host commands on the realtime stream stop reaching outsiders and former admins when the competition is deactivated', async () => {
    const { id, users, host, topic } = await room(1)
    const [player] = users as [TestUser]
    const [outsider] = await makeUsers(server, 1)
    const [demoted] = await makeUsers(server, 1, { admin: true })
    const [inside, outside, formerAdminStream] = await Promise.all(
      [player, outsider, demoted].map(async (user) => opened(await openStream(server, user, `me,${topic}`))),
    )
    if (!inside || !outside || !formerAdminStream) throw new Error('no streams')
    await host.say('Till alla')
    for (const stream of [outside, formerAdminStream])
      await stream.next((message) => message.type === 'live.changed')
    const params = { competitionId: id }
    await call(server, admin, 'setCompetitionActive', { params, body: { isActive: false } })
    await call(server, admin, 'setUserRole', {
      params: { userId: demoted.userId, role: 'admin' },
      body: { isHeld: false },
    })
    /** Whether an outsider receives an announcement. */
    const isHeardOutside = async (announcement: string) => {
      await host.say(announcement)
      await inside.next((message) => message.type === 'live.changed' && messageOf(message) === announcement)
      await untilDelivered(server, `user:${outsider.userId}`, [outside])
      await untilDelivered(server, `user:${demoted.userId}`, [formerAdminStream])
      return [outside, formerAdminStream].some((stream) => stream.raw().includes(announcement))
    }
    // Repeats the message until the topic guard has run again.
    let n = 0
    await expect.poll(() => isHeardOutside(`Prov ${n++}`)).toBe(false)
    expect(await isHeardOutside('Bara för er')).toBe(false)
    // After reactivation the same stream gets messages again.
    await call(server, admin, 'setCompetitionActive', { params, body: { isActive: true } })
    await expect.poll(() => messagesOf(outside, 'stream.opened')).toHaveLength(2)
    await host.say('Till alla igen')
    for (const stream of [outside, formerAdminStream])
      await stream.next(
        (message) => message.type === 'live.changed' && messageOf(message) === 'Till alla igen',
      )
  })

  control('host commands reach anybody who knows the id without the topic guard', async () => {
    const open = await startInProcess()
    open.engine.realtime.guard('competition:', async (_id, userIds) => new Set(userIds))
    const [host, outsider] = [...(await makeUsers(open, 1, { admin: true })), ...(await makeUsers(open, 1))]
    const id = await makeCompetition(open, { isLive: true })
    await open.pool.query('update competitions set is_active = false where id = $1', [id])
    const outside = await opened(await openStream(open, outsider as TestUser, `me,competition:${id}`))
    await hostOf(open, host as TestUser, id).say('Bara för er')
    await outside.next((message) => message.type === 'live.changed')
  })
})

describe('standings', () => {
  it('standings are published at most twice a second and end in the final state; live.me has the rank of its recipient', async () => {
    const { id, users, host, topic } = await room(40)
    const [first, last] = [users[0], users[39]] as [TestUser, TestUser]
    const stream = await opened(await openStream(server, first, `me,${topic}`))
    const lastStream = await opened(await openStream(server, last, `me,${topic}`))
    await stream.next((message) => message.type === 'live.standings')
    const before = messagesOf(stream, 'live.standings').length
    const challengeId = await openChallenge(host)
    const began = performance.now()
    for (const user of users.slice(0, 39)) {
      await press(server, user, challengeId)
      // Spreads the presses over more than two messages.
      await sleep(30)
    }
    const pressed = performance.now()
    const { at } = await stream.next(
      (message) => message.type === 'live.standings' && message.standings.leaders[38]?.points === 10,
    )
    expectWithin(3_000, at - pressed)
    // The award comes after every message about the presses.
    await host.award(last.userId, 1)
    const { at: ended } = await stream.next(
      (message) => message.type === 'live.standings' && message.standings.leaders[39]?.points === 1,
    )
    const messages = messagesOf(stream, 'live.standings')
    expect(messages.length - before).toBeGreaterThan(1)
    expect(messages.length - before).toBeLessThanOrEqual((2 * (ended - began)) / 1_000 + 2)

    const entries = await entriesOf(server, id)
    const final = messages.at(-1)?.standings
    expect(final?.participants).toBe(40)
    expect(final?.leaders.map(({ userId, points }) => [userId, points])).toEqual(
      entries.map(({ userId, points }) => [userId, points]),
    )
    expect(final?.leaders.map(({ rank }) => rank)).toEqual([...Array(39).fill(1), 40])
    expect(messagesOf(stream, 'live.me').at(-1)?.me).toEqual({
      points: 10,
      rank: 1,
      version: 2,
      standingsVersion: expect.any(Number),
    })
    const { message: lastMe } = await lastStream.next(
      (message) => message.type === 'live.me' && message.me.points === 1,
    )
    expect((lastMe as Of<'live.me'>).me).toEqual({
      points: 1,
      rank: 40,
      version: 2,
      standingsVersion: expect.any(Number),
    })
    // live.me is sent when its content changes, not with each live.standings.
    expect(messagesOf(stream, 'live.me').length).toBeLessThanOrEqual(3)
    expect((await see(server, first, id)).body.standings).toEqual(final)
  })

  it('standings are published for a join, an award, its reversal and a deleted account', async () => {
    const { id, users, host, topic } = await room(2)
    const [watcher, player] = users as [TestUser, TestUser]
    const stream = await opened(await openStream(server, watcher, topic))
    const [late] = await makeUsers(server, 1)
    await join(server, late, id)
    await stream.next((message) => message.type === 'live.standings' && message.standings.participants === 3)
    const { body } = await host.award(player.userId, 15)
    const leads = (points: number) => (message: RealtimeMessage) =>
      message.type === 'live.standings' && message.standings.leaders[0]?.points === points
    await stream.next(leads(15))
    const before = stream.received.length
    await host.undo(body.events[0].id)
    await stream.next(
      (message) => stream.received.findIndex((h) => h.message === message) >= before && leads(0)(message),
    )
    await server.pool.query('delete from users where id = $1', [late.userId])
    await expect.poll(() => messagesOf(stream, 'live.standings').at(-1)?.standings.participants).toBe(2)
    // The last message equals the answer, and each message has a higher version than the one before.
    const messages = messagesOf(stream, 'live.standings').map(({ standings }) => standings)
    expect((await see(server, watcher, id)).body.standings).toEqual(messages.at(-1))
    const versions = messages.map(({ version }) => version)
    expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other))
  })

  it('standings come with the pressers, latest first, in messages and answers; an award by hand does not count as a press', async () => {
    const { id, users, host, topic } = await room(16)
    const watcher = users[15] as TestUser
    const stream = await opened(await openStream(server, watcher, topic))
    await stream.next((message) => message.type === 'live.standings')
    const challengeId = await openChallenge(host, { points: 10 })
    expect((await see(server, watcher, id)).body.pressers).toMatchObject({ challengeId, latest: [] })
    await host.award(watcher.userId, 10)
    for (const user of users.slice(0, 14)) {
      await press(server, user, challengeId)
      // Each press has its own millisecond, which decides the order.
      await sleep(5)
    }
    const latest = users.slice(2, 14).map(({ userId }) => userId)
    await expect
      .poll(() =>
        messagesOf(stream, 'live.pressers')
          .at(-1)
          ?.pressers.latest.map(({ userId }) => userId),
      )
      .toEqual(latest.toReversed())
    const messages = messagesOf(stream, 'live.pressers').at(-1)?.pressers
    expect(messages?.challengeId).toBe(challengeId)
    expect((await see(server, watcher, id)).body.pressers).toEqual(messages)
    await host.close()
    expect((await see(server, watcher, id)).body.pressers).toBeNull()
  })

  it('standings use the current names, even when nothing else changes', async () => {
    const { users, topic } = await room(2)
    const [watcher, player] = users as [TestUser, TestUser]
    const stream = await opened(await openStream(server, watcher, topic))
    await stream.next((message) => message.type === 'live.standings')
    const body = { displayName: 'Örjan Ny' }
    expect((await call(server, player, 'updateMe', { body })).status).toBe(200)
    await stream.next(
      (message) =>
        message.type === 'live.standings' &&
        message.standings.leaders.some(({ displayName }) => displayName === 'Örjan Ny'),
    )
  })

  it('standings are right again after the bus connection was lost', async () => {
    const { id, users, topic } = await room(3)
    const stream = await opened(await openStream(server, users[0] as TestUser, topic))
    await stream.next((message) => message.type === 'live.standings')
    await server.pool.query(cutBus)
    const late = await makeUsers(server, 5)
    await enter(server, id, late)
    await expect.poll(() => messagesOf(stream, 'live.standings').at(-1)?.standings.participants).toBe(8)
  })
})

it('competition lists get a message when a competition goes live and when it is paused', async () => {
  const id = await makeCompetition(server)
  const host = hostOf(server, admin, id)
  const [guest] = await makeUsers(server, 1)
  const stream = await opened(await openStream(server, guest, 'club'))
  const bus = await listenToBus(server.databaseUrl)
  await host.start()
  await stream.next((message) => message.type === 'competition.changed' && message.competitionId === id)
  await host.say('Inget för listan')
  expect(await bus.topicsOf('competition.changed')).toEqual(['club'])
  await host.pause()
  await expect.poll(() => messagesOf(stream, 'competition.changed').length).toBe(2)
  await expectInvariants(server.pool)
})
