import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { picture } from '#tests/content/make-picture.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { expectGoodAtEverySize } from './every-size.ts'
import { tabTo } from './keyboard.ts'
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
beforeEach(() => server.pool.query('truncate homepage_content'))

const add = async (fields: object): Promise<string> =>
  (await call(server, other, 'createSection', { body: fields })).body.sectionKey
const write = (sectionKey: string, fields: object, version: number) =>
  call(server, other, 'updateSection', { params: { sectionKey }, body: { ...fields, version } })
const stored = async (sectionKey: string) =>
  (
    await server.pool.query(
      'select title, content, image_url, is_active, version from homepage_content where section_key = $1',
      [sectionKey],
    )
  ).rows[0]
const names = (page: Page) =>
  page.getByRole('list', { name: 'Sektioner' }).getByRole('heading', { level: 2 }).allTextContents()
const open = (options: { width?: 390 | 1280; path?: string; language?: 'sv' | 'en' } = {}) =>
  visit(server, { user: admin, path: '/admin/homepage', ...options })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const failing = { status: 500, contentType: 'application/problem+json', body: '{"code":"internal_error"}' }

describe('homepage administration', () => {
  it('edits the welcome by keyboard; guests see it at once', async () => {
    const watching = await visit(server, { user: guest, width: 390 })
    await watching.getByRole('heading', { level: 1, name: 'Välkommen till Spelrum' }).waitFor()
    const page = await visit(server, { user: admin, path: '/admin' })
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Startsidan/ })
      .click()
    await page.getByRole('heading', { name: 'Startsidans innehåll' }).waitFor()
    await expect.poll(() => names(page)).toEqual(['Rubrik', 'Underrubrik', 'Om oss: rubrik', 'Om oss: text'])
    await tabTo(page, /^Ändra Rubrik$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ändra Rubrik' }).waitFor()
    await page.getByText('Om fältet är tomt visas ”Välkommen till Spelrum”.').waitFor()
    await tabTo(page, /^Innehåll/)
    await page.keyboard.type('Kvällen börjar vid bordet')
    await tabTo(page, /^Spara$/)
    await page.keyboard.press('Enter')
    await seesToast(page, 'Sektion sparad')
    await watching
      .getByRole('heading', { level: 1, name: 'Kvällen börjar vid bordet' })
      .waitFor({ timeout: 4_000 })
    await page.getByText('Kvällen börjar vid bordet').waitFor()
    expect(await stored('hero_title')).toMatchObject({ content: 'Kvällen börjar vid bordet', version: 1 })
  })

  it('a known section may be emptied; guests then see its default text', async () => {
    await write('hero_title', { title: 'Hej', content: 'Kvällen börjar' }, 0)
    const watching = await visit(server, { user: guest, width: 390 })
    await watching.getByRole('heading', { level: 1, name: 'Kvällen börjar' }).waitFor()
    const page = await open({ path: '/admin/homepage?edit=hero_title' })
    await field(page, 'Titel').fill('')
    await field(page, 'Innehåll').fill(' ')
    await page.getByRole('button', { name: 'Spara' }).click()
    await seesToast(page, 'Sektion sparad')
    await watching
      .getByRole('heading', { level: 1, name: 'Välkommen till Spelrum' })
      .waitFor({ timeout: 4_000 })
    expect(await stored('hero_title')).toMatchObject({ title: null, content: null, version: 2 })
  })

  it('adds a section with a picture, deactivates it, and deletes it', async () => {
    const page = await open({ width: 390 })
    await page.getByRole('link', { name: 'Lägg till sektion' }).tap()
    await field(page, 'Titel').fill('Öppettider')
    await field(page, 'Innehåll').fill('Fredag 15–02')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'salen.png', mimeType: 'image/png', buffer: await picture('#14402d') })
    await seesToast(page, 'Bilden är uppladdad')
    const address = await page.getByRole('textbox', { name: 'Bild' }).inputValue()
    expect(address).toMatch(/^\/api\/pictures\//)
    await page.locator(`form img[src="${address}"]`).waitFor()
    await page.getByRole('button', { name: 'Lägg till', exact: true }).tap()
    await seesToast(page, 'Sektion tillagd', 'Öppettider')
    await expect.poll(() => names(page)).toHaveLength(5)
    const { rows } = await server.pool.query(
      `select section_key, display_order, image_url from homepage_content where title = 'Öppettider'`,
    )
    expect(rows).toMatchObject([{ display_order: 5, image_url: address }])
    const key = rows[0].section_key

    await page.getByRole('switch', { name: 'Visa Öppettider på startsidan' }).click()
    await seesToast(page, 'Sektionen är dold')
    expect(await stored(key)).toMatchObject({ is_active: false, version: 2 })

    await page.getByRole('button', { name: 'Ta bort Öppettider' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Ta bort Öppettider?' })
    await dialog.getByRole('button', { name: 'Behåll sektionen' }).tap()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Ta bort Öppettider' }).tap()
    await dialog.getByRole('button', { name: 'Ta bort', exact: true }).tap()
    await seesToast(page, 'Sektion borttagen')
    await expect.poll(() => names(page)).toHaveLength(4)
    expect(await stored(key)).toBeUndefined()
    expect(await page.getByRole('button', { name: /^Ta bort/ }).count()).toBe(0)
  })

  it('moves sections by keyboard; the focus follows and the position is announced', async () => {
    const first = await add({ title: 'Öppettider' })
    const between: string[] = []
    for (const title of ['Köket', 'Regler', 'Kontakt']) between.push(await add({ title }))
    const second = await add({ title: 'Hitta hit' })
    const watching = await visit(server, { user: guest })
    const shown = () =>
      watching
        .getByRole('main')
        .getByRole('heading', { level: 2, name: /Öppettider|Kontakt|Hitta hit/ })
        .allTextContents()
    await expect.poll(shown).toEqual(['Öppettider', 'Kontakt', 'Hitta hit'])
    const page = await open()
    await page.getByRole('button', { name: 'Flytta upp Hitta hit' }).waitFor()
    expect(
      await page.getByRole('button', { name: /^Flytta (upp|ner) (Rubrik|Underrubrik|Om oss)/ }).count(),
    ).toBe(0)
    await tabTo(page, /^Flytta upp Hitta hit$/)
    await page.keyboard.press('Enter')
    await page.getByText('Hitta hit ligger nu på plats 4 av 5.').waitFor({ state: 'attached' })
    await expect.poll(shown, { timeout: 4_000 }).toEqual(['Öppettider', 'Hitta hit', 'Kontakt'])
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Flytta upp Hitta hit')
    // Pressed faster than the server answers, the last press decides.
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('Enter')
      // The row has moved before the server has answered.
      await page.waitForTimeout(150)
    }
    const order = async () =>
      (await server.pool.query('select section_key from homepage_content order by display_order')).rows.map(
        (row) => row.section_key,
      )
    const known = ['hero_title', 'hero_subtitle', 'about_title', 'about_content']
    await expect.poll(order).toEqual([...known, second, first, ...between])
    expect(
      await page.getByRole('button', { name: 'Flytta upp Hitta hit' }).getAttribute('aria-disabled'),
    ).toBe('true')
    await expect
      .poll(() => names(page))
      .toEqual([
        ...['Rubrik', 'Underrubrik', 'Om oss: rubrik', 'Om oss: text'],
        ...['Hitta hit', 'Öppettider', 'Köket', 'Regler', 'Kontakt'],
      ])
  })
})

