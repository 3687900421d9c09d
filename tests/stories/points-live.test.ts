import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newVisitor, visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { award } from '#tests/points/award.ts'
import { countMovements } from './movements.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [anna, bo, cia] = await makeUsers(server, 3)
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

const names = async (page: Page) => {
  const texts = await page.locator('[data-climber]').allInnerTexts()
  return texts.map((text) => /Anna|Bo|Cia/.exec(text)?.[0]).filter(Boolean)
}

const movements = (page: Page) => page.evaluate<number>('movements')

/** Waits until no row moves. */
const movementsEnd = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('[data-climber]')].every((row) => row.getAnimations().length === 0),
  )

type Frame = { width: number; barOverflow: number; outside: number; lowestOpacity: number }

/**
 * Measures every animation frame from now on: the width of the page, how far the bottom bar is below the viewport, how far
 * a step of the podium is outside the podium, and the lowest opacity of a step.
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
      barOverflow: (bar?.bottom ?? Number.POSITIVE_INFINITY) - screen,
      outside: Math.max(
        ...steps.map((step) => {
          const { left, right, bottom } = step.getBoundingClientRect()
          return Math.max(frame.left - left, right - frame.right, Math.abs(bottom - frame.bottom))
        }),
      ),
      lowestOpacity: Math.min(...steps.map((step) => Number(getComputedStyle(step).opacity))),
    })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  return frames
}

async function board(user: TestUser, reducedMotion: boolean): Promise<Page> {
  const context = await newVisitor(server, { user, reducedMotion, width: 390 })
  const page = await context.newPage()
  await page.addInitScript(countMovements)
  await page.goto(`${server.url}/leaderboard`)
  await page.getByText('Cia', { exact: true }).waitFor()
  return page
}

describe('points: updates without a reload', () => {
  it('the leaderboard moves rows without a reload, even onto the podium, without animation under reduced motion; a guest who opts out disappears', async () => {
    const moving = await board(anna, false)
    const still = await board(bo, true)
    expect(await names(moving)).toEqual(['Anna', 'Bo', 'Cia'])
    await award(server, admin, cia.userId, 30)
    await moving.getByText('50 poäng', { exact: true }).waitFor()
    await expect.poll(() => names(moving)).toEqual(['Cia', 'Anna', 'Bo'])
    await expect.poll(() => movements(moving)).toBeGreaterThanOrEqual(3)
    await moving.getByRole('status').filter({ hasText: 'Du ligger nu' }).waitFor({ state: 'attached' })
    await expect.poll(() => names(still)).toEqual(['Cia', 'Anna', 'Bo'])
    expect(await movements(still)).toBe(0)

    // On a phone, a row that rises onto the podium neither widens the page nor leaves a gap.
    const frames = await moving.evaluateHandle(watchFrames)
    await award(server, admin, bo.userId, 900)
    const first = moving.getByRole('region', { name: 'De tre främsta' }).getByRole('listitem').first()
    await first.getByText('Bo', { exact: true }).waitFor()
    await still.getByText('Du ligger på plats 1 med 930 poäng.').waitFor()
    expect(await movements(still)).toBe(0)
    await movementsEnd(moving)
    await award(server, admin, bo.userId, -900)
    await first.getByText('Bo', { exact: true }).waitFor({ state: 'detached' })
    await movementsEnd(moving)
    const seen = await frames.evaluate((all) => all)
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter(({ width }) => width > 390)).toEqual([])
    expect(seen.filter(({ barOverflow }) => barOverflow > 1)).toEqual([])
    expect(seen.filter(({ outside }) => outside > 24)).toEqual([])
    expect(seen.filter(({ lowestOpacity }) => lowestOpacity < 0.3)).toEqual([])

    await call(server, anna, 'updateMe', { body: { onLeaderboard: false } })
    await still.getByText('Anna', { exact: true }).waitFor({ state: 'detached' })
    await call(server, anna, 'updateMe', { body: { onLeaderboard: true } })
    await still.getByText('Anna', { exact: true }).waitFor()
  })

  it('the header counts points up without a reload and announces them, and a new row with its reason appears in my points', async () => {
    const phone = await visit(server, {
      user: cia,
      path: '/my-points',
      width: 390,
      reducedMotion: false,
      // A busy machine draws few frames, so the test moves the clock from frame to frame.
      prepare: (page) => page.clock.install(),
    })
    await phone.getByRole('link', { name: '50 poäng' }).waitFor()
    await untilListening(phone)
    const numbers = await phone.evaluateHandle(() => {
      const seen: number[] = []
      const chip = document.querySelector('a[href="/my-points"]') as HTMLElement
      const shown = chip.querySelector('[aria-hidden]:not(svg)') as HTMLElement
      const watch = new MutationObserver(() => seen.push(Number(shown.textContent)))
      watch.observe(shown, { childList: true, characterData: true, subtree: true })
      return seen
    })
    // After 45 s without a heartbeat the page would cut its stream, and the award could be missed.
    await phone.clock.pauseAt(Date.now() + 10_000)
    await award(server, admin, cia.userId, 300, { reason: 'Räddade kvällen' })
    const seen = async () => {
      await phone.clock.runFor(50)
      return numbers.evaluate((all) => all)
    }
    await expect.poll(seen).toContain(350)
    await phone.clock.resume()
    const counted = await seen()
    expect(counted.length).toBeGreaterThan(3)
    expect(counted).toEqual(counted.toSorted((a, b) => a - b))
    await phone.getByRole('banner').getByText('+300').waitFor({ state: 'attached' })
    await phone.getByRole('link', { name: '350 poäng' }).waitFor()
    await phone.getByRole('status').filter({ hasText: 'Du har nu 350 poäng' }).waitFor({ state: 'attached' })
    await phone.getByText('Räddade kvällen').waitFor()
  })
})
