import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newVisitor, visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type Host, hostOf, openChallenge } from '#tests/live-competitions/host.ts'
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
const open = (user: TestUser, width: 390 | 1280 = 390) => visit(server, { user, width, path: pathOf() })
const names = (page: Page) =>
  page.getByRole('region', { name: 'Topplista' }).locator('[data-climber]').allInnerTexts()
const order = async (page: Page) => (await names(page)).map((text) => /Anna|Bo|Cia/.exec(text)?.[0])

/** Records the announcements of a live region. */
const listen = async (page: Page) => {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    const look = () => {
      for (const region of document.querySelectorAll('main [role=status], main [role=alert]')) {
        const text = region.textContent ?? ''
        if (text && said.at(-1) !== text && !said.includes(text)) said.push(text)
      }
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
}

describe('live standings', () => {
  it('animates rank changes, except under reduced motion', async () => {
    const pages: Page[] = []
    for (const reducedMotion of [false, true]) {
      const page = await (await newVisitor(server, { user: anna, reducedMotion })).newPage()
      await page.addInitScript(countMovements)
      await page.goto(server.url + pathOf())
      await page.getByText('Cia', { exact: true }).waitFor()
      await page.waitForTimeout(800)
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

  it('shows my row below when I am not in the first fifty', async () => {
    const many = await makeUsers(server, 52)
    await enter(server, competitionId, many)
    for (const user of many) await host.award(user.userId, 5)
    const page = await open(anna)
    const own = page.getByRole('list', { name: 'Din placering' })
    await own.getByText('Anna').waitFor()
    await page.getByText('#53', { exact: true }).waitFor()
  })

  it('announces only my own rank, at most every ten seconds', async () => {
    const page = await open(anna)
    await page.getByText('Mina Poäng').waitFor()
    await page.waitForTimeout(800)
    const said = await listen(page)
    const rank = page.getByRole('status').filter({ hasText: 'Du ligger nu' })
    const began = Date.now()
    await host.award(bo.userId, 10)
    await rank.filter({ hasText: 'Du ligger nu på plats 2 i tävlingen.' }).waitFor(within)
    await host.award(anna.userId, 30)
    await page.getByText('#1', { exact: true }).waitFor(within)
    expect(await rank.innerText()).toContain('plats 2')
    await rank.filter({ hasText: 'plats 1' }).waitFor({ timeout: 14_000 })
    expect(Date.now() - began).toBeGreaterThan(9_500)
    expect((await said()).filter((words) => /Bo|Cia/.test(words))).toEqual([])
    await openChallenge(host, { colour: 'yellow', points: 50, seconds: 60 })
    const alert = page.getByRole('alert').filter({ hasText: 'Färgknapp: Gul! Tryck inom' })
    await alert.waitFor({ state: 'attached', ...within })
  })
})