describe('section edited by two admins', () => {
  it('the later one sees both versions and chooses per field', async () => {
    const key = await add({ title: 'Öppettider', content: 'Fredag 15–02' })
    const page = await open({ path: `/admin/homepage?edit=${key}` })
    allowErrors(page, /409/)
    await field(page, 'Titel').fill('Tider')
    await page.getByRole('switch', { name: 'Visas på startsidan' }).click()
    await write(key, { title: 'Öppet', content: 'Fredag 16–02' }, 1)
    await page.getByRole('button', { name: 'Spara' }).click()
    const dialog = page.getByRole('dialog', { name: 'Någon annan har ändrat under tiden' })
    const title = dialog.getByRole('group', { name: 'Titel' })
    await title.getByText('Tider', { exact: true }).waitFor()
    await title.getByText('Öppet', { exact: true }).waitFor()
    const shown = dialog.getByRole('group', { name: 'Visas på startsidan' })
    await shown.getByText('Nej', { exact: true }).waitFor()
    await expectGoodAtEverySize(page)
    expect(await stored(key)).toMatchObject({ title: 'Öppet', version: 2 })
    await dialog.getByRole('button', { name: 'Spara valen' }).click()
    await seesToast(page, 'Sektion sparad')
    expect(await stored(key)).toMatchObject({
      title: 'Tider',
      content: 'Fredag 16–02',
      is_active: false,
      version: 3,
    })
  })

  it('deleted meanwhile: typed values stay and can be saved as a new section', async () => {
    const key = await add({ title: 'Öppettider' })
    const page = await open({ path: `/admin/homepage?edit=${key}` })
    allowErrors(page, /404/)
    await field(page, 'Innehåll').fill('Fredag 15–02')
    await call(server, other, 'removeSection', { params: { sectionKey: key } })
    await page.getByRole('button', { name: 'Spara' }).click()
    await page.getByText(/Sektionen har tagits bort av någon annan/).waitFor()
    await page.getByRole('button', { name: 'Spara som ny sektion' }).click()
    await seesToast(page, 'Sektion tillagd')
    const { rows } = await server.pool.query(
      `select content from homepage_content where title = 'Öppettider'`,
    )
    expect(rows).toEqual([{ content: 'Fredag 15–02' }])
  })

  it('a section toggled elsewhere meanwhile is not toggled back', async () => {
    const key = await add({ title: 'Öppettider' })
    const page = await open()
    allowErrors(page, /409/)
    await page.getByRole('switch', { name: 'Visa Öppettider på startsidan' }).waitFor()
    await server.pool.query(`update homepage_content set content = 'Nytt', version = version + 1`)
    await page.getByRole('switch', { name: 'Visa Öppettider på startsidan' }).click()
    await seesToast(
      page,
      'Fel',
      'Kunde inte spara ändringar. Någon annan har ändrat under tiden. Ladda om och se ändringen.',
    )
    await page.getByText('Nytt').first().waitFor()
    expect(await stored(key)).toMatchObject({ is_active: true, content: 'Nytt' })
    await expect
      .poll(() => page.getByRole('switch', { name: 'Visa Öppettider på startsidan' }).isChecked())
      .toBe(true)
  })
})

