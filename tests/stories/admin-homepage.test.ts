import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { picture } from '#tests/content/make-picture.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { tabTo } from './keyboard.ts'
import { seesToast } from './toasts.ts'

const server = await startServer()
const [admin, other] = await makeUsers(server, 2, { admin: true })
const [guest] = await makeUsers(server, 1)
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

describe('homepage administration', () => {
  it('the administration of the home page: the welcome heading is edited by keyboard; guests see it at once, and its default text once it is emptied', async () => {
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
    await watching.getByRole('heading', { level: 1, name: 'Kvällen börjar vid bordet' }).waitFor()
    await page.getByText('Kvällen börjar vid bordet').waitFor()
    expect(await stored('hero_title')).toMatchObject({ content: 'Kvällen börjar vid bordet', version: 1 })

    await page.getByRole('link', { name: 'Ändra Rubrik' }).click()
    await field(page, 'Innehåll').fill(' ')
    await page.getByRole('button', { name: 'Spara' }).click()
    await seesToast(page, 'Sektion sparad')
    await watching.getByRole('heading', { level: 1, name: 'Välkommen till Spelrum' }).waitFor()
    expect(await stored('hero_title')).toMatchObject({ title: null, content: null, version: 2 })
  })

  it('the administration of the home page adds a section with a picture, moves it, deactivates it, and deletes it', async () => {
    await add({ title: 'Köket' })
    const page = await open({ width: 390 })
    await page.getByRole('link', { name: 'Lägg till sektion' }).tap()
    await field(page, 'Titel').fill('Öppettider')
    await field(page, 'Innehåll').fill('Fredag 15–02')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'bild.png', mimeType: 'image/png', buffer: Buffer.from('ingen bild') })
    await seesToast(page, 'Fel', 'Kunde inte ladda upp bild')
    await page
      .getByText('Filen går inte att läsa som en bild. Välj en JPEG, PNG, WebP, GIF eller AVIF.')
      .waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'salen.png', mimeType: 'image/png', buffer: await picture('#14402d') })
    await seesToast(page, 'Bilden är uppladdad')
    const pictureField = page.getByRole('textbox', { name: 'Bild' })
    await expect.poll(() => pictureField.inputValue()).toMatch(/^\/api\/pictures\//)
    const address = await pictureField.inputValue()
    await page.locator(`form img[src="${address}"]`).waitFor()
    await page.getByRole('button', { name: 'Lägg till', exact: true }).tap()
    await seesToast(page, 'Sektion tillagd', 'Öppettider')
    await expect.poll(() => names(page)).toHaveLength(6)
    const { rows } = await server.pool.query(
      `select section_key, display_order, image_url from homepage_content where title = 'Öppettider'`,
    )
    expect(rows).toMatchObject([{ display_order: 6, image_url: address }])
    const key = rows[0].section_key

    await page.getByRole('button', { name: 'Flytta upp Öppettider' }).tap()
    await page.getByText('Öppettider ligger nu på plats 1 av 2.').waitFor({ state: 'attached' })
    const place = async () =>
      (await server.pool.query('select display_order from homepage_content where section_key = $1', [key]))
        .rows[0].display_order
    await expect.poll(place).toBe(5)

    await page.getByRole('switch', { name: 'Visa Öppettider på startsidan' }).click()
    await seesToast(page, 'Sektionen är dold')
    expect(await stored(key)).toMatchObject({ is_active: false, version: 2 })

    await page.getByRole('button', { name: 'Ta bort Öppettider' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Ta bort Öppettider?' })
    await dialog.getByRole('button', { name: 'Ta bort', exact: true }).tap()
    await seesToast(page, 'Sektion borttagen')
    await expect.poll(() => names(page)).toHaveLength(5)
    expect(await stored(key)).toBeUndefined()
  })

  it('a conflict about a section: the admin who saves later sees both versions and chooses per field', async () => {
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
})
