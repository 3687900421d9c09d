import { beforeAll, describe, expect, it } from 'vitest'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type Host, hostOf, openChallenge, press, see } from './host.ts'
import { enter, makeCompetition, pressesOf } from './make-competition.ts'

describe('challenge with a time limit', () => {
  let server: Awaited<ReturnType<typeof startInProcess>>
  let host: Host
  let competitionId: string
  let players: TestUser[]
  const began = Date.now()
  const at = (ms: number) => server.setNow(new Date(began + ms))
  beforeAll(async () => {
    server = await startInProcess()
    const [admin] = await makeUsers(server, 1, { admin: true })
    players = await makeUsers(server, 6)
    competitionId = await makeCompetition(server, { isLive: true })
    await enter(server, competitionId, players)
    host = hostOf(server, admin, competitionId)
  })

  it('a challenge with a time limit accepts a press until the last millisecond before it closes', async () => {
    at(0)
    const challengeId = await openChallenge(host, { seconds: 30 })
    const pressAt = async (ms: number, player: number) => {
      at(ms)
      const { status, body } = await press(server, players[player] as TestUser, challengeId)
      return status === 200 ? body.first : body.code
    }
    const shownAt = async (ms: number) => {
      at(ms)
      return (await see(server, players[5] as TestUser, competitionId)).body
    }
    expect((await shownAt(1)).challenge).toMatchObject({
      active: true,
      closesAt: new Date(began + 30_000).toISOString(),
    })
    expect(await pressAt(1, 0)).toBe(true)
    expect(await pressAt(29_999, 1)).toBe(true)
    expect(await pressAt(30_000, 2)).toBe('challenge_closed')
    expect(await pressAt(30_001, 3)).toBe('challenge_closed')
    expect(await pressAt(86_400_000, 4)).toBe('challenge_closed')
    // A repeat of a press that was in time is confirmed, however late it arrives.
    expect(await pressAt(86_400_000, 0)).toBe(false)
    expect(await pressesOf(server, challengeId)).toMatchObject({ rows: 2, points: 20 })

    expect((await shownAt(29_999)).challenge).toMatchObject({ id: challengeId, active: true })
    const over = await shownAt(30_000)
    expect(over.challenge).toBeNull()
    expect(over.latestEvent).toMatchObject({ id: challengeId, active: false })
    expect(over.now).toBe(new Date(began + 30_000).toISOString())
    expect((await host.control()).body).toMatchObject({ challenge: null, presses: 0 })
  })

  it('a challenge with a time limit that has expired allows the next one', async () => {
    at(40_000)
    const next = await openChallenge(host, { seconds: 3 })
    expect((await press(server, players[0] as TestUser, next)).body.first).toBe(true)
  })

  it('a challenge with a time limit counts a press on a node whose clock is slightly behind', async () => {
    at(50_000)
    const challengeId = await openChallenge(host)
    at(49_800)
    expect((await press(server, players[0] as TestUser, challengeId)).body.first).toBe(true)
  })

  it('the time limit of a challenge is 3 to 600 seconds', async () => {
    at(55_000)
    await host.close()
    for (const seconds of [2, 601]) expect((await host.open({ seconds })).body.code).toBe('validation_failed')
    await openChallenge(host, { seconds: 600 })
    await host.close()
  })

  it("a challenge with a time limit ignores the client's clock", async () => {
    at(60_000)
    const challengeId = await openChallenge(host, { seconds: 5 })
    for (const [i, hours] of [-24, 24].entries()) {
      const when = new Date(began + hours * 3_600_000)
      const answer = await fetch(
        `${server.url}/api/live-challenges/${challengeId}/press?at=${when.getTime()}`,
        {
          method: 'POST',
          headers: { cookie: players[i]?.cookie ?? '', origin: server.url, date: when.toUTCString() },
        },
      )
      expect(answer.status).toBe(200)
    }
    at(65_000)
    expect((await press(server, players[2] as TestUser, challengeId)).body.code).toBe('challenge_closed')
    await expectInvariants(server.pool)
  })
})
