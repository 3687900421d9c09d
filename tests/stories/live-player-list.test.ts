import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newVisitor } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type Host, hostOf } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { countMovements } from './movements.ts'

let server: TestServer
let admin: TestUser
let anna: TestUser
let bo: TestUser
let cia: TestUser
let competitionId: string
let host: Host

beforeAll(async () => {
  server = await startServer()
  ;[admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  ;[anna, bo, cia] = (await makeUsers(server, 3)) as [TestUser, TestUser, TestUser]
  for (const [user, displayName] of [
    [anna, 'Anna'],
    [bo, 'Bo'],
    [cia, 'Cia'],
  ] as const)
    await call(server, user, 'updateMe', { body: { displayName } })
})
beforeEach(async () => {
  competitionId = await makeCompetition(server, { title: 'Fredagskampen', isLive: true })
  await enter(server, competitionId, [anna, bo, cia])
  host = hostOf(server, admin, competitionId)
})

const within = { timeout: 3_000 }
const pathOf = () => `/live-competition/${competitionId}`
const names = (page: Page) =>
  page.getByRole('region', { name: 'Topplista' }).locator('[data-climber]').allInnerTexts()
const order = async (page: Page) => (await names(page)).map((text) => /Anna|Bo|Cia/.exec(text)?.[0])

describe('live standings', () => {
  it('animates rank changes, except under reduced motion', async () => {
    const pages: Page[] = []
    for (const reducedMotion of [false, true]) {
      const page = await (await newVisitor(server, { user: anna, reducedMotion })).newPage()
      await page.addInitScript(countMovements)
      await page.goto(server.url + pathOf())
      await page.getByText('Cia', { exact: true }).waitFor()
      await untilListening(page, 'competition')
      pages.push(page)
    }
    await host.award(cia.userId, 20)
    for (const page of pages) await expect.poll(async () => (await order(page))[0], within).toBe('Cia')
    await host.award(bo.userId, 40)
    for (const page of pages) await expect.poll(() => order(page), within).toEqual(['Bo', 'Cia', 'Anna'])
    const moved = await Promise.all(pages.map((page) => page.evaluate<number>('movements')))
    expect(moved[0]).toBeGreaterThan(1)
    expect(moved[1]).toBe(0)
  })
})
