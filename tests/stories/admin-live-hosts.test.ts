import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { activities, button, hostPath, roundOf, says } from './live-host.ts'
import { seesToast } from './toasts.ts'

let server: TestServer
let host: TestUser
let otherHost: TestUser
let players: [TestUser, TestUser, TestUser]
let competitionId: string

beforeAll(async () => {
  server = await startServer()
  ;[host, otherHost] = (await makeUsers(server, 2, { admin: true })) as [TestUser, TestUser]
  players = (await makeUsers(server, 3)) as [TestUser, TestUser, TestUser]
})
beforeEach(async () => {
  competitionId = await makeCompetition(server, { title: 'Fredagskampen' })
  await enter(server, competitionId, players)
})

const open = (width: 390 | 1280 = 1280, user = host) =>
  visit(server, { user, width, path: hostPath(competitionId) })
const goLive = () => call(server, host, 'startLive', { params: { competitionId } })

describe('host control by two hosts', () => {
  it("each sees the other's commands at once", async () => {
    const one = await open(390)
    const two = await open(1280, otherHost)
    await button(one, 'Starta Live').tap()
    await says(two, 'Runda 1 - Startar nu!')
    await button(two, 'Öppna färgknapp: Grön').click()
    await one.getByText('Grön är öppen').waitFor()
    await activities(one).getByText('Grön knapp, 10 poäng').waitFor()
    await button(one, 'Öppna färgknapp: Röd').tap()
    await two.getByText('Röd är öppen').waitFor()
    await activities(two).first().getByText('Röd knapp, 10 poäng').waitFor()
    expect(await activities(two).getByText('öppen', { exact: true }).count()).toBe(1)
    await button(two, 'Pausa Live').click()
    await says(one, 'Tävling pausad')
  })

  it('two hosts advancing at the same time advance one round; the later host sees the current round', async () => {
    await goLive()
    const page = await open(390)
    allowErrors(page, /409/)
    await page.route('**/live/round', async (route) => {
      await call(server, otherHost, 'advanceLiveRound', { params: { competitionId }, body: { from: 1 } })
      await route.continue()
    })
    await button(page, 'Nästa runda').tap()
    await seesToast(page, 'Redan bytt', 'En annan värd kan ha hunnit före. Nu gäller: Runda 2 - Snabbfrågor.')
    await says(page, 'Runda 2 - Snabbfrågor')
    expect(await roundOf(server, competitionId)).toBe(2)
  })
})
