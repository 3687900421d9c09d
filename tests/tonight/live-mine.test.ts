import { expect, it } from 'vitest'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { hostOf, openChallenge } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { untilDelivered } from '#tests/realtime/marker.ts'
import { openStream, type TestStream } from '#tests/realtime/stream.ts'

const one = await startServer()
const another = await startServer({ databaseUrl: one.databaseUrl })
const [admin] = await makeUsers(one, 1, { admin: true })

type Mine = Extract<RealtimeMessage, { type: 'live.mine' }>
const isMine = (message: RealtimeMessage): message is Mine => message.type === 'live.mine'

async function room() {
  const id = await makeCompetition(one, { title: 'Färgjakten', isLive: true })
  const [player, stranger] = await makeUsers(one, 2)
  await enter(one, id, [player])
  return { id, player, stranger, host: hostOf(one, admin, id) }
}

const open = async (server: { url: string }, user: TestUser, topics = 'events,club,me') => {
  const stream = await openStream(server, user, topics)
  await stream.next((message) => message.type === 'stream.opened')
  return stream
}
const untilSent = async (stream: TestStream, revision: number) =>
  stream.next((message) => isMine(message) && message.revision >= revision)

it('live.mine: a participant on any node and screen gets what the host does, and a stranger does not', async () => {
  const { id, player, stranger, host } = await room()
  const streams = await Promise.all([open(one, player), open(another, player, 'me')])
  const strangers = await Promise.all([open(one, stranger), open(another, stranger)])
  const challengeId = await openChallenge(host, { colour: 'blue', seconds: 60, points: 20 })
  for (const stream of streams) {
    const { message } = await stream.next((each) => isMine(each) && each.challenge !== null)
    expect(message).toEqual({
      type: 'live.mine',
      competitionId: id,
      quizBreak: null,
      title: 'Färgjakten',
      stage: { isLive: true, round: 1, status: 'round_1' },
      challenge: expect.objectContaining({ id: challengeId, colour: 'blue', points: 20, active: true }),
      revision: expect.any(Number),
      now: expect.stringMatching(/Z$/),
    })
  }
  await host.close()
  for (const stream of streams)
    await stream.next((each) => isMine(each) && each.challenge === null && each.revision > 2)
  for (const stream of strangers) {
    await untilDelivered(one, `user:${stranger.userId}`, [stream])
    expect(stream.raw()).not.toContain(id)
  }
})

it('live.mine: many actions at once end in the last state', async () => {
  const { player, host } = await room()
  const stream = await open(another, player)
  for (let n = 0; n < 10; n++) await openChallenge(host, { colour: n % 2 === 0 ? 'red' : 'green' })
  for (const round of [1, 2, 3]) await host.advance(round)
  const { body } = await host.control()
  await untilSent(stream, body.revision)
  const last = stream.received
    .map(({ message }) => message)
    .filter(isMine)
    .at(-1)
  expect(last).toMatchObject({ challenge: null, revision: body.revision, stage: { status: 'finished' } })
})

it('live.mine: nothing is sent of a competition that is switched off', async () => {
  const [hidden, seen] = [await room(), await room()]
  await enter(one, seen.id, [hidden.player])
  const stream = await open(one, hidden.player)
  await one.pool.query('update competitions set is_active = false where id = $1', [hidden.id])
  await hidden.host.say('Bara för er')
  // A node sends what is published in its order.
  const { body } = await seen.host.say('Till alla')
  await untilSent(stream, body.revision)
  const sent = stream.received.map(({ message }) => message).filter(isMine)
  expect(sent.map(({ competitionId }) => competitionId)).toEqual([seen.id])
})
