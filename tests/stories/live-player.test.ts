import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newVisitor, visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type Host, hostOf, openChallenge, press } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition, pressesOf } from '#tests/live-competitions/make-competition.ts'
import { dieUnheardWhenTold } from './asleep.ts'
import { countToasts, seesToast } from './toasts.ts'

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
const button = (page: Page) =>
  page.getByRole('region', { name: 'Färgknapp', exact: true }).getByRole('button')
const says = (page: Page, words: string | RegExp) => button(page).filter({ hasText: words }).waitFor(within)
const names = (page: Page) =>
  page.getByRole('region', { name: 'Topplista' }).locator('[data-climber]').allInnerTexts()
const order = async (page: Page) => (await names(page)).map((text) => /Anna|Bo|Cia/.exec(text)?.[0])

/** The number of press requests. */
const countPresses = (page: Page) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/press') && sent.push(request.url()))
  return sent
}

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

describe('joining live', () => {
  it('welcomes, counts and lists me once despite several taps', async () => {
    const [dan] = (await makeUsers(server, 1)) as [TestUser]
    const page = await open(dan)
    await page.getByRole('heading', { name: 'Gå med i tävlingen' }).waitFor()
    expect(await page.getByText('Mina Poäng').count()).toBe(0)
    const welcomes = await countToasts(page, 'Välkommen!')
    await page.getByRole('button', { name: 'Gå med nu' }).dblclick()
    await seesToast(page, 'Välkommen!', 'Du har gått med i tävlingen')
    await page.getByText('Mina Poäng').waitFor()
    await page.getByText('#1', { exact: true }).waitFor()
    await page.locator('li[data-own]').getByText('Du', { exact: true }).waitFor()
    expect(await welcomes()).toBe(1)
    expect(await page.getByRole('button', { name: 'Gå med nu' }).count()).toBe(0)
  })

  it('shows on my other device', async () => {
    const [dan] = (await makeUsers(server, 1)) as [TestUser]
    const desk = await open(dan, 1280)
    await desk.getByRole('button', { name: 'Gå med nu' }).waitFor()
    await desk.waitForTimeout(800)
    await call(server, dan, 'joinLiveCompetition', { params: { competitionId } })
    await desk.getByText('Mina Poäng').waitFor(within)
  })

  it('shows the reason of a refusal', async () => {
    const [dan] = (await makeUsers(server, 1)) as [TestUser]
    await server.pool.query('update competitions set max_participants = 3 where id = $1', [competitionId])
    const page = await open(dan)
    allowErrors(page, /409/, /500/)
    await page.getByRole('button', { name: 'Gå med nu' }).click()
    await seesToast(page, 'Error')
    await page.route('**/live/entry', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal_error' } }),
    )
    await page.getByRole('button', { name: 'Gå med nu' }).click()
    await seesToast(page, 'Error', 'Kunde inte gå med i tävling')
  })
})

