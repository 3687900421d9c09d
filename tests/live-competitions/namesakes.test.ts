import { beforeEach, describe, expect, it } from 'vitest'
import type { Participant, Standing } from '#contract/live-competitions.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type Host, hostOf, join, openChallenge, press, see } from './host.ts'
import { makeCompetition } from './make-competition.ts'

let competitionId: string
let host: Host
let users: TestUser[]
const server = await startInProcess()
beforeEach(async () => {
  server.setNow(null)
  const [admin] = await makeUsers(server, 1, { admin: true })
  users = await makeUsers(server, 4)
  competitionId = await makeCompetition(server, { isLive: true })
  host = hostOf(server, admin, competitionId)
})
const nth = (i: number) => users[i] as TestUser
const joinAs = async (who: TestUser, displayName: string) => {
  await call(server, who, 'updateMe', { body: { displayName } })
  await join(server, who, competitionId)
}
const named = ({ displayName, namesake }: Pick<Standing, 'displayName' | 'namesake'>) =>
  `${displayName} ${namesake ?? '-'}`

describe('two participants with the same name', () => {
  it('two participants with the same name are distinguished by a number in the order of joining, for the host, on every screen and in an award', async () => {
    await joinAs(nth(0), 'Ali')
    await joinAs(nth(1), 'Bo')
    await joinAs(nth(2), 'ALÍ')
    expect((await host.award(nth(2).userId, 10)).status).toBe(200)
    const { items } = (await host.participants()).body
    expect(items.map((each: Participant) => [named(each), each.points])).toEqual([
      ['ALÍ 2', 10],
      ['Ali 1', 0],
      ['Bo -', 0],
    ])
    expect((await host.control()).body.events.map(named)).toEqual(['ALÍ 2'])
    // Messages to phones and the display may be a second old.
    await expect
      .poll(async () => (await see(server, nth(1), competitionId)).body.standings.leaders.map(named))
      .toEqual(['ALÍ 2', 'Ali 1', 'Bo -'])
    expect(named((await see(server, nth(1), competitionId)).body.latestEvent)).toBe('ALÍ 2')
    for (const round of [1, 2, 3]) await host.advance(round)
    const detail = (await call(server, nth(0), 'getCompetition', { params: { competitionId } })).body
    expect(detail.result.podium.map(named)).toEqual(['ALÍ 2'])
  })

  it('two participants with the same name have no number once the other has left', async () => {
    await joinAs(nth(0), 'Ali')
    await joinAs(nth(1), 'Ali')
    await call(server, nth(0), 'deleteMe', { body: { password: nth(0).password } })
    expect((await host.participants()).body.items.map(named)).toEqual(['Ali -'])
  })
})

describe('a press sooner than a person can react', () => {
  it('a press sooner than a person can react counts and is marked for the host; a press after a tenth of a second is not marked', async () => {
    const [bot, quick, idle] = users as [TestUser, TestUser, TestUser]
    for (const who of [bot, quick, idle]) await join(server, who, competitionId)
    const opened = new Date()
    server.setNow(opened)
    const challengeId = await openChallenge(host)
    server.setNow(new Date(opened.getTime() + 99))
    expect((await press(server, bot, challengeId)).body.pointsEarned).toBe(10)
    server.setNow(new Date(opened.getTime() + 100))
    expect((await press(server, quick, challengeId)).body.pointsEarned).toBe(10)
    const { items } = (await host.participants()).body
    const marks = new Map(items.map((each: Participant) => [each.userId, each.fastPresses]))
    expect([bot, quick, idle].map(({ userId }) => marks.get(userId))).toEqual([1, 0, 0])
  })
})
