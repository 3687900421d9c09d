import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { picture } from '#tests/content/make-picture.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { seesToast } from './toasts.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest] = await makeUsers(server, 1)
beforeEach(() => server.pool.query('truncate header_content'))

/** The preview above the fields. */
const preview = (page: Page) => page.locator('form header')
const bar = (page: Page) => page.locator('header').first()
const title = (page: Page) => page.getByRole('textbox', { name: 'Titel' })
const stored = async () => (await call(server, null, 'getHeader')).body

describe('header administration', () => {
  it('the administration of the header previews while typing, uploads pictures, saves, and guests see it at once', async () => {
    const watching = await visit(server, { user: guest, width: 390, path: '/events' })
    await watching.getByRole('banner').getByText('Spelrum', { exact: true }).waitFor()
    const page = await visit(server, { user: admin, path: '/admin' })
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Sidhuvud/ })
      .click()
    await title(page).fill('Kritan')
    await preview(page).getByText('Kritan', { exact: true }).waitFor()
    await preview(page).getByText('Exklusiv Kompetens', { exact: true }).waitFor()
    expect(await bar(page).getByText('Kritan').count()).toBe(0)
    await page.getByRole('textbox', { name: 'Underrubrik' }).fill('Biljard & kök')
    await preview(page).getByText('Biljard & kök', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Spara' }).click()
    await seesToast(page, 'Sidhuvudet är sparat')
    await bar(page).getByText('Kritan', { exact: true }).waitFor()
    await watching.getByRole('banner').getByText('Kritan', { exact: true }).waitFor()
    // The form continues from the new version: a second save causes no conflict.
    await title(page).fill('Kritan 2')
    await page.getByRole('button', { name: 'Spara' }).click()
    await seesToast(page, 'Sidhuvudet är sparat')
    await bar(page).getByText('Kritan 2', { exact: true }).waitFor()
    expect(await stored()).toMatchObject({ title: 'Kritan 2', subtitle: 'Biljard & kök' })

    for (const at of [0, 1])
      await page
        .locator('input[type=file]')
        .nth(at)
        .setInputFiles({ name: 'bild.png', mimeType: 'image/png', buffer: await picture('#b32a31') })
    const addresses = page.getByRole('textbox', { name: /^(Logotyp|Bakgrundsbild)/ })
    await expect.poll(() => addresses.nth(0).inputValue()).toMatch(/^\/api\/pictures\//)
    await expect.poll(() => addresses.nth(1).inputValue()).toMatch(/^\/api\/pictures\//)
    await expect.poll(() => preview(page).locator('img').count()).toBe(2)
    await page.getByRole('button', { name: 'Spara' }).click()
    await seesToast(page, 'Sidhuvudet är sparat')
    expect(await stored()).toMatchObject({
      logoUrl: await addresses.nth(0).inputValue(),
      backgroundImageUrl: await addresses.nth(1).inputValue(),
    })
    await page.getByRole('button', { name: /^Ta bort bilden: Logotyp/ }).click()
    await expect.poll(() => addresses.nth(0).inputValue()).toBe('')
    await expect.poll(() => preview(page).locator('img').count()).toBe(1)
  })
})
