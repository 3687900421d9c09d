import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { newVisitor, visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type Host, hostOf, openChallenge, press } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition, pressesOf } from '#tests/live-competitions/make-competition.ts'
import { countMovements } from './movements.ts'
import { simulateSleep, untilLost, untilReceived } from './simulate-sleep.ts'
import { countToasts, seesToast } from './toasts.ts'
import { watchText } from './watch-text.ts'

let competitionId: string
let host: Host
const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [anna, bo, cia] = await makeUsers(server, 3)
for (const [user, displayName] of [
  [anna, 'Anna'],
  [bo, 'Bo'],
  [cia, 'Cia'],
] as const)
  await call(server, user, 'updateMe', { body: { displayName } })
beforeEach(async () => {
  competitionId = await makeCompetition(server, { title: 'Fredagskampen', isLive: true })
  await enter(server, competitionId, [anna, bo, cia])
  host = hostOf(server, admin, competitionId)
})

const promptly = long ? { timeout: 3_000 } : {}
const pathOf = () => `/live-competition/${competitionId}`
const open = (user: TestUser, width: 390 | 1280 = 390) => visit(server, { user, width, path: pathOf() })
const button = (page: Page) =>
  page.getByRole('region', { name: 'Färgknapp', exact: true }).getByRole('button')
const says = (page: Page, words: string | RegExp) => button(page).filter({ hasText: words }).waitFor()
/** My rank among my numbers. */
const rank = (page: Page, of: number) => page.getByRole('definition').getByText(`#${of}`, { exact: true })
const names = (page: Page) =>
  page.getByRole('region', { name: 'Topplista' }).locator('[data-climber]').allInnerTexts()
const order = async (page: Page) => (await names(page)).map((text) => /Anna|Bo|Cia/.exec(text)?.[0])

/** Collects the press requests from now on. */
const countPresses = (page: Page) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/press') && sent.push(request.url()))
  return sent
}

describe('joining live', () => {
  it('joining a live competition by a double tap welcomes, counts and lists the guest once, on each of their devices', async () => {
    const [dan] = await makeUsers(server, 1)
    const page = await open(dan)
    const desk = await open(dan, 1280)
    await desk.getByRole('button', { name: 'Gå med nu' }).waitFor()
    await page.getByRole('heading', { name: 'Gå med i tävlingen' }).waitFor()
    expect(await page.getByText('Mina Poäng').count()).toBe(0)
    await page.getByRole('button', { name: 'Gå med nu' }).dblclick()
    await seesToast(page, 'Välkommen!', 'Du har gått med i tävlingen')
    await page.getByText('Mina Poäng').waitFor()
    await rank(page, 1).waitFor()
    await page.locator('li[data-own]').getByText('Du', { exact: true }).waitFor()
    expect(await countToasts(page, 'Välkommen!')).toBe(1)
    expect(await page.getByRole('button', { name: 'Gå med nu' }).count()).toBe(0)
    await desk.getByText('Mina Poäng').waitFor()
  })
})

describe('colour button', () => {
  it('a colour button appears without a reload, counts one press at once, and is then inactive', async () => {
    const page = await open(anna)
    await page.getByText('Mina Poäng').waitFor()
    await untilListening(page, 'competition')
    const challengeId = await openChallenge(host, { colour: 'blue', points: 25 })
    await says(page, 'Blå')
    const sent = countPresses(page)
    const sawAnswer = await watchText(page, '1:a · ')
    // The answer may come before the next frame, so each text is recorded.
    const [shown] = await button(page).evaluate(async (element: HTMLElement) => {
      const texts: (string | null)[] = []
      const watch = new MutationObserver(() => texts.push(element.textContent))
      watch.observe(element, { subtree: true, childList: true, characterData: true })
      for (let i = 0; i < 20; i += 1) element.click()
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      return texts
    })
    expect(shown).toContain('Du har tryckt!')
    await expect.poll(sawAnswer).toBe(true)
    await button(page).waitFor({ state: 'detached' })
    await page.getByText('Du har tryckt!').waitFor()
    await rank(page, 1).waitFor()
    await expect.poll(async () => (await order(page))[0]).toBe('Anna')
    expect(sent).toHaveLength(1)
    expect(await pressesOf(server, challengeId)).toEqual({ rows: 1, users: 1, points: 25 })
    expect(await countToasts(page, 'Bra jobbat!')).toBe(0)

    await openChallenge(host, { colour: 'yellow' })
    await says(page, 'Tryck nu!')
    await host.close()
    await says(page, 'Du hann inte')
    await button(page).waitFor({ state: 'detached' })
  })

  it('a colour button that was pressed on one device is shown as pressed on the other', async () => {
    const phone = await open(anna)
    const desk = await open(anna, 1280)
    for (const page of [phone, desk]) await page.getByText('Mina Poäng').waitFor()
    await openChallenge(host, { colour: 'green' })
    await says(phone, 'Tryck nu!')
    await says(desk, 'Tryck nu!')
    await button(phone).click()
    await desk.getByText('Du har tryckt!').waitFor()
    expect(await desk.getByText('Bra jobbat!').count()).toBe(0)
    await desk.reload()
    await desk.getByText('Mina Poäng').waitFor()
    await desk.getByText('Du har tryckt!').waitFor()
    expect(await button(desk).count()).toBe(0)
  })
})

