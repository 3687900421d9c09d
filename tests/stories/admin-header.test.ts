import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { picture } from '#tests/content/make-picture.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { expectGoodAtEverySize } from './every-size.ts'
import { seesToast } from './toasts.ts'

let server: TestServer
let admin: TestUser
let other: TestUser
let guest: TestUser

beforeAll(async () => {
  server = await startServer()
  ;[admin, other] = (await makeUsers(server, 2, { admin: true })) as [TestUser, TestUser]
  ;[guest] = (await makeUsers(server, 1)) as [TestUser]
})
beforeEach(() => server.pool.query('truncate header_content'))

const open = async (options: { width?: 390 | 1280; language?: 'sv' | 'en' } = {}): Promise<Page> => {
  const page = await visit(server, { user: admin, path: '/admin/header', ...options })
  await page.getByRole('textbox').first().waitFor()
  return page
}
/** The preview above the fields. */
const preview = (page: Page) => page.locator('form header')
const bar = (page: Page) => page.locator('header').first()
const title = (page: Page) => page.getByRole('textbox', { name: 'Titel' })
const stored = async () => (await call(server, null, 'getHeader')).body

describe('header administration', () => {
  it('previews while typing, saves, and guests see it at once', async () => {
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
    await watching.getByRole('banner').getByText('Kritan', { exact: true }).waitFor({ timeout: 4_000 })
    // The form continues from the new version: a second save is no conflict.
    await title(page).fill('Kritan 2')
    await page.getByRole('button', { name: 'Spara' }).click()
    await bar(page).getByText('Kritan 2', { exact: true }).waitFor()
    expect(await stored()).toMatchObject({ title: 'Kritan 2', subtitle: 'Biljard & kök' })
  })

  it('a save keeps what is typed while it runs', async () => {
    const page = await open()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/admin/header', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      await held.promise
      await route.continue()
    })
    await title(page).fill('Kritan')
    await page.getByRole('button', { name: 'Spara' }).click()
    await title(page).fill('Kritan och kön')
    held.resolve()
    await seesToast(page, 'Sidhuvudet är sparat')
    expect(await title(page).inputValue()).toBe('Kritan och kön')
    await page.getByRole('button', { name: 'Spara' }).click()
    await bar(page).getByText('Kritan och kön', { exact: true }).waitFor()
  })

  it('uploads logo and background and previews both before saving', async () => {
    const page = await open({ width: 390 })
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
    expect(await addresses.nth(0).inputValue()).toBe('')
    await expect.poll(() => preview(page).locator('img').count()).toBe(1)
  })

  it('Återställ restores the saved values, then the product’s own', async () => {
    await call(server, other, 'putHeader', { body: { title: 'Kritan', version: 0 } })
    const page = await open()
    const reset = page.getByRole('button', { name: 'Återställ' })
    await title(page).fill('Något annat')
    await preview(page).getByText('Något annat').waitFor()
    await reset.click()
    expect(await title(page).inputValue()).toBe('Kritan')
    await preview(page).getByText('Kritan', { exact: true }).waitFor()
    await reset.click()
    expect(await title(page).inputValue()).toBe('')
    await preview(page).getByText('Spelrum', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Spara', exact: true }).click()
    await seesToast(page, 'Sidhuvudet är sparat')
    await expect.poll(() => reset.isDisabled()).toBe(true)
    expect(await stored()).toMatchObject({ title: null })
  })

  it('leaving with unsaved changes asks first', async () => {
    const page = await open()
    await title(page).fill('Kritan')
    await page.getByRole('link', { name: 'Till administrationen' }).click()
    await page.getByRole('dialog', { name: 'Lämna utan att spara?' }).getByText('Stanna kvar').click()
    expect(await title(page).inputValue()).toBe('Kritan')
  })
})

describe('header edited by two admins', () => {
  it('the later one sees both versions and chooses', async () => {
    const page = await open()
    allowErrors(page, /409/)
    await title(page).fill('Kritan')
    await call(server, other, 'putHeader', { body: { title: 'Kön', subtitle: 'Sedan 1974', version: 0 } })
    await page.getByRole('button', { name: 'Spara' }).click()
    const dialog = page.getByRole('dialog', { name: 'Någon annan har ändrat under tiden' })
    const titles = dialog.getByRole('group', { name: 'Titel' })
    await titles.getByText('Kritan', { exact: true }).waitFor()
    await titles.getByText('Kön', { exact: true }).waitFor()
    expect(await stored()).toMatchObject({ title: 'Kön' })
    await dialog.getByRole('button', { name: 'Spara valen' }).click()
    await seesToast(page, 'Sidhuvudet är sparat')
    expect(await stored()).toMatchObject({ title: 'Kritan', subtitle: 'Sedan 1974' })
    expect(await page.getByRole('textbox', { name: 'Underrubrik' }).inputValue()).toBe('Sedan 1974')
  })
})

describe('header administration failures', () => {
  const failing = { status: 500, contentType: 'application/problem+json', body: '{"code":"internal_error"}' }

  it('failed loading and saving show the specified errors and keep typed values', async () => {
    const page = await visit(server, { user: admin, path: '/admin' })
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Sidhuvud/ })
      .waitFor()
    allowErrors(page, /500/)
    await page.route('**/api/admin/header', (route) => route.fulfill(failing))
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Sidhuvud/ })
      .click()
    await seesToast(page, 'Fel', 'Kunde inte ladda innehåll.')
    await page.unroute('**/api/admin/header')
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await title(page).fill('Kritan')
    await page.route('**/api/admin/header', (route) => route.fulfill(failing))
    await page.getByRole('button', { name: 'Spara' }).click()
    await seesToast(page, 'Fel', 'Kunde inte spara ändringar.')
    expect(await title(page).inputValue()).toBe('Kritan')
  })

  it('an address without a picture shows an error; the preview keeps the default', async () => {
    const page = await open()
    allowErrors(page, /borta/)
    await page.getByRole('textbox', { name: 'Logotyp' }).fill('/pictures/borta.webp')
    await page.getByText('Bilden går inte att visa. Kontrollera adressen.').waitFor()
    await expect.poll(() => preview(page).locator('img').count()).toBe(0)
    expect(await preview(page).locator('a').first().locator('svg').count()).toBe(1)
  })

  it('a guest gets the access denied screen', async () => {
    const page = await visit(server, { user: guest, path: '/admin/header' })
    await page.getByRole('heading', { name: 'Åtkomst nekad' }).waitFor()
  })
})

it.each(['sv', 'en'] as const)('fits every size in both themes (%s)', async (language) => {
  const page = await open({ language })
  await page.getByRole('textbox').first().fill('W'.repeat(60))
  await expectGoodAtEverySize(page)
})
