import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { newVisitor, type Visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type Host, hostOf, openChallenge, press } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { countMovements } from './movements.ts'
import { watchText } from './watch-text.ts'

const called = ['Anna', 'Bo', 'Cia', 'Dan', 'Eva', 'Filip', 'Gun', 'Hans', 'Ida', 'Jon', 'Kim', 'Lo']

let competitionId: string
let host: Host
const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [wall] = await makeUsers(server, 1)
const players = await makeUsers(server, called.length)
for (const [i, user] of players.entries())
  await call(server, user, 'updateMe', { body: { displayName: called[i] } })
beforeEach(async () => {
  competitionId = await makeCompetition(server, { title: 'Fredagskampen', isLive: true })
  host = hostOf(server, admin, competitionId)
})

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
/** While nobody has points, it is random who is shown: there are more players than fit. */
const firstRow = (page: Page) => page.locator('[data-climber]').first()
const player = (name: string) => players[called.indexOf(name)] as TestUser
const listening = (page: Page) => untilListening(page, 'competition')

describe('display during a competition', () => {
  it('the display during a competition shows the live state, challenges, presses and messages, and ends on the podium', async () => {
    await enter(server, competitionId, players)
    await host.pause()
    const page = await hang()
    await page.getByText('Inte live').waitFor()
    await page.getByText('12 deltagare').waitFor()
    await listening(page)
    await host.start()
    await page.getByText('LIVE', { exact: true }).waitFor()
    await page.getByText('Runda 1 - Startar nu!').waitFor()
    const challengeId = await openChallenge(host, { colour: 'green', points: 20 })
    const flood = page.getByRole('region', { name: 'Färgknapp' })
    await flood.getByText('Grön', { exact: true }).waitFor()
    await flood.getByText('+20 poäng').waitFor()
    for (const name of ['Eva', 'Hans']) await press(server, player(name), challengeId)
    for (const name of ['Eva', 'Hans']) await flood.getByText(name, { exact: true }).waitFor()
    expect(await flood.getByRole('listitem').count()).toBe(2)
    const sawClosed = await watchText(page, 'Stängd!')
    await host.close()
    await flood.waitFor({ state: 'detached' })
    expect(await sawClosed()).toBe(true)
    await expect.poll(async () => (await rows(page)).slice(0, 2).toSorted()).toEqual(['Eva', 'Hans'])
    await host.say('Sista rundan!')
    await page.getByRole('status').filter({ hasText: 'Meddelande' }).getByText('Sista rundan!').waitFor()
    await host.award(player('Ida').userId, 50)
    await expect.poll(async () => (await rows(page))[0]).toBe('Ida')
    for (const from of [1, 2, 3]) await host.advance(from)
    const podium = page.getByRole('region', { name: 'Kvällens vinnare' })
    await podium.getByText('50 poäng').waitFor()
    expect((await podium.getByRole('listitem').allInnerTexts())[0]).toContain('Ida')
    await page.getByText('Tävling avslutad').waitFor()
  })

  it('the display during a competition animates rank changes and confetti, except under reduced motion', async () => {
    await enter(server, competitionId, players)
    const pages = [
      await hang({ reducedMotion: false, prepare: (page: Page) => page.addInitScript(countMovements) }),
      await hang({ reducedMotion: true, prepare: (page: Page) => page.addInitScript(countMovements) }),
    ]
    for (const page of pages) await firstRow(page).waitFor()
    await listening(pages[1] as Page)
    // Two awards, because the first row may have been Jon already.
    for (const [name, points] of [
      ['Jon', 50],
      ['Lo', 60],
    ] as const) {
      await host.award(player(name).userId, points)
      for (const page of pages) await expect.poll(async () => (await rows(page))[0]).toBe(name)
    }
    const movements = (page?: Page) => page?.evaluate<number>('movements')
    await expect.poll(() => movements(pages[0])).toBeGreaterThan(1)
    expect(await movements(pages[1])).toBe(0)
    await host.award(player('Ida').userId, 40)
    for (const page of pages) await expect.poll(async () => (await rows(page))[2]).toBe('Ida')
    for (const from of [1, 2, 3]) await host.advance(from)
    for (const page of pages) await page.getByRole('region', { name: 'Kvällens vinnare' }).waitFor()
    const [first, second, third] = (await delays(pages[0] as Page)) as [number, number, number]
    expect(second - third).toBeGreaterThan(1.1)
    // The drum roll.
    expect(first - second - 1.1).toBeGreaterThanOrEqual(2)
    await expect.poll(() => confettiPixels(pages[0] as Page)).toBeGreaterThan(50)
    expect(await confettiPixels(pages[1] as Page)).toBe(0)
  })
})

describe('unattended display', () => {
  it('an unattended display keeps the screen awake, hides the pointer, and recovers after a server outage', async () => {
    const own = await startServer()
    const [hostUser] = await makeUsers(own, 1, { admin: true })
    const [guest] = await makeUsers(own, 1)
    const id = await makeCompetition(own, { title: 'Nattcupen', isLive: true })
    const context = await newVisitor(own, { user: guest })
    await context.addInitScript(() => {
      const wakeLocks: string[] = []
      Object.assign(globalThis, { wakeLocks })
      const wakeLock = {
        request: async (what: string) => {
          wakeLocks.push(what)
          return { release: async () => undefined }
        },
      }
      Object.defineProperty(navigator, 'wakeLock', { value: wakeLock })
    })
    const page = await context.newPage()
    allowErrors(page, /api\//, /ERR_/)
    await page.goto(`${own.url}/live-competition/${id}/screen`)
    await page.getByText('Runda 1 - Startar nu!').waitFor()
    await expect.poll(() => page.evaluate('wakeLocks')).toEqual(['screen'])
    const pointer = () => page.getByRole('heading').evaluate((title) => getComputedStyle(title).cursor)
    let x = 200
    await expect
      .poll(async () => {
        await page.mouse.move(x++, 200)
        return pointer()
      })
      .not.toBe('none')
    await expect.poll(pointer).toBe('none')
    await own.kill9()
    await page.getByText('Ingen anslutning – försöker igen').waitFor()
    await own.restart()
    await hostOf(own, hostUser, id).advance(1)
    await page.getByText('Runda 2 - Snabbfrågor').waitFor()
    await expect.poll(() => page.getByText('Ingen anslutning').count()).toBe(0)
  })
})

/** Seconds until each of those on the podium begins to rise. */
const delays = (page: Page) =>
  page
    .getByRole('region', { name: 'Kvällens vinnare' })
    .locator('[data-rank]')
    .evaluateAll((steps) => steps.map((step) => Number.parseFloat(getComputedStyle(step).animationDelay)))

/** Painted pixels of the canvas. */
const confettiPixels = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector('canvas')
    const painted = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let count = 0
    for (let i = 3; i < painted.length; i += 4) if (painted[i] !== 0) count += 1
    return count
  })
