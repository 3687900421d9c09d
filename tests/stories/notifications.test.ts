import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { displayVariants, expectAccessible } from '#tests/harness/accessibility.ts'
import { newVisitor, visit } from '#tests/harness/browser.ts'
import { allowErrors, errorsOf } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeNotification } from '#tests/notifications/make-notification.ts'
import { tabTo } from './keyboard.ts'
import { seesToast } from './toasts.ts'

let server: TestServer
let anna: TestUser
let bo: TestUser

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  await server.pool.query('delete from notifications')
  ;[anna, bo] = (await makeUsers(server, 2)) as [TestUser, TestUser]
})

const strip = (page: Page) => page.getByRole('main').getByRole('region', { name: /^(Meddelanden|Messages)$/ })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Meddelanden|Messages)/ })
const menu = (page: Page) => page.getByRole('banner').getByRole('list', { name: /^(Meddelanden|Messages)$/ })

describe('announcements', () => {
  it('are on home with their type in words, and dismissed for this session only', async () => {
    await makeNotification(server, { title: 'Köket stänger 22', type: 'warning', inMs: -60_000 })
    await makeNotification(server, { title: 'Nya köer har kommit', type: 'success', targets: [anna.userId] })
    const context = await newVisitor(server, { user: anna, width: 390 })
    const page = await context.newPage()
    await page.goto(server.url)
    await strip(page).getByRole('heading', { name: 'Köket stänger 22' }).waitFor()
    await strip(page).getByText('Att tänka på').waitFor()
    await strip(page).getByText('Goda nyheter').waitFor()

    await strip(page).getByRole('button', { name: 'Dölj Nya köer har kommit' }).tap()
    await strip(page).getByText('Nya köer har kommit').waitFor({ state: 'detached' })
    await page.reload()
    await strip(page).getByText('Köket stänger 22').waitFor()
    expect(await strip(page).getByText('Nya köer har kommit').count()).toBe(0)
    // The browser session is per tab: a new tab shows it again.
    const next = await context.newPage()
    await next.goto(server.url)
    await strip(next).getByText('Nya köer har kommit').waitFor()

    const others = await visit(server, { user: bo })
    await strip(others).getByText('Köket stänger 22').waitFor()
    expect(await others.getByText('Nya köer har kommit').count()).toBe(0)
  })

  it('show the newest two, and the rest on request', async () => {
    for (let nr = 1; nr <= 5; nr++)
      await makeNotification(server, { title: `Nyhet ${nr}`, inMs: nr * 1_000 - 60_000 })
    const page = await visit(server, { user: anna })
    await strip(page).getByRole('heading', { name: 'Nyhet 5' }).waitFor()
    expect(await strip(page).getByRole('heading').allTextContents()).toEqual(['Nyhet 5', 'Nyhet 4'])
    await strip(page).getByRole('button', { name: 'Visa alla (5)' }).click()
    expect(await strip(page).getByRole('heading').count()).toBe(5)
    await strip(page).getByRole('button', { name: 'Visa färre' }).click()
    expect(await strip(page).getByRole('heading').count()).toBe(2)
    // Dismissed one after the other: the focus moves to the next, and finally to the page.
    await strip(page).getByRole('button', { name: 'Dölj Nyhet 5' }).focus()
    for (let nr = 1; nr <= 5; nr++) await page.keyboard.press('Enter')
    await strip(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  it('scheduled: reach an open phone within five seconds, in the strip, the bell and as an announcement', async () => {
    const page = await visit(server, { user: anna, width: 390 })
    await bell(page).waitFor()
    await page.getByRole('heading', { name: 'Kommande Events' }).waitFor()
    const title = 'Finalen börjar vid bord 3'
    await makeNotification(server, { title, message: 'Kom och heja.', type: 'success', inMs: 1_200 })
    await page.waitForTimeout(600)
    expect(await page.getByText(title).count()).toBe(0)
    await seesToast(page, title, 'Kom och heja.')
    await strip(page).getByRole('heading', { name: title }).waitFor({ timeout: 5_000 })
    await page.getByRole('button', { name: 'Meddelanden, 1 nytt' }).waitFor()
  })

  it('disappear from every screen when deactivated', async () => {
    const id = await makeNotification(server, { title: 'Fel tid, bortse' })
    const page = await visit(server, { user: anna })
    await strip(page).getByText('Fel tid, bortse').waitFor()
    const [admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
    const office = await visit(server, { user: admin, path: '/admin/notifications' })
    await office.getByRole('button', { name: 'Inaktivera Fel tid, bortse' }).click()
    await seesToast(office, 'Status uppdaterad')
    await strip(page).waitFor({ state: 'detached', timeout: 5_000 })
    const { rows } = await server.pool.query('select is_active from notifications where id = $1', [id])
    expect(rows).toEqual([{ is_active: false }])
  })
})

describe('notification bell', () => {
  it('counts unread ones; opening marks them seen on all devices', async () => {
    await makeNotification(server, { title: 'Först', inMs: -3_000 })
    await makeNotification(server, { title: 'Sedan', type: 'error', inMs: -2_000 })
    const phone = await visit(server, { user: anna, width: 390 })
    const desk = await visit(server, { user: anna, path: '/events' })
    await phone.getByRole('button', { name: 'Meddelanden, 2 nya' }).waitFor()
    await desk.getByRole('button', { name: 'Meddelanden, 2 nya' }).waitFor()

    await bell(desk).click()
    await menu(desk).getByText('Sedan').waitFor()
    expect(await menu(desk).getByRole('listitem').count()).toBe(2)
    await expect.poll(() => menu(desk).getByText('Nytt', { exact: true }).count()).toBe(2)
    await phone.getByRole('button', { name: 'Meddelanden', exact: true }).waitFor({ timeout: 5_000 })
    await desk.keyboard.press('Escape')
    await desk.getByRole('button', { name: 'Meddelanden', exact: true }).waitFor()
    await desk.reload()
    await bell(desk).click()
    await menu(desk).getByText('Sedan').waitFor()
    expect(await menu(desk).getByText('Nytt', { exact: true }).count()).toBe(0)
    expect(await bell(desk).getAttribute('aria-label')).toBe('Meddelanden')
  })

  it('works by keyboard: opens, reads, dismisses, and returns the focus', async () => {
    await makeNotification(server, { title: 'Ett', inMs: -3_000 })
    await makeNotification(server, { title: 'Två', inMs: -2_000 })
    const page = await visit(server, { user: anna, path: '/events' })
    await page.getByRole('button', { name: 'Meddelanden, 2 nya' }).waitFor()
    await tabTo(page, /^Meddelanden, 2 nya$/)
    await page.keyboard.press('Enter')
    await menu(page).getByText('Två').waitFor()
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await menu(page).getByText('Två').waitFor()
    await tabTo(page, /^Dölj Två$/)
    await page.keyboard.press('Enter')
    // In the same frame, because the next key may follow at any moment.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Dölj Ett')
    await page.keyboard.press('Enter')
    await page.getByText('Inga nya meddelanden').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Inga nya meddelanden').waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Meddelanden')
  })

  it('scrolls when the content does not fit', async () => {
    for (let nr = 1; nr <= 20; nr++)
      await makeNotification(server, { title: `Nyhet ${nr}`, inMs: nr - 60_000 })
    const page = await visit(server, { user: anna, width: 390, path: '/events' })
    await page.getByRole('button', { name: 'Meddelanden, 20 nya' }).tap()
    await menu(page).getByText('Nyhet 20', { exact: true }).waitFor()
    const box = await menu(page).evaluate((list) => [list.scrollHeight, list.clientHeight, innerHeight])
    const [content = 0, seen = 0, screen = 0] = box
    expect(content).toBeGreaterThan(seen)
    expect(seen).toBeLessThan(screen)
    await menu(page).getByText('Nyhet 1', { exact: true }).scrollIntoViewIfNeeded()
  })

  it('failed loading shows the error and a retry', async () => {
    await makeNotification(server, { title: 'Till slut' })
    const context = await newVisitor(server, { user: anna })
    const page = await context.newPage()
    allowErrors(page, /500|notifications/)
    await page.route('**/api/notifications', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`${server.url}/events`)
    await bell(page).click()
    await page.getByText('Kunde inte ladda notifikationer.').waitFor()
    await page.unroute('**/api/notifications')
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await menu(page).getByText('Till slut').waitFor()
  })

  it('sends no request while the guest signs out', async () => {
    // The realtime stream does not report the end of the session meanwhile.
    const mute = (of: Page) => of.route('**/api/live*', () => undefined)
    const page = await visit(server, { user: anna, prepare: mute })
    await page.getByRole('heading', { name: 'Kommande Events' }).waitFor()
    let answer: () => Promise<void> = () => Promise.reject(new Error('nobody has signed out'))
    await page.route('**/api/auth/sign-out', async (route) => {
      const response = await route.fetch()
      answer = () => route.fulfill({ response })
    })
    await page.getByRole('button', { name: /^Konto/ }).click()
    const signedOut = page.waitForRequest('**/api/auth/sign-out')
    await page.getByRole('menuitem', { name: 'Logga ut' }).click()
    await signedOut
    // Visible again after a while: the data is stale and is refetched.
    await page.waitForTimeout(5_500)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await page.waitForTimeout(300)
    await answer()
    await page.getByRole('heading', { name: 'Logga in' }).waitFor()
    expect(errorsOf(page)).toEqual([])
  })

  it('nothing of one guest is shown to the next in the same browser', async () => {
    await makeNotification(server, { title: 'Bara till Anna', targets: [anna.userId] })
    const page = await visit(server, { user: anna })
    await strip(page).getByText('Bara till Anna').waitFor()
    await page.getByRole('button', { name: /^Konto/ }).click()
    await page.getByRole('menuitem', { name: 'Logga ut' }).click()
    await page.getByRole('heading', { name: 'Logga in' }).waitFor()
    await page.getByLabel('E-post').fill(bo.email)
    await page.getByLabel('Lösenord', { exact: true }).fill(bo.password)
    await page.getByRole('button', { name: 'Logga in' }).last().click()
    await page.getByRole('heading', { name: 'Kommande Events' }).waitFor()
    await bell(page).click()
    await page.getByText('Inga nya meddelanden').waitFor()
    expect(await page.getByText('Bara till Anna').count()).toBe(0)
  })
})

it.each(displayVariants)(
  'strip and bell are accessible and fit 320 pixels ($language, $theme, $width)',
  async (look) => {
    const types = ['success', 'warning', 'error', 'info'] as const
    for (const [at, type] of types.entries()) {
      await makeNotification(server, { title: `Meddelande ${type}`, type, inMs: at * 1_000 - 60_000 })
    }
    const page = await visit(server, { user: anna, ...look })
    await strip(page)
      .getByRole('button', { name: /^(Visa alla|Show all)/ })
      .click()
    await strip(page).getByText('Meddelande success').waitFor()
    await expectAccessible(page)
    await bell(page).click()
    await menu(page).getByText('Meddelande info').waitFor()
    await expectAccessible(page)
    if (look.width === 390) await expectNarrow(page)
  },
)

async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 568 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
}
