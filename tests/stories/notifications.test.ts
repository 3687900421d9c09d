import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { newVisitor, visit } from '#tests/harness/browser.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeNotification } from '#tests/notifications/make-notification.ts'
import { seesToast } from './toasts.ts'

let anna: TestUser
let bo: TestUser
const server = await startServer()
beforeEach(async () => {
  await server.pool.query('delete from notifications')
  ;[anna, bo] = await makeUsers(server, 2)
})

const strip = (page: Page) => page.getByRole('main').getByRole('region', { name: /^(Meddelanden|Messages)$/ })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Meddelanden|Messages)/ })
const menu = (page: Page) => page.getByRole('banner').getByRole('list', { name: /^(Meddelanden|Messages)$/ })

describe('notifications', () => {
  it('notifications are on home with their type in words, and can be dismissed for this session', async () => {
    await makeNotification(server, { title: 'Köket stänger 22', type: 'warning', inMs: -60_000 })
    await makeNotification(server, { title: 'Nya köer har kommit', type: 'success', targets: [anna.userId] })
    const context = await newVisitor(server, { user: anna, width: 390 })
    const page = await context.newPage()
    await page.goto(server.url)
    await strip(page).getByRole('heading', { name: 'Köket stänger 22' }).waitFor()
    for (const [title, kind] of [
      ['Köket stänger 22', 'Att tänka på'],
      ['Nya köer har kommit', 'Goda nyheter'],
    ] as const) {
      await strip(page).getByRole('button', { name: title, exact: true }).tap()
      await strip(page).getByText(kind, { exact: true }).waitFor()
    }

    await strip(page).getByRole('button', { name: 'Dölj Nya köer har kommit' }).tap()
    await strip(page).getByText('Nya köer har kommit').waitFor({ state: 'detached' })
    await page.reload()
    await strip(page).getByText('Köket stänger 22').waitFor()
    expect(await strip(page).getByText('Nya köer har kommit').count()).toBe(0)
    // The session is the user's: other tabs follow, new ones and open ones.
    const next = await context.newPage()
    await next.goto(server.url)
    await strip(next).getByText('Köket stänger 22').waitFor()
    expect(await strip(next).getByText('Nya köer har kommit').count()).toBe(0)
    await strip(next).getByRole('button', { name: 'Dölj Köket stänger 22' }).tap()
    await strip(page).waitFor({ state: 'detached' })

    const others = await visit(server, { user: bo })
    await strip(others).getByText('Köket stänger 22').waitFor()
    expect(await others.getByText('Nya köer har kommit').count()).toBe(0)
  })

  it('scheduled notifications reach an open phone in the strip, in the bell and as a toast; when deactivated, they disappear', async () => {
    // Only what arrives after the first answer is a toast: the test waits until that answer is shown.
    await makeNotification(server, { title: 'Nya köer har kommit' })
    const page = await visit(server, { user: anna, width: 390 })
    await strip(page).getByRole('heading', { name: 'Nya köer har kommit' }).waitFor()
    const title = 'Finalen börjar vid bord 3'
    const fields = { title, message: 'Kom och heja.', type: 'success', inMs: 1_200 } as const
    const id = await makeNotification(server, fields)
    await seesToast(page, title, 'Kom och heja.')
    await strip(page).getByRole('heading', { name: title }).waitFor()
    await page.getByRole('button', { name: 'Meddelanden, 2 nya' }).waitFor()

    const [admin] = await makeUsers(server, 1, { admin: true })
    const office = await visit(server, { user: admin, path: '/admin/notifications' })
    await office.getByRole('button', { name: `Inaktivera ${title}` }).click()
    await seesToast(office, 'Status uppdaterad')
    await strip(page).getByRole('heading', { name: title }).waitFor({ state: 'detached' })
    const { rows } = await server.pool.query('select is_active from notifications where id = $1', [id])
    expect(rows).toEqual([{ is_active: false }])
  })

  it('the notification bell counts unread notifications; opening it marks them seen on all devices', async () => {
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
    await phone.getByRole('button', { name: 'Meddelanden', exact: true }).waitFor()
    await desk.keyboard.press('Escape')
    await desk.getByRole('button', { name: 'Meddelanden', exact: true }).waitFor()
    await desk.reload()
    await bell(desk).click()
    await menu(desk).getByText('Sedan').waitFor()
    expect(await menu(desk).getByText('Nytt', { exact: true }).count()).toBe(0)
    expect(await bell(desk).getAttribute('aria-label')).toBe('Meddelanden')
  })
})
