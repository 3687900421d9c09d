import { describe, expect, it } from 'vitest'
import { picture } from '#tests/content/make-picture.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeDish } from '#tests/orders/make-menu.ts'
import { seesToast } from './toasts.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest] = await makeUsers(server, 1)

const stored = async () =>
  (
    await server.pool.query(
      `select name, price_ore, image_url, is_available, allergens, is_vegetarian, is_vegan
       from menu_items order by display_order nulls last, name`,
    )
  ).rows
const pricesOfGuest = async () =>
  (await call(server, guest, 'getMenu')).body.categories.map(({ items }: { items: { priceOre: number }[] }) =>
    items.map(({ priceOre }) => priceOre),
  )

describe('administration of the menu', () => {
  it('administration of the menu: an empty menu gets dishes, which are arranged, sold out, priced together and deleted', async () => {
    const page = await visit(server, { user: admin, width: 390, path: '/admin/menu' })
    await page.getByText('Menyn är tom').waitFor()
    await page.getByRole('link', { name: 'Ny rätt' }).tap()
    await page.getByRole('link', { name: 'Skapa den första kategorin' }).tap()
    await page.getByRole('textbox', { name: 'Namn' }).fill('Burgare')
    await page.getByRole('button', { name: 'Skapa kategori' }).tap()
    await seesToast(page, 'Kategorin är skapad', 'Burgare')
    await page.getByRole('navigation', { name: 'Meny och kategorier' }).getByText('Rätter').tap()

    await page.getByRole('link', { name: 'Ny rätt' }).tap()
    await page.getByRole('textbox', { name: 'Namn' }).fill('Bönburgare')
    await page.getByLabel('Kategori').selectOption('Burgare')
    await page.getByRole('textbox', { name: 'Pris i kronor' }).fill('89,50')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'burgare.png', mimeType: 'image/png', buffer: await picture('#7a4a1e') })
    await seesToast(page, 'Bilden är uppladdad')
    await page.getByRole('radio', { name: 'Innehåller …' }).check()
    await page.getByRole('checkbox', { name: 'Gluten' }).check()
    await page.getByRole('textbox', { name: /^Annat som gäster/ }).fill('vitlök')
    await page.getByRole('radio', { name: 'Vegansk' }).check()
    await page.getByRole('button', { name: 'Skapa rätt' }).tap()
    await seesToast(page, 'Rätten är skapad', 'Bönburgare')
    await page.getByRole('heading', { name: 'Bönburgare' }).waitFor()
    expect(await stored()).toEqual([
      {
        name: 'Bönburgare',
        price_ore: 8_950,
        is_available: true,
        allergens: ['gluten', 'vitlök'],
        image_url: expect.stringMatching(/^\/api\/pictures\//),
        is_vegetarian: true,
        is_vegan: true,
      },
    ])

    // Another admin's dish appears without a reload.
    const { rows } = await server.pool.query('select id from menu_categories')
    const body = { name: 'Klassisk', categoryId: rows[0].id, priceOre: 14_900 }
    await call(server, admin, 'createMenuItem', { body })
    await page.getByRole('button', { name: 'Ändra ordning: Burgare' }).tap()
    await page.getByRole('button', { name: 'Flytta Klassisk' }).hover()
    await page.mouse.down()
    await page.getByRole('button', { name: 'Flytta Bönburgare' }).hover()
    await page.getByText('Klassisk är över plats 1 av 2.').waitFor()
    await page.mouse.up()
    await page.getByText('Klassisk ligger nu på plats 1 av 2.').waitFor()
    await page.getByRole('button', { name: 'Spara ordningen' }).tap()
    await seesToast(page, 'Ordningen är sparad')
    expect((await stored()).map(({ name }) => name)).toEqual(['Klassisk', 'Bönburgare'])

    // The prices belong to the version that the list shows, so the list must be up to date first.
    const answer = (method: string, end: string) =>
      page.waitForResponse((each) => each.request().method() === method && each.url().includes(end))
    const followed = answer('PUT', '/available').then(() => answer('GET', '/api/admin/menu/items'))
    await page.getByRole('switch', { name: 'Tillgänglig: Klassisk' }).click()
    await followed
    expect((await stored())[0].is_available).toBe(false)

    await page.getByRole('button', { name: 'Ändra priser: Burgare' }).tap()
    await page.getByRole('textbox', { name: 'Antal procent' }).fill('10')
    await page.getByRole('row', { name: /Klassisk\s+149\skr\s+164\skr/ }).waitFor()
    await page.getByRole('button', { name: 'Ändra 2 priser' }).tap()
    await seesToast(page, 'Priserna är ändrade', '2 rätter har fått nya priser.')
    expect(await pricesOfGuest()).toEqual([[16_400, 9_800]])

    await page.getByRole('button', { name: 'Ta bort Klassisk' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Ta bort Klassisk?' })
    await dialog.getByRole('button', { name: 'Ta bort', exact: true }).tap()
    await seesToast(page, 'Rätten är borttagen', 'Klassisk')
    await page.getByRole('heading', { name: 'Klassisk', exact: true }).waitFor({ state: 'detached' })
    expect((await stored()).map(({ name }) => name)).toEqual(['Bönburgare'])
  })

  it('administration of the menu: prices that another admin changes meanwhile are shown before they are saved', async () => {
    const made = await makeDish(server, { name: 'Lager', priceOre: 6_900 })
    const page = await visit(server, { user: admin, path: '/admin/menu' })
    allowErrors(page, /409/)
    await page.getByRole('button', { name: /^Ändra priser: Kategori/ }).click()
    await page.getByRole('textbox', { name: 'Antal procent' }).fill('10')
    await call(server, admin, 'setMenuPrices', {
      params: { categoryId: made.categoryId },
      body: { prices: [{ itemId: made.id, version: 1, priceOre: 7_500 }] },
    })
    await page.getByRole('button', { name: 'Ändra 1 pris' }).click()
    await page.getByText(/^Någon annan har ändrat rätterna under tiden/).waitFor()
    await page.getByRole('row', { name: /Lager\s+75\skr\s+83\skr/ }).waitFor()
    await page.getByRole('button', { name: 'Ändra 1 pris' }).click()
    await seesToast(page, 'Priserna är ändrade')
    const { rows } = await server.pool.query('select price_ore from menu_items where id = $1', [made.id])
    expect(rows).toEqual([{ price_ore: 8_300 }])
  })
})
