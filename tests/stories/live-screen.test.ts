import { correction, generate } from 'lean-qr'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '#tests/harness/accessibility.ts'
import { newVisitor, type Visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type Host, hostOf, openChallenge, press } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { countMovements } from './movements.ts'

let server: TestServer
let admin: TestUser
let wall: TestUser
let players: TestUser[]
let competitionId: string
let host: Host

const called = ['Anna', 'Bo', 'Cia', 'Dan', 'Eva', 'Filip', 'Gun', 'Hans', 'Ida', 'Jon', 'Kim', 'Lo']

beforeAll(async () => {
  server = await startServer()
  ;[admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  ;[wall] = (await makeUsers(server, 1)) as [TestUser]
  players = await makeUsers(server, called.length)
  for (const [i, user] of players.entries())
    await call(server, user, 'updateMe', { body: { displayName: called[i] } })
})
beforeEach(async () => {
  competitionId = await makeCompetition(server, { title: 'Fredagskampen', isLive: true })
  host = hostOf(server, admin, competitionId)
})

const within = { timeout: 4_000 }
const sizes = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
]

async function hang(
  options: Visit & { prepare?: (page: Page) => Promise<unknown> } = {},
  id = competitionId,
) {
  const context = await newVisitor(server, { user: wall, ...options })
  const page = await context.newPage()
  await options.prepare?.(page)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(`${server.url}/live-competition/${id}/screen`)
  return page
}

const rows = async (page: Page) =>
  (await page.locator('[data-climber]').allInnerTexts()).map((text) =>
    called.find((name) => text.includes(name)),
  )
/** Which players without points are shown is random: there are more than fit. */
const firstRow = (page: Page) => page.locator('[data-climber]').first()
const player = (name: string) => players[called.indexOf(name)] as TestUser
const listening = (page: Page) => page.waitForTimeout(1_000)

/** Elements beyond the edges of the viewport. */
const outsideOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main p, main h1, main li, main svg[role=img]')]
      .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
      .filter((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
      })
      .map((element) => element.textContent),
  )

/** No scrolling, no app frame, and everything within the viewport. */
async function expectToFit(page: Page): Promise<void> {
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    const size = `${width} × ${height}`
    await expect.poll(() => outsideOf(page), { message: size, timeout: 4_000 }).toEqual([])
    const scrolls = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return [scrollWidth - innerWidth, scrollHeight - innerHeight]
    })
    expect(scrolls, size).toEqual([0, 0])
  }
  expect(await page.getByRole('banner').count()).toBe(0)
  expect(await page.getByRole('navigation').count()).toBe(0)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expectAccessible(page)
}

describe.each(['sv', 'en'] as const)('the hall in %s', (language) => {
  it('display: fits every size: empty, with standings, challenge, message, and podium', async () => {
    const page = await hang({ language, theme: language === 'sv' ? 'dark' : 'light' })
    await page.getByText(language === 'sv' ? 'Väntar på deltagare' : 'Waiting for players').waitFor()
    await expectToFit(page)
    await enter(server, competitionId, players)
    await firstRow(page).waitFor(within)
    await host.award(player('Cia').userId, 30)
    await host.award(player('Dan').userId, 20)
    await page
      .getByText(language === 'sv' ? 'Dan fick 20 poäng' : 'Dan got 20 points')
      .first()
      .waitFor(within)
    await expectToFit(page)
    await host.say(
      'Nu tar vi en paus på tio minuter, köket har öppet och finalen börjar klockan halv tio. '
        .repeat(2)
        .trim(),
    )
    await page
      .getByText(/^Nu tar vi en paus/)
      .nth(1)
      .waitFor(within)
    await expectToFit(page)
    const challengeId = await openChallenge(host, { colour: 'yellow', points: 40, seconds: 60 })
    await page.getByText(language === 'sv' ? 'Tryck i mobilen!' : 'Tap on your phone!').waitFor(within)
    for (const user of players) await press(server, user, challengeId)
    await page.getByRole('listitem').filter({ hasText: 'Lo' }).waitFor(within)
    await expectToFit(page)
    for (const from of [1, 2, 3]) await host.advance(from)
    await page.getByText(language === 'sv' ? 'Kvällens vinnare' : 'Tonight’s winners').waitFor(within)
    await expectToFit(page)
  })

  it('display: missing and failed states', async () => {
    const failing = await hang({
      language,
      prepare: async (page: Page) => {
        allowErrors(page, /500/)
        await page.route('**/api/competitions/*/live', (route) =>
          route.fulfill({ status: 500, json: { code: 'internal_error', status: 500 } }),
        )
      },
    })
    await failing
      .getByRole('heading', {
        name: language === 'sv' ? 'Kunde inte ladda tävling' : 'Couldn’t load the competition',
      })
      .waitFor()
    await expectToFit(failing)
    // It recovers without interaction.
    await failing.unroute('**/api/competitions/*/live')
    await failing.getByRole('heading', { name: 'Fredagskampen' }).waitFor({ timeout: 8_000 })
    const missing = await hang(
      { language, prepare: async (page: Page) => allowErrors(page, /404/) },
      '00000000-0000-4000-8000-000000000000',
    )
    await missing
      .getByRole('heading', { name: language === 'sv' ? 'Tävling hittades inte' : 'Competition not found' })
      .waitFor()
    await expectToFit(missing)
  })
})