describe('offline press', () => {
  const pressOffline = async () => {
    const page = await open(anna)
    allowErrors(page, /api\//, /ERR_/)
    await page.getByText('Mina Poäng').waitFor()
    await untilListening(page, 'competition')
    const challengeId = await openChallenge(host, { points: 15 })
    await says(page, 'Tryck nu!')
    await page.context().setOffline(true)
    await button(page).click()
    await says(page, 'Trycket är sparat')
    await page.getByText('Vi skickar trycket igen när du har anslutning.').first().waitFor()
    await button(page).click({ force: true })
    expect(await pressesOf(server, challengeId)).toMatchObject({ rows: 0 })
    return { page, challengeId }
  }

  it('a press offline is stored and counts once when the network is back', async () => {
    const { page, challengeId } = await pressOffline()
    const sawAnswer = await watchText(page, '1:a · ')
    await page.context().setOffline(false)
    await expect.poll(sawAnswer).toBe(true)
    await page.getByText('Du har tryckt!').waitFor()
    // A second press has the time of one message to be sent. Nothing else orders the two.
    await host.say('Snyggt!')
    await seesToast(page, 'Live Update', 'Snyggt!')
    expect(await pressesOf(server, challengeId)).toEqual({ rows: 1, users: 1, points: 15 })
    expect(await countToasts(page, 'Bra jobbat!')).toBe(0)
  })

  it('a press offline is sent even after navigating away', async () => {
    const page = await open(anna)
    allowErrors(page, /ERR_/)
    await page.getByText('Mina Poäng').waitFor()
    await untilListening(page, 'competition')
    const challengeId = await openChallenge(host)
    await says(page, 'Tryck nu!')
    await page.route('**/press', (route) => route.abort('connectionreset'))
    await button(page).click()
    await says(page, 'Trycket är sparat')
    await page.getByRole('link', { name: 'Hem' }).click()
    await button(page).waitFor({ state: 'detached' })
    const strip = page.getByRole('region', { name: 'Just nu' })
    await strip.getByRole('button', { name: /Trycket är sparat/ }).waitFor()
    await page.unroute('**/press')
    await strip.getByRole('button', { name: /\+10 poäng/ }).waitFor()
    // Where the answer is shown, it is no toast.
    expect(await countToasts(page, 'Bra jobbat!')).toBe(0)
    expect(await pressesOf(server, challengeId)).toMatchObject({ rows: 1 })
  })

  it('a press offline whose challenge closed meanwhile is reported as too late', async () => {
    const { page, challengeId } = await pressOffline()
    await host.close()
    const sawMissed = await watchText(page, 'Du hann inte')
    await page.context().setOffline(false)
    await expect.poll(sawMissed).toBe(true)
    expect(await countToasts(page, 'För sent')).toBe(0)
    await button(page).waitFor({ state: 'detached' })
    expect(await pressesOf(server, challengeId)).toMatchObject({ rows: 0 })
  })

  it('a press whose answer was lost counts once and is confirmed', async () => {
    const page = await open(anna)
    allowErrors(page, /api\//, /ERR_/)
    await page.getByText('Mina Poäng').waitFor()
    await untilListening(page, 'competition')
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
    const sawAnswer = await watchText(page, '1:a · ')
    await button(page).click()
    await expect.poll(sawAnswer).toBe(true)
    expect(lost).toBe(true)
    expect(await pressesOf(server, challengeId)).toMatchObject({ rows: 1 })
  })
})

describe("host commands on the player's screen", () => {
  it("host commands on the player's screen show without a reload: rounds, pause, end, points, messages", async () => {
    const page = await open(anna)
    await page.getByText('Runda 1 - Startar nu!').waitFor()
    await page.locator('#main').getByText('LIVE', { exact: true }).waitFor()
    await untilListening(page, 'competition')
    await host.advance(1)
    await page.getByText('Runda 2 - Snabbfrågor').waitFor()
    await host.say('Baren är öppen i tio minuter till')
    await seesToast(page, 'Live Update', 'Baren är öppen i tio minuter till')
    await host.award(cia.userId, 30)
    await page.getByText('Cia fick 30 poäng').waitFor()
    await rank(page, 2).waitFor()
    await host.advance(2)
    await page.getByText('Runda 3 - Finalen').waitFor()
    await host.pause()
    await page.getByText('Tävling pausad').waitFor()
    await host.start()
    await host.advance(3)
    await page.getByText('Tävling avslutad').waitFor()
    await page
      .getByText(/^Du kom på plats 2 av 3\./)
      .first()
      .waitFor()
    expect(await page.getByText('Live Update', { exact: true }).count()).toBeLessThanOrEqual(1)
  })

  it("host commands on the player's screen are shown after waking and after the network's return; in the long form, within three seconds", async () => {
    const context = await newVisitor(server, { user: anna, width: 390 })
    const sleepingPage = await context.newPage()
    await sleepingPage.addInitScript(simulateSleep)
    await sleepingPage.goto(server.url + pathOf())
    const offlinePage = await open(bo)
    allowErrors(offlinePage, /api\//, /ERR_/)
    for (const page of [sleepingPage, offlinePage]) await page.getByText('Runda 1 - Startar nu!').waitFor()
    // Without a stream, the sleeping page would poll every five seconds.
    await untilListening(sleepingPage, 'competition')
    await untilReceived(sleepingPage)
    await sleepingPage.evaluate('fallAsleep()')
    await offlinePage.context().setOffline(true)
    await host.advance(1)
    await openChallenge(host)
    await press(server, cia, (await host.control()).body.challenge.id)
    await untilLost(sleepingPage)
    expect(await sleepingPage.getByText('Runda 1 - Startar nu!').count()).toBe(1)
    await sleepingPage.evaluate('wakeUp()')
    await offlinePage.context().setOffline(false)
    for (const page of [sleepingPage, offlinePage]) {
      await button(page).filter({ hasText: 'Tryck nu!' }).waitFor(promptly)
      await page.getByText('Runda 2 - Snabbfrågor').waitFor(promptly)
      await expect.poll(() => order(page), promptly).toEqual(['Cia', expect.anything(), expect.anything()])
    }
  })

  it("host commands on the player's screen reach a second tab, including those sent just before it subscribed", async () => {
    const context = await newVisitor(server, { user: anna, width: 1280 })
    const [first, second] = [await context.newPage(), await context.newPage()]
    await first.goto(server.url + pathOf())
    await first.getByText('Mina Poäng').waitFor()
    await untilListening(first, 'competition')
    let requests = 0
    await second.route('**/api/competitions/*/live', async (route) => {
      const response = await route.fetch()
      requests += 1
      if (requests === 1) {
        await host.say('Mitt emellan')
        await first.getByText('Mitt emellan', { exact: true }).first().waitFor()
      }
      await route.fulfill({ response })
    })
    await second.goto(server.url + pathOf())
    await second.getByText('Mina Poäng').waitFor()
    await second.getByText('Mitt emellan', { exact: true }).first().waitFor()
    expect(requests).toBeGreaterThanOrEqual(2)
  })

  it("host commands on the player's screen are polled while the stream is down", async () => {
    const context = await newVisitor(server, { user: anna, width: 390 })
    const page = await context.newPage()
    allowErrors(page, /api\/live\?/, /ERR_/)
    await page.route('**/api/live?*', (route) => route.abort('connectionrefused'))
    await page.goto(server.url + pathOf())
    await page.getByText('Runda 1 - Startar nu!').waitFor()
    await page.getByText('Ingen anslutning – försöker igen').waitFor()
    await host.say('Utan ström')
    await openChallenge(host)
    await button(page).waitFor()
  })
})

describe('live standings', () => {
  it('live standings animate rank changes, except under reduced motion', async () => {
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
    for (const page of pages) await expect.poll(async () => (await order(page))[0]).toBe('Cia')
    await host.award(bo.userId, 40)
    for (const page of pages) await expect.poll(() => order(page)).toEqual(['Bo', 'Cia', 'Anna'])
    const movements = (page?: Page) => page?.evaluate<number>('movements')
    await expect.poll(() => movements(pages[0])).toBeGreaterThan(1)
    expect(await movements(pages[1])).toBe(0)
  })
})
