import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { expectAccessible } from '#tests/harness/accessibility.ts'
import { visit } from '#tests/harness/browser.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

let server: TestServer
let guest: TestUser
let admin: TestUser

beforeAll(async () => {
  server = await startServer()
  ;[guest] = (await makeUsers(server, 1)) as [TestUser]
  ;[admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  await makeEvent(server)
  await server.pool.query(
    `insert into point_events (user_id, source_type, source_id, delta)
     select id, 'admin_award', gen_random_uuid(), 1240 from users`,
  )
})

const languages = ['sv', 'en'] as const
const menu = { sv: 'Huvudmeny', en: 'Main menu' }

describe('header', () => {
  it.each(languages)(
    'shows title and subtitle whole on the smallest phones, with 1,240 points (%s)',
    async (language) => {
      for (const user of [guest, admin]) {
        const page = await visit(server, { user, language, width: 390, path: '/events' })
        await page.getByRole('link', { name: language === 'sv' ? '1240 poäng' : '1240 points' }).waitFor()
        const names = { sv: 'Exklusiv Kompetens', en: 'Exclusive Expertise' }
        for (const width of [320, 360, 389, 390, 430]) {
          await page.setViewportSize({ width, height: 640 })
          for (const text of ['Spelrum', names[language]]) {
            const name = page.getByRole('banner').getByText(text, { exact: true })
            const { clipped, left, right } = await name.evaluate((element) => ({
              clipped:
                element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1,
              ...element.getBoundingClientRect().toJSON(),
            }))
            expect(clipped, `${text} at ${width}`).toBe(false)
            expect(right - left, `${text} at ${width}`).toBeGreaterThan(40)
            const tools = await page.getByRole('link', { name: /1240/ }).boundingBox()
            expect(right, `${text} at ${width}`).toBeLessThanOrEqual(tools?.x ?? 0)
          }
          expect(await sidewaysScroll(page), `sideways scroll at ${width}`).toBeLessThanOrEqual(0)
        }
      }
    },
  )
})

/** What the bar will hold. Those that have no screen yet are tried here only. */
const eight = {
  sv: ['Hem', 'Events', 'Quiz', 'Boka bord', 'Meny', 'Checka in', 'Topplista', 'Profil'],
  en: ['Home', 'Events', 'Quiz', 'Table booking', 'Menu', 'Check-in', 'Leaderboard', 'Profile'],
}

describe('bottom bar', () => {
  it.each(languages)('holds all eight entries at 320 and 360 px (%s)', async (language) => {
    const page = await visit(server, { user: guest, language, width: 390, path: '/events' })
    await page.getByRole('navigation', { name: menu[language] }).waitFor()
    await page.evaluate(fillBar, eight[language])
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 640 })
      const entries = await page.evaluate(measureBar)
      expect(entries.map(({ text }) => text)).toEqual(eight[language])
      for (const [index, { box, label, text }] of entries.entries()) {
        const where = `${text} at ${width}`
        expect(box.width, where).toBeGreaterThanOrEqual(39)
        expect(box.height, where).toBeGreaterThanOrEqual(44)
        expect(box.left, where).toBeGreaterThanOrEqual(entries[index - 1]?.box.right ?? 0)
        expect(box.right, where).toBeLessThanOrEqual(width)
        // The words themselves, however the box around them is cut.
        expect(label.left, where).toBeGreaterThanOrEqual(box.left)
        expect(label.right, where).toBeLessThanOrEqual(box.right)
        expect(label.bottom, where).toBeLessThanOrEqual(640)
      }
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
      await expectAccessible(page)
    }
  })

  it('is replaced from 1024 px by navigation in the header, with the competitions', async () => {
    const page = await visit(server, { user: guest })
    const bar = page.getByRole('navigation', { name: 'Huvudmeny' })
    const words = () => bar.getByRole('link').evaluateAll((links) => links.map((each) => each.ariaLabel))
    await bar.waitFor()
    expect(await words()).toEqual(['Hem', 'Events', 'Tävlingar', 'Topplista', 'Profil'])
    expect((await bar.boundingBox())?.y).toBeLessThan(68)
    await bar.getByRole('link', { name: 'Tävlingar' }).click()
    await page.waitForURL(`${server.url}/competitions`)
    expect(await bar.locator('[aria-current=page]').ariaSnapshot()).toContain('Tävlingar')

    await page.setViewportSize({ width: 1024, height: 768 })
    expect(await words()).toContain('Tävlingar')
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1023, height: 768 })
    expect(await words()).toEqual(['Hem', 'Events', 'Topplista', 'Profil'])
    expect((await bar.boundingBox())?.y).toBeGreaterThan(700)
  })
})

describe('administration', () => {
  it('has a rail with all its screens from 1024 px, and marks the open one', async () => {
    const page = await visit(server, { user: admin, path: '/admin' })
    const rail = page.getByRole('navigation', { name: 'Administrationens sidor' })
    const current = () => rail.locator('[aria-current=page]').allInnerTexts()
    await expect.poll(current).toEqual(['Översikt'])
    for (const name of ['Events', 'Tävlingar', 'Användare', 'Sidhuvud', 'Startsidan', 'Notifikationer']) {
      await rail.getByRole('link', { name }).click()
      await expect.poll(current).toEqual([name])
    }
    await rail.getByRole('link', { name: 'Ändringslogg' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ändringslogg' }).waitFor()
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 1920, height: 1000 })
    const main = await page.getByRole('main').locator('section').first().boundingBox()
    expect(main?.width).toBe(1440)
    await page.setViewportSize({ width: 1023, height: 768 })
    expect(await rail.isVisible()).toBe(false)
  })

  it('shows no rail to a guest', async () => {
    const page = await visit(server, { user: guest, path: '/admin' })
    await page.getByRole('heading', { name: 'Åtkomst nekad' }).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(1)
  })
})

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Adds entries of the names that are not there yet, each in its place; the fifth is the highlighted one. */
function fillBar(names: string[]): void {
  const list = [...document.querySelectorAll('nav ul')].find((each) => each.checkVisibility())
  const model = list?.querySelector('li:not(:has([aria-current]))')
  if (!list || !model) throw new Error('no bar')
  const there = [...list.children]
  const entries = names.map((name, index) => {
    const own = there.find((each) => each.textContent === name)
    if (own) return own
    const added = model.cloneNode(true) as HTMLElement
    const link = added.querySelector('a')
    link?.setAttribute('aria-label', name)
    if (index === 4) link?.setAttribute('data-highlighted', 'true')
    const label = link?.querySelector(':scope > span:last-child')
    if (label) label.textContent = name
    return added
  })
  list.replaceChildren(...entries)
}

function measureBar() {
  const list = [...document.querySelectorAll('nav ul')].find((each) => each.checkVisibility())
  return [...(list?.querySelectorAll('a') ?? [])].map((link) => {
    const label = link.querySelector(':scope > span:last-child')
    const words = document.createRange()
    if (label) words.selectNodeContents(label)
    return {
      text: label?.textContent,
      box: link.getBoundingClientRect().toJSON() as DOMRect,
      label: words.getBoundingClientRect().toJSON() as DOMRect,
    }
  })
}
