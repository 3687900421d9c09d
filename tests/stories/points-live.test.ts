import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { newVisitor, visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { award } from '#tests/points/award.ts'

let server: TestServer
let admin: TestUser
let anna: TestUser
let bo: TestUser
let cia: TestUser

beforeAll(async () => {
  server = await startServer()
  ;[admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  ;[anna, bo, cia] = (await makeUsers(server, 3)) as [TestUser, TestUser, TestUser]
  const others = await makeUsers(server, 8)
  for (const [i, { userId }] of others.entries()) await award(server, admin, userId, 500 - i * 50)
  for (const [user, name, points] of [
    [anna, 'Anna', 40],
    [bo, 'Bo', 30],
    [cia, 'Cia', 20],
  ] as const) {
    await call(server, user, 'updateMe', { body: { displayName: name } })
    await award(server, admin, user.userId, points)
  }
})

const within = { timeout: 15_000 }
const names = async (page: Page) => {
  const texts = await page.locator('[data-climber]').allInnerTexts()
  return texts.map((text) => /Anna|Bo|Cia/.exec(text)?.[0]).filter(Boolean)
}

/** The number of row animations on a page. */
const countMovements = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { movements: number }
    counted.movements = 0
    const { animate } = Element.prototype
    Element.prototype.animate = function (this: Element, ...args: Parameters<typeof animate>) {
      if ((this as HTMLElement).dataset.climber) counted.movements += 1
      return animate.apply(this, args)
    }
  })
const movements = (page: Page) => page.evaluate(() => (window as unknown as { movements: number }).movements)

type Frame = { width: number; barBelow: number; outside: number; faintest: number }

/**
 * What a guest sees, frame by frame from now on: the width that the page takes, how far the bottom bar lies below the
 * screen, how far a step of the podium stands outside the podium, and how faint the faintest step is.
 */