it('display: shows the join address as QR code and text', async () => {
  const page = await hang()
  const address = `${server.url}/live-competition/${competitionId}`
  const code = page.getByRole('img', { name: 'QR-kod som leder till tävlingen' })
  await code.waitFor()
  await page.getByText(new URL(address).host).waitFor()
  const { path, box } = await code.evaluate((svg) => ({
    path: svg.querySelector('path')?.getAttribute('d') ?? '',
    box: svg.getAttribute('viewBox'),
  }))
  const wanted = generate(address, { minCorrectionLevel: correction.M })
  expect(box).toBe(`-2 -2 ${wanted.size + 4} ${wanted.size + 4}`)
  const dark = new Set<string>()
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+Z/g))
    for (let i = 0; i < Number(width); i += 1) dark.add(`${Number(x) + i} ${y}`)
  for (let y = 0; y < wanted.size; y += 1)
    for (let x = 0; x < wanted.size; x += 1) expect(dark.has(`${x} ${y}`), `${x} ${y}`).toBe(wanted.get(x, y))
})

describe('display during an evening', () => {
  it('shows live lamp, challenge overlay, presses, messages, and ends on the podium', async () => {
    await enter(server, competitionId, players)
    await host.pause()
    const page = await hang()
    await page.getByText('Inte live').waitFor()
    await page.getByText('12 deltagare').waitFor()
    await listening(page)
    await host.start()
    await page.getByText('LIVE', { exact: true }).waitFor(within)
    await page.getByText('Runda 1 - Startar nu!').waitFor(within)
    const challengeId = await openChallenge(host, { colour: 'green', points: 20 })
    const flood = page.getByRole('region', { name: 'Färgknapp' })
    await flood.getByText('Grön', { exact: true }).waitFor(within)
    await flood.getByText('+20 poäng').waitFor()
    for (const name of ['Eva', 'Hans']) await press(server, player(name), challengeId)
    for (const name of ['Eva', 'Hans']) await flood.getByText(name, { exact: true }).waitFor(within)
    expect(await flood.getByRole('listitem').count()).toBe(2)
    // It is visible briefly, so waiting starts before the host has the answer.
    await Promise.all([flood.getByText('Stängd!').waitFor(within), host.close()])
    await flood.waitFor({ state: 'detached', timeout: 5_000 })
    expect((await rows(page)).slice(0, 2).toSorted()).toEqual(['Eva', 'Hans'])
    await host.say('Sista rundan!')
    await page
      .getByRole('status')
      .filter({ hasText: 'Meddelande' })
      .getByText('Sista rundan!')
      .waitFor(within)
    await host.award(player('Ida').userId, 50)
    await expect.poll(async () => (await rows(page))[0], within).toBe('Ida')
    for (const from of [1, 2, 3]) await host.advance(from)
    const podium = page.getByRole('region', { name: 'Kvällens vinnare' })
    await podium.getByText('50 poäng').waitFor(within)
    expect((await podium.getByRole('listitem').allInnerTexts())[0]).toContain('Ida')
    await page.getByText('Tävling avslutad').waitFor()
  })

  it('challenge: an award by hand is not shown as a press; a reload still shows who pressed', async () => {
    await enter(server, competitionId, players)
    const page = await hang()
    await firstRow(page).waitFor()
    await listening(page)
    const challengeId = await openChallenge(host, { colour: 'blue', points: 20 })
    const flood = page.getByRole('region', { name: 'Färgknapp' })
    await flood.getByText('Blå', { exact: true }).waitFor(within)
    await host.award(player('Ida').userId, 20)
    await expect.poll(async () => (await rows(page))[0], within).toBe('Ida')
    await press(server, player('Eva'), challengeId)
    await flood.getByText('Eva', { exact: true }).waitFor(within)
    expect(await flood.getByRole('listitem').allInnerTexts()).toEqual([expect.stringContaining('Eva')])
    await page.reload()
    await flood.getByText('Eva', { exact: true }).waitFor(within)
    expect(await flood.getByRole('listitem').count()).toBe(1)
  })

  it('an expired challenge closes by itself', async () => {
    await enter(server, competitionId, players)
    const page = await hang()
    await firstRow(page).waitFor()
    await listening(page)
    await openChallenge(host, { seconds: 12 })
    const flood = page.getByRole('region', { name: 'Färgknapp' })
    await flood
      .getByText(/^(\d|1[012]) s$/)
      .first()
      .waitFor(within)
    await flood.getByText('Stängd!').waitFor({ timeout: 20_000 })
    await flood.waitFor({ state: 'detached', timeout: 6_000 })
  })

  it('shows a message sent during a challenge when it expires', async () => {
    await enter(server, competitionId, players)
    const page = await hang()
    await firstRow(page).waitFor()
    await listening(page)
    // Shorter than a message is visible.
    await openChallenge(host, { seconds: 8 })
    await host.say('Köket stänger')
    const banner = page.getByRole('status').filter({ hasText: 'Meddelande' })
    await page.getByText('Köket stänger').first().waitFor(within)
    expect(await banner.count()).toBe(0)
    await banner.getByText('Köket stänger').waitFor({ timeout: 15_000 })
  })

  it('animates rank changes and confetti, except under reduced motion', async () => {
    await enter(server, competitionId, players)
    const pages = [
      await hang({ reducedMotion: false, prepare: (page: Page) => page.addInitScript(countMovements) }),
      await hang({ reducedMotion: true, prepare: (page: Page) => page.addInitScript(countMovements) }),
    ]
    for (const page of pages) await firstRow(page).waitFor()
    await listening(pages[1] as Page)
    // Either of them may have been first before.
    for (const [name, points] of [
      ['Jon', 50],
      ['Lo', 60],
    ] as const) {
      await host.award(player(name).userId, points)
      for (const page of pages) await expect.poll(async () => (await rows(page))[0], within).toBe(name)
    }
    const moved = await Promise.all(pages.map((page) => page.evaluate<number>('movements')))
    expect(moved[0]).toBeGreaterThan(1)
    expect(moved[1]).toBe(0)
    for (const from of [1, 2, 3]) await host.advance(from)
    for (const page of pages) await page.getByRole('region', { name: 'Kvällens vinnare' }).waitFor(within)
    await expect.poll(() => paperOn(pages[0] as Page), { timeout: 8_000 }).toBeGreaterThan(50)
    expect(await paperOn(pages[1] as Page)).toBe(0)
  })
})