describe('colour button', () => {
  it('appears by push, counts one press at once, then is inactive', async () => {
    const page = await open(anna)
    await page.getByText('Mina Poäng').waitFor()
    await page.waitForTimeout(800)
    const challengeId = await openChallenge(host, { colour: 'blue', points: 25 })
    await says(page, 'Blå')
    const sent = countPresses(page)
    const praises = await countToasts(page, 'Bra jobbat!')
    const shown = await button(page).evaluate(async (element: HTMLElement) => {
      for (let i = 0; i < 20; i += 1) element.click()
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      return element.textContent
    })
    expect(shown).toContain('Du har tryckt!')
    await seesToast(page, 'Bra jobbat!', 'Du fick 25 poäng!')
    await button(page).click({ force: true })
    await page.getByText('#1', { exact: true }).waitFor()
    await expect.poll(async () => (await order(page))[0]).toBe('Anna')
    expect(sent).toHaveLength(1)
    expect(await pressesOf(server, challengeId)).toEqual({ rows: 1, users: 1, points: 25 })
    expect(await praises()).toBe(1)

    await openChallenge(host, { colour: 'yellow' })
    await says(page, 'Tryck nu!')
    await host.close()
    await button(page).waitFor({ state: 'detached', ...within })
  })

  it('is not shown to spectators', async () => {
    const [dan] = (await makeUsers(server, 1)) as [TestUser]
    const page = await open(dan)
    await page.getByRole('button', { name: 'Gå med nu' }).waitFor()
    await page.waitForTimeout(800)
    await openChallenge(host)
    await page.getByText('Färgknapp: Röd', { exact: true }).waitFor(within)
    expect(await button(page).count()).toBe(0)
  })

  it('pressed on one device is pressed on the other', async () => {
    const phone = await open(anna)
    const desk = await open(anna, 1280)
    for (const page of [phone, desk]) await page.getByText('Mina Poäng').waitFor()
    await openChallenge(host, { colour: 'green' })
    await says(phone, 'Tryck nu!')
    await says(desk, 'Tryck nu!')
    await button(phone).click()
    await says(desk, 'Du har tryckt!')
    expect(await desk.getByText('Bra jobbat!').count()).toBe(0)
    await desk.reload()
    await desk.getByText('Mina Poäng').waitFor()
    await says(desk, 'Du har tryckt!')
  })

  it('keyboard: the focus stays on the pressed button', async () => {
    const page = await open(anna, 1280)
    await page.getByText('Mina Poäng').waitFor()
    await page.waitForTimeout(800)
    const challengeId = await openChallenge(host)
    await says(page, 'Tryck nu!')
    // It is rendered first and focused a moment later.
    await expect.poll(() => button(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await says(page, 'Du har tryckt!')
    await expect.poll(() => pressesOf(server, challengeId)).toMatchObject({ rows: 1 })
  })

  it("counts down by the server's clock despite a wrong device clock", async () => {
    const context = await newVisitor(server, { user: anna, width: 390 })
    const page = await context.newPage()
    await page.clock.install({ time: Date.now() + 26 * 3_600_000 })
    await page.goto(server.url + pathOf())
    await page.getByText('Mina Poäng').waitFor()
    await page.waitForTimeout(800)
    const said = await listen(page)
    await openChallenge(host, { seconds: 20 })
    await says(page, /(20|1[5-9]) s/)
    await button(page)
      .filter({ hasText: /(?<!\d)[1-9] s/ })
      .waitFor({ timeout: 20_000 })
    expect(await said()).toContain('10 sekunder kvar')
    await button(page).filter({ hasText: 'Tiden är ute' }).waitFor({ timeout: 15_000 })
    expect(await button(page).getAttribute('aria-disabled')).toBe('true')
    await button(page).waitFor({ state: 'detached', timeout: 12_000 })
    expect(await said()).toContain('Tiden är ute')
  })
})

describe('offline press', () => {
  const pressOffline = async () => {
    const page = await open(anna)
    allowErrors(page, /api\//, /ERR_/)
    await page.getByText('Mina Poäng').waitFor()
    await page.waitForTimeout(800)
    const challengeId = await openChallenge(host, { points: 15 })
    await says(page, 'Tryck nu!')
    await page.context().setOffline(true)
    await button(page).click()
    await says(page, 'Trycket är sparat')
    await page.getByText('Vi skickar trycket igen när du har anslutning.').first().waitFor()
    await button(page).click({ force: true })
    await page.waitForTimeout(1_500)
    expect(await pressesOf(server, challengeId)).toMatchObject({ rows: 0 })
    return { page, challengeId }
  }

  it('is stored and counts once when the network is back', async () => {
    const { page, challengeId } = await pressOffline()
    const praises = await countToasts(page, 'Bra jobbat!')
    await page.context().setOffline(false)
    await seesToast(page, 'Bra jobbat!', 'Du fick 15 poäng!')
    await says(page, 'Du har tryckt!')
    await page.waitForTimeout(2_000)
    expect(await pressesOf(server, challengeId)).toEqual({ rows: 1, users: 1, points: 15 })
    expect(await praises()).toBe(1)
  })

  it('is stored also after navigating away', async () => {
    const page = await open(anna)
    allowErrors(page, /ERR_/)
    await page.getByText('Mina Poäng').waitFor()
    await page.waitForTimeout(800)
    const challengeId = await openChallenge(host)
    await says(page, 'Tryck nu!')
    await page.route('**/press', (route) => route.abort('connectionreset'))
    await button(page).click()
    await says(page, 'Trycket är sparat')
    await page.getByRole('link', { name: 'Hem' }).click()
    await button(page).waitFor({ state: 'detached' })
    await page.unroute('**/press')
    await seesToast(page, 'Bra jobbat!')
    expect(await pressesOf(server, challengeId)).toMatchObject({ rows: 1 })
  })

  it('says that the challenge closed meanwhile', async () => {
    const { page, challengeId } = await pressOffline()
    await host.close()
    await page.context().setOffline(false)
    await seesToast(page, 'För sent', 'Färgknappen stängdes innan ditt tryck kom fram.')
    await button(page).waitFor({ state: 'detached', ...within })
    expect(await pressesOf(server, challengeId)).toMatchObject({ rows: 0 })
  })

  it('with a lost answer counts once and is confirmed', async () => {
    const page = await open(anna)
    allowErrors(page, /api\//, /ERR_/)
    await page.getByText('Mina Poäng').waitFor()
    await page.waitForTimeout(800)
    const challengeId = await openChallenge(host)
    await says(page, 'Tryck nu!')
    let lost = false
    await page.route('**/press', async (route) => {
      if (lost) return route.continue()
      lost = true
      await press(server, anna, challengeId)
      await host.close()
      await route.abort('connectionreset')
    })
    await button(page).click()
    await seesToast(page, 'Bra jobbat!', 'Du fick 10 poäng!')
    expect(lost).toBe(true)
    expect(await pressesOf(server, challengeId)).toMatchObject({ rows: 1 })
  })
})

describe("host commands on the player's screen", () => {
  it('show without a reload: rounds, pause, end, points, messages', async () => {
    const page = await open(anna)
    await page.getByText('Runda 1 - Startar nu!').waitFor()
    await page.getByText('LIVE', { exact: true }).waitFor()
    await page.waitForTimeout(800)
    await host.advance(1)
    await page.getByText('Runda 2 - Snabbfrågor').waitFor(within)
    await host.say('Baren är öppen i tio minuter till')
    await seesToast(page, 'Live Update', 'Baren är öppen i tio minuter till')
    await host.award(cia.userId, 30)
    await page.getByText('Cia fick 30 poäng').waitFor(within)
    await page.getByText('#2', { exact: true }).waitFor(within)
    await host.advance(2)
    await page.getByText('Runda 3 - Finalen').waitFor(within)
    await host.pause()
    await page.getByText('Tävling pausad').waitFor(within)
    await host.start()
    await host.advance(3)
    await page.getByText('Tävling avslutad').waitFor(within)
    await page.getByText(/^Du kom på plats 2 av 3\./).waitFor(within)
    expect(await page.getByText('Live Update', { exact: true }).count()).toBeLessThanOrEqual(1)
  })

  it('each message is one toast; earlier ones are not', async () => {
    await host.say('Sagt innan')
    const page = await open(anna)
    await page.getByText('Sagt innan', { exact: true }).waitFor()
    await page.waitForTimeout(1_000)
    const toasts = page.locator('.mantine-Notification-root')
    expect(await toasts.count()).toBe(0)
    const all = await countToasts(page)
    await Promise.all([host.say('Ett'), host.say('Två')])
    for (const words of ['Ett', 'Två']) await toasts.filter({ hasText: words }).waitFor(within)
    await host.award(bo.userId, 5)
    await page.getByText('Bo fick 5 poäng').waitFor(within)
    expect(await all()).toBe(2)
  })

  it("are shown within three seconds of waking or of the network's return", async () => {
    const context = await newVisitor(server, { user: anna, width: 390 })
    const sleeper = await context.newPage()
    await sleeper.addInitScript(dieUnheardWhenTold)
    const listens = sleeper.waitForResponse((response) => /\/api\/live\?.*competition/.test(response.url()))
    await sleeper.goto(server.url + pathOf())
    const traveller = await open(bo)
    allowErrors(traveller, /api\//, /ERR_/)
    for (const page of [sleeper, traveller]) await page.getByText('Runda 1 - Startar nu!').waitFor()
    // A page without a stream polls every five seconds, visible or not.
    await listens
    await sleeper.waitForTimeout(1_000)
    await sleeper.evaluate('fallAsleep()')
    await traveller.context().setOffline(true)
    await host.advance(1)
    await openChallenge(host)
    await press(server, cia, (await host.control()).body.challenge.id)
    await sleeper.waitForTimeout(6_000)
    expect(await sleeper.getByText('Runda 1 - Startar nu!').count()).toBe(1)
    await sleeper.evaluate('wakeUp()')
    await traveller.context().setOffline(false)
    for (const page of [sleeper, traveller]) {
      await says(page, 'Tryck nu!')
      await page.getByText('Runda 2 - Snabbfrågor').waitFor(within)
      await expect.poll(() => order(page), within).toEqual(['Cia', expect.anything(), expect.anything()])
    }
  })

  it('reach a second tab, including those sent just before it subscribed', async () => {
    const context = await newVisitor(server, { user: anna, width: 1280 })
    const [first, second] = [await context.newPage(), await context.newPage()]
    await first.goto(server.url + pathOf())
    await first.getByText('Mina Poäng').waitFor()
    await first.waitForTimeout(800)
    let asked = 0
    await second.route('**/api/competitions/*/live', async (route) => {
      const response = await route.fetch()
      asked += 1
      if (asked === 1) {
        await host.say('Mitt emellan')
        await first.getByText('Mitt emellan', { exact: true }).first().waitFor({ timeout: 10_000 })
      }
      await route.fulfill({ response })
    })
    await second.goto(server.url + pathOf())
    await second.getByText('Mina Poäng').waitFor()
    await second.getByText('Mitt emellan', { exact: true }).first().waitFor({ timeout: 5_000 })
    expect(asked).toBeGreaterThanOrEqual(2)
  })

  it('are polled every five seconds while the stream is down', async () => {
    const context = await newVisitor(server, { user: anna, width: 390 })
    const page = await context.newPage()
    allowErrors(page, /api\/live\?/, /ERR_/)
    await page.route('**/api/live?*', (route) => route.abort('connectionrefused'))
    await page.goto(server.url + pathOf())
    await page.getByText('Runda 1 - Startar nu!').waitFor()
    await page.getByText('Ingen anslutning – försöker igen').waitFor({ timeout: 8_000 })
    await host.say('Utan ström')
    await openChallenge(host)
    await button(page).waitFor({ timeout: 8_000 })
  })
})

it('shows the specified error when loading fails', async () => {
  const page = await visit(server, {
    user: anna,
    path: pathOf(),
    prepare: async (empty) => {
      allowErrors(empty, /500/)
      await empty.route('**/api/competitions/*/live', (route) =>
        route.fulfill({ status: 500, json: { code: 'internal_error', status: 500 } }),
      )
    },
  })
  await seesToast(page, 'Error', 'Kunde inte ladda tävling')
})
