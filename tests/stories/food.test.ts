import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeCategory, makeDish } from '#tests/orders/make-menu.ts'
import { moveOrder } from '#tests/orders/make-order.ts'
import { makeTable } from '#tests/tables/make-table.ts'

/** Text with any kind of space. */
const spaced = (text: string) => new RegExp(text.replaceAll(' ', '\\s'))

async function openClub() {
  const server = await startServer()
  const [guest] = await makeUsers(server, 1)
  const [admin] = await makeUsers(server, 1, { admin: true })
  await makeTable(server, { tableNumber: 7 })
  const categoryId = await makeCategory(server, { name: 'Varmrätter' })
  const burger = await makeDish(server, {
    categoryId,
    name: 'Burgare',
    priceOre: 17_900,
    allergens: ['gluten', 'mjölk'],
  })
  const soup = await makeDish(server, { categoryId, name: 'Soppa', priceOre: 8_950, allergens: null })
  return { server, guest, admin, burger, soup }
}

const order = (page: Page) => page.getByRole('button', { name: /^Beställ, betala på plats/ })

it('a guest orders to the table of the scanned code, accepts a new price, and follows the food until it is ready', async () => {
  const { server, guest, admin, burger } = await openClub()
  const page = await visit(server, { user: guest, path: '/menu?table=7', width: 1280 })
  const card = page.getByRole('article').filter({ hasText: 'Burgare' })
  await card.getByText('Gluten').waitFor()
  await page
    .getByRole('article')
    .filter({ hasText: 'Soppa' })
    .getByText('Uppgift saknas – fråga personalen')
    .waitFor()
  await card.getByRole('button', { name: 'Lägg till Burgare' }).click()
  const cart = page.getByRole('complementary', { name: 'Kundvagn' })
  await cart.getByText('Mjölk').waitFor()
  await cart.getByRole('button', { name: 'En till Burgare' }).click()
  await expect.poll(() => cart.getByRole('radio', { name: 'Bord 7' }).isChecked()).toBe(true)

  await untilListening(page)
  const stored = (await call(server, admin, 'getMenuItemForEditing', { params: { itemId: burger.id } })).body
  const { name, categoryId, description, imageUrl, isAvailable, allergens, isVegetarian, isVegan, version } =
    stored
  const unchanged = {
    name,
    categoryId,
    description,
    imageUrl,
    isAvailable,
    allergens,
    isVegetarian,
    isVegan,
    version,
  }
  const params = { itemId: burger.id }
  await call(server, admin, 'updateMenuItem', { params, body: { ...unchanged, priceOre: 18_900 } })
  await cart.getByText(spaced('Burgare kostar nu 189 kr \\(förut 179 kr\\).')).waitFor()
  expect(await order(page).isDisabled()).toBe(true)
  await page.reload()
  await cart.getByRole('button', { name: 'Godkänn ändringarna' }).click()
  await order(page).click()

  await page.getByText('Köket har fått din beställning').waitFor()
  const receipt = page.getByRole('region', { name: 'Din beställning' })
  await receipt.getByText(spaced('378 kr')).first().waitFor()
  await receipt.getByText('Mjölk').waitFor()
  const [placed] = (await call(server, guest, 'listMyOrders')).body.items
  expect(placed).toMatchObject({ tableNumber: 7, totalAmountOre: 37_800, status: 'pending' })
  const board = await visit(server, { user: admin, path: '/admin/orders', width: 1280 })
  await board.getByRole('article').filter({ hasText: 'Bord 7' }).getByText('Mjölk').waitFor()
  await untilListening(page)
  await moveOrder(server, admin, placed, 'ready')
  await page.getByText('Din mat är klar!').waitFor()
  await page.getByText('Maten är på väg till bord 7.').waitFor()
  await page.getByRole('link', { name: 'Mina beställningar' }).click()
  await page.getByRole('article').getByText('Klar', { exact: true }).waitFor()
  await expectInvariants(server.pool)
})

it('an order whose answer was lost is sent again after a reload, and is the same order', async () => {
  const { server, guest } = await openClub()
  const page = await visit(server, { user: guest, path: '/menu', width: 390 })
  allowErrors(page, /ERR_FAILED/)
  await page.getByRole('button', { name: 'Lägg till Burgare' }).click()
  await page.getByRole('button', { name: /Visa kundvagnen/ }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Hämtas i baren' }).check()
  // The order arrives, and its answer does not.
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await order(page).click()
  await page
    .getByText(/Inget svar kom tillbaka/)
    .first()
    .waitFor()
  await page.unroute('**/api/orders')
  await page.reload()
  await page.getByRole('button', { name: /Visa kundvagnen/ }).click()
  await order(page).click()
  await page.getByText('Köket har fått din beställning').waitFor()
  expect((await call(server, guest, 'listMyOrders')).body.items).toHaveLength(1)
  await page.getByRole('button', { name: 'Avbryt beställningen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Avbryt beställningen' }).click()
  await page.getByText('Beställningen är avbruten').first().waitFor()
  await page.getByRole('button', { name: 'Beställ igen' }).click()
  await page.getByRole('button', { name: /^1 rätt Visa kundvagnen/ }).waitFor()
})