describe('unattended display', () => {
  it('keeps the screen awake, hides the pointer, and recovers after a server outage', async () => {
    const own = await startServer()
    const [boss] = (await makeUsers(own, 1, { admin: true })) as [TestUser]
    const [guest] = (await makeUsers(own, 1)) as [TestUser]
    const id = await makeCompetition(own, { title: 'Nattcupen', isLive: true })
    const context = await newVisitor(own, { user: guest })
    await context.addInitScript(() => {
      const asked: string[] = []
      Object.assign(globalThis, { asked })
      const wakeLock = {
        request: async (what: string) => {
          asked.push(what)
          return { release: async () => undefined }
        },
      }
      Object.defineProperty(navigator, 'wakeLock', { value: wakeLock })
    })
    const page = await context.newPage()
    allowErrors(page, /api\//, /ERR_/)
    await page.goto(`${own.url}/live-competition/${id}/screen`)
    await page.getByText('Runda 1 - Startar nu!').waitFor()
    await expect.poll(() => page.evaluate('asked')).toEqual(['screen'])
    const pointer = () => page.getByRole('heading').evaluate((title) => getComputedStyle(title).cursor)
    let x = 200
    await expect
      .poll(async () => {
        await page.mouse.move(x++, 200)
        return pointer()
      })
      .not.toBe('none')
    await expect.poll(pointer, { timeout: 5_000 }).toBe('none')
    await own.kill9()
    await page.getByText('Ingen anslutning – försöker igen').waitFor({ timeout: 6_000 })
    await own.restart()
    await hostOf(own, boss, id).advance(1)
    await page.getByText('Runda 2 - Snabbfrågor').waitFor({ timeout: 10_000 })
    await expect.poll(() => page.getByText('Ingen anslutning').count()).toBe(0)
  })

  it('does not accumulate elements under many changes', async () => {
    await enter(server, competitionId, players)
    const page = await hang()
    await firstRow(page).waitFor()
    await listening(page)
    const elements = () => page.evaluate(() => document.querySelectorAll('*').length)
    const evening = async (number: number) => {
      for (let i = 0; i < 4; i += 1) {
        const challengeId = await openChallenge(host, { points: 1 + i })
        for (const user of players.slice(0, 4)) await press(server, user, challengeId)
        await host.say(`Besked ${number}.${i}`)
        await host.close()
      }
      await page.getByText(`Besked ${number}.3`).first().waitFor(within)
      await page.getByRole('region', { name: 'Färgknapp' }).waitFor({ state: 'detached', timeout: 6_000 })
    }
    await evening(0)
    const after = await elements()
    for (const number of [1, 2, 3]) await evening(number)
    expect(Math.abs((await elements()) - after)).toBeLessThanOrEqual(8)
  })
})

/** Painted pixels of the canvas. */
const paperOn = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector('canvas')
    const painted = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let count = 0
    for (let i = 3; i < painted.length; i += 4) if (painted[i] !== 0) count += 1
    return count
  })