describe('homepage administration failures', () => {
  it('a failed list shows the error and a retry', async () => {
    const page = await visit(server, { user: admin, path: '/admin' })
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Startsidan/ })
      .waitFor()
    allowErrors(page, /500/)
    await page.route('**/api/admin/sections', (route) => route.fulfill(failing))
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Startsidan/ })
      .click()
    await seesToast(page, 'Fel', 'Kunde inte ladda innehåll.')
    await page.unroute('**/api/admin/sections')
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect.poll(() => names(page)).toHaveLength(4)
  })

  it('failed saving and adding show the specified errors and keep typed values', async () => {
    const page = await open({ path: '/admin/homepage?edit=hero_title' })
    allowErrors(page, /500/)
    await field(page, 'Innehåll').fill('Kvällen börjar')
    await page.route('**/api/admin/sections**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill(failing),
    )
    await page.route('**/api/admin/sections/*', (route) => route.fulfill(failing))
    await page.getByRole('button', { name: 'Spara' }).click()
    await seesToast(page, 'Fel', 'Kunde inte spara ändringar.')
    expect(await field(page, 'Innehåll').inputValue()).toBe('Kvällen börjar')
    // It survives a reload too.
    await page.reload()
    await page.getByText('Ditt senaste utkast finns kvar.').waitFor()
    expect(await field(page, 'Innehåll').inputValue()).toBe('Kvällen börjar')
    await page.getByRole('button', { name: 'Börja om' }).click()
    expect(await field(page, 'Innehåll').inputValue()).toBe('')

    await page.goto(`${server.url}/admin/homepage?edit=new`)
    await field(page, 'Titel').fill('Öppettider')
    await page.getByRole('button', { name: 'Lägg till', exact: true }).click()
    await seesToast(page, 'Fel', 'Kunde inte lägga till ny sektion.')
    expect(await field(page, 'Titel').inputValue()).toBe('Öppettider')
  })

  it('invalid fields, a foreign picture and an invalid file show their errors', async () => {
    const page = await open({ path: '/admin/homepage?edit=new' })
    allowErrors(page, /400|Content Security Policy|bilder\.example/)
    await page.getByRole('button', { name: 'Lägg till', exact: true }).click()
    await page.getByText('Fyll i det här fältet.').waitFor()
    await field(page, 'Titel').fill('Bild')
    const address = page.getByRole('textbox', { name: 'Bild' })
    await address.fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Lägg till', exact: true }).click()
    await page.getByText('Adressen ska börja med / eller https:// och leda till en bild.').waitFor()
    await address.fill('https://bilder.example.se/a.png')
    await page.getByRole('button', { name: 'Lägg till', exact: true }).click()
    await page.getByText('Bilder från den webbplatsen visas inte här. Ladda upp bilden i stället.').waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'bild.png', mimeType: 'image/png', buffer: Buffer.from('ingen bild') })
    await seesToast(page, 'Fel', 'Kunde inte ladda upp bild')
    await page.getByText('Bilden går inte att läsa. Välj en JPEG, PNG, WebP, GIF eller AVIF.').waitFor()
    expect((await server.pool.query('select from homepage_content')).rowCount).toBe(0)
  })

  it('a guest gets the access denied screen', async () => {
    const page = await visit(server, { user: guest, path: '/admin/homepage' })
    await page.getByRole('heading', { name: 'Åtkomst nekad' }).waitFor()
  })

  it('an unknown section shows the missing screen', async () => {
    const page = await open({ path: '/admin/homepage?edit=custom_section_1' })
    await page.getByText('Sektionen hittades inte').waitFor()
  })
})

describe.each(['sv', 'en'] as const)('usable at every size, in both themes (%s)', (language) => {
  it('list, form and loading state', async () => {
    await add({ title: 'W'.repeat(120), content: 'utanmellanslag'.repeat(40) })
    await add({ title: 'Dold', isActive: false })
    const page = await open({ language })
    await page.getByRole('listitem').first().waitFor()
    await expectGoodAtEverySize(page)
    await page.goto(`${server.url}/admin/homepage?edit=about_content`)
    await page.getByRole('textbox').first().waitFor()
    await expectGoodAtEverySize(page)
    await page.route('**/api/admin/sections', () => undefined)
    await page.goto(`${server.url}/admin/homepage`)
    await page
      .getByText(language === 'sv' ? 'Laddar sektionerna …' : 'Loading the sections…')
      .waitFor({ state: 'attached' })
    await expectGoodAtEverySize(page)
  })
})