function watchFrames(): Frame[] {
  const frames: Frame[] = []
  const look = () => {
    const podium = document.querySelector('section[aria-label="De tre främsta"]') as HTMLElement
    const steps = [...podium.querySelectorAll('li')]
    const frame = podium.getBoundingClientRect()
    const bar = [...document.querySelectorAll('nav')].at(-1)?.getBoundingClientRect()
    const screen = window.visualViewport?.height ?? innerHeight
    frames.push({
      width: Math.max(document.documentElement.scrollWidth, innerWidth),
      barBelow: (bar?.bottom ?? Number.POSITIVE_INFINITY) - screen,
      outside: Math.max(
        ...steps.map((step) => {
          const { left, right, bottom } = step.getBoundingClientRect()
          return Math.max(frame.left - left, right - frame.right, Math.abs(bottom - frame.bottom))
        }),
      ),
      faintest: Math.min(...steps.map((step) => Number(getComputedStyle(step).opacity))),
    })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  return frames
}

async function board(user: TestUser, reducedMotion: boolean): Promise<Page> {
  const context = await newVisitor(server, { user, reducedMotion })
  const page = await context.newPage()
  await countMovements(page)
  await page.goto(`${server.url}/leaderboard`)
  await page.getByText('Cia', { exact: true }).waitFor()
  return page
}

describe('points: updates without a reload', () => {
  it('leaderboard: rows move, onto the podium too, without animation under reduced motion', async () => {
    const moving = await board(anna, false)
    const still = await board(bo, true)
    expect(await names(moving)).toEqual(['Anna', 'Bo', 'Cia'])
    await award(server, admin, cia.userId, 30)
    await moving.getByText('50 poäng', { exact: true }).waitFor(within)
    await expect.poll(() => names(moving), within).toEqual(['Cia', 'Anna', 'Bo'])
    expect(await movements(moving)).toBeGreaterThanOrEqual(3)
    await expect.poll(() => names(still), within).toEqual(['Cia', 'Anna', 'Bo'])
    expect(await movements(still)).toBe(0)

    await award(server, admin, bo.userId, 900)
    const first = moving.getByRole('region', { name: 'De tre främsta' }).getByRole('listitem').first()
    await first.getByText('Bo', { exact: true }).waitFor({ timeout: 8_000 })
    await still.getByText('Du ligger på plats 1 med 930 poäng.').waitFor({ timeout: 8_000 })
    await award(server, admin, bo.userId, -900)
  })

  it('leaderboard: on a phone a row that climbs onto the podium neither widens the page nor leaves its place empty', async () => {
    const phone = await visit(server, { user: anna, path: '/leaderboard', width: 390, reducedMotion: false })
    await phone.getByText('Cia', { exact: true }).waitFor()
    const frames = await phone.evaluateHandle(watchFrames)
    await award(server, admin, bo.userId, 900)
    const first = phone.getByRole('region', { name: 'De tre främsta' }).getByRole('listitem').first()
    await first.getByText('Bo', { exact: true }).waitFor(within)
    await phone.waitForTimeout(1_100)
    await award(server, admin, bo.userId, -900)
    await first.getByText('Bo', { exact: true }).waitFor({ state: 'detached', ...within })
    await phone.waitForTimeout(1_100)
    const seen = await frames.evaluate((all) => all)
    expect(seen.length).toBeGreaterThan(20)
    expect(seen.filter(({ width }) => width > 390)).toEqual([])
    expect(seen.filter(({ barBelow }) => barBelow > 1)).toEqual([])
    expect(seen.filter(({ outside }) => outside > 24)).toEqual([])
    expect(seen.filter(({ faintest }) => faintest < 0.3)).toEqual([])
  })

  it('leaderboard: announces my new rank, at most every ten seconds', async () => {
    const page = await visit(server, { user: anna, path: '/leaderboard' })
    await page.getByText('Cia', { exact: true }).waitFor()
    const said = page.getByRole('status').filter({ hasText: 'Du ligger nu' })
    const began = Date.now()
    await award(server, admin, anna.userId, 120)
    await said.waitFor(within)
    const first = await said.innerText()
    await award(server, admin, anna.userId, 300)
    await page.getByText(/^Du ligger på plats \d+ med 460 poäng/).waitFor(within)
    expect(await said.innerText()).toBe(first)
    await expect.poll(() => said.innerText(), { timeout: 14_000 }).not.toBe(first)
    expect(Date.now() - began).toBeGreaterThan(9_500)
  })

  it('header: the badge counts up and is announced', async () => {
    const phone = await visit(server, { user: cia, path: '/events', width: 390, reducedMotion: false })
    await phone.getByRole('link', { name: '50 poäng' }).waitFor()
    const seen = phone.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const numbers: number[] = []
          const chip = document.querySelector('a[href="/my-points"]') as HTMLElement
          const shown = chip.querySelector('[aria-hidden]:not(svg)') as HTMLElement
          const watch = new MutationObserver(() => {
            numbers.push(Number(shown.textContent))
            if (shown.textContent === '350') resolve(numbers)
          })
          watch.observe(shown, { childList: true, characterData: true, subtree: true })
        }),
    )
    await award(server, admin, cia.userId, 300)
    await phone.getByText('+300').waitFor({ state: 'attached', ...within })
    const numbers = await seen
    expect(numbers.length).toBeGreaterThan(3)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    await phone.getByRole('link', { name: '350 poäng' }).waitFor()
    await phone.getByRole('status').filter({ hasText: 'Du har nu 350 poäng' }).waitFor({ state: 'attached' })
  })

  it('an older answer does not overwrite newer points', async () => {
    const [user] = (await makeUsers(server, 1)) as [TestUser]
    const page = await visit(server, { user, path: '/events' })
    await page.getByRole('link', { name: '0 poäng', exact: true }).waitFor()
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const asked: string[] = []
    await page.route(/\/api\/(me|auth\/session)$/, async (route) => {
      const address = new URL(route.request().url()).pathname
      if (asked.includes(address)) return route.continue()
      const response = await route.fetch()
      asked.push(address)
      await held
      // A cancelled request has no receiver.
      await route.fulfill({ response }).catch(() => undefined)
    })
    await page.getByRole('navigation').getByRole('link', { name: 'Profil' }).click()
    await call(server, user, 'updateMe', { body: { displayName: 'Dora' } })
    await expect.poll(() => asked.toSorted(), within).toEqual(['/api/auth/session', '/api/me'])
    await award(server, admin, user.userId, 25)
    await page.getByRole('link', { name: '25 poäng', exact: true }).waitFor(within)
    const [answered] = await Promise.all([page.waitForResponse(/\/api\/me$/), letGo()])
    await answered.finished()
    await page.getByRole('heading', { name: 'Dora' }).waitFor(within)
    await page.waitForTimeout(300)
    expect(await page.getByRole('link', { name: '25 poäng', exact: true }).count()).toBe(1)
    await page.getByText('25 av 100 poäng till nivå 2').waitFor(within)
  })

  it('my points: the row appears with its reason', async () => {
    const page = await visit(server, { user: bo, path: '/my-points' })
    await page.getByRole('heading', { level: 1, name: 'Mina poäng' }).waitFor()
    await award(server, admin, bo.userId, 5, { reason: 'Räddade kvällen' })
    await page.getByText('Räddade kvällen').waitFor(within)
  })

  it('leaderboard: opting out removes me from open screens', async () => {
    const page = await visit(server, { user: bo, path: '/leaderboard' })
    await page.getByText('Anna', { exact: true }).waitFor()
    await call(server, anna, 'updateMe', { body: { onLeaderboard: false } })
    await page.getByText('Anna', { exact: true }).waitFor({ state: 'detached', ...within })
    await call(server, anna, 'updateMe', { body: { onLeaderboard: true } })
    await page.getByText('Anna', { exact: true }).waitFor(within)
  })
})
