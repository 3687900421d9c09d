import { expect, it } from 'vitest'
import { type EmbeddedServer, startEmbeddedServer } from '#tests/harness/embedded-server.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { hostOf, openChallenge, press, see } from './host.ts'
import { enter, makeCompetition } from './make-competition.ts'

const restarts: [string, (server: EmbeddedServer) => Promise<void>][] = [
  [
    'the server is killed',
    async (server) => {
      await server.kill9()
      await server.restart()
    },
  ],
  [
    'the database is killed',
    async (server) => {
      const before = await server.postmaster()
      process.kill(before, 'SIGQUIT')
      await expect.poll(() => server.postmaster(), { timeout: 20_000, interval: 10 }).not.toBe(before)
      await expect
        .poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 20_000, interval: 100 })
        .toBe(200)
    },
  ],
]

it('live competition: it continues in the same state after the server or the database was killed', async () => {
  const server = await startEmbeddedServer()
  const [admin] = await makeUsers(server, 1, { admin: true })
  const users = await makeUsers(server, 3)
  const id = await makeCompetition(server)
  await enter(server, id, users)
  const host = hostOf(server, admin, id)
  await host.start()
  await host.advance(1)
  for (const [what, kill] of restarts) {
    const challengeId = await openChallenge(host, { points: 10 })
    await press(server, users[0], challengeId)
    await host.award(users[1].userId, 5)
    const before = (await see(server, users[0], id)).body
    server.expectErrors(`${what}: 503 until it is back`)
    await kill(server)
    const after = (await see(server, users[0], id)).body
    expect({ ...after, now: before.now }, what).toEqual(before)
    expect(after).toMatchObject({
      stage: { status: 'round_2' },
      pressed: true,
      challenge: { id: challengeId },
    })
    expect((await press(server, users[0], challengeId)).body.first).toBe(false)
    expect((await press(server, users[2], challengeId)).body.first).toBe(true)
    // The presence tables are unlogged, so the rows are written again after a crash.
    await openStream(server, users[2], `competition:${id}`)
    await expect.poll(async () => (await host.control()).body.online, { timeout: 15_000 }).toBe(1)
  }
  await expectInvariants(server.pool)
})
