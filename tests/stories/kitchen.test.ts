import { expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeChoices, makeDish } from '#tests/orders/make-menu.ts'
import { makeOrder } from '#tests/orders/make-order.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import { passDoubleTap } from './double-tap.ts'

it('an order arrives in the kitchen, is moved on with one step undone, and a dish is sold out', async () => {
  const server = await startServer()
  const [guest] = await makeUsers(server, 1)
  const [cook] = await makeUsers(server, 1, { admin: true })
  await makeTable(server, { tableNumber: 7 })
  const dish = await makeDish(server, { name: 'Klubbens burgare' })
  const page = await visit(server, { user: cook, path: '/admin/orders' })
  await page.getByText('Lugnt i köket').waitFor()
  await untilListening(page, 'admin')
  const button = (name: RegExp) => page.getByRole('button', { name })
  const ticketIn = (status: string) =>
    page.getByRole('region', { name: status }).getByRole('article', { name: /^Bord 7/ })
  const { id: orderId } = await makeOrder(server, guest, { dish, quantity: 2, tableNumber: 7 })
  const stored = async () => (await call(server, guest, 'getMyOrder', { params: { orderId } })).body.status
  await ticketIn('Väntande').getByText('Klubbens burgare').waitFor()

  await button(/^Bekräfta Bord 7/).click()
  await ticketIn('Bekräftad').waitFor()
  await passDoubleTap(page)
  await button(/^Ångra Bord 7/).click()
  await ticketIn('Väntande').waitFor()
  await expect.poll(stored).toBe('pending')
  await passDoubleTap(page)
  await button(/^Bekräfta Bord 7/).click()
  await ticketIn('Bekräftad').waitFor()
  await expect.poll(stored).toBe('confirmed')
  for (const [step, column] of [
    ['Börja tillaga', 'Tillagas'],
    ['Klar:', 'Klar'],
  ] as const) {
    await passDoubleTap(page)
    await button(new RegExp(`^${step} Bord 7`)).click()
    await ticketIn(column).waitFor()
  }
  await expect.poll(stored).toBe('ready')
  // It is taken back after a reload too.
  await page.reload()
  await button(/^Ångra Bord 7/).click()
  await expect.poll(stored).toBe('preparing')

  await ticketIn('Tillagas').waitFor()
  await page.getByRole('switch', { name: 'Slut: Klubbens burgare' }).click()
  const isAvailable = async () =>
    (await call(server, guest, 'getMenu')).body.categories[0].items[0].isAvailable
  await expect.poll(isAvailable).toBe(false)
  await expectInvariants(server.pool)
})

it('a guest orders a burger with choices, and the kitchen sees them on the ticket', async () => {
  const server = await startServer()
  const [guest] = await makeUsers(server, 1)
  const [cook] = await makeUsers(server, 1, { roles: ['kitchen'] })
  const dish = await makeDish(server, { name: 'Klubbens burgare', priceOre: 17_900 })
  const { name } = await makeChoices(server, { dish, min: 1, price: 2_000 })
  const kitchen = await visit(server, { user: cook, path: '/admin/orders' })
  await kitchen.getByText('Lugnt i köket').waitFor()
  await untilListening(kitchen, 'admin')

  const page = await visit(server, { user: guest, width: 390, path: '/menu' })
  await page.getByRole('button', { name: 'Lägg till Klubbens burgare' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Klubbens burgare' })
  await dialog.getByRole('button', { name: /^Lägg till/ }).tap()
  await dialog.getByText(`Välj ${name} först.`).waitFor()
  await dialog.getByRole('checkbox', { name: /^Bacon/ }).check()
  await dialog.getByRole('checkbox', { name: /^Aioli/ }).check()
  await dialog.getByRole('button', { name: /^Lägg till, 219\skr$/ }).tap()
  await page.getByRole('button', { name: /Visa kundvagnen/ }).tap()
  const cart = page.getByRole('dialog', { name: 'Kundvagn' })
  await cart.getByText('Bacon, Aioli').waitFor()
  await cart.getByRole('radio', { name: 'Hämtas i baren' }).check({ force: true })
  await cart.getByRole('button', { name: /^Beställ, betala på plats: 219\skr$/ }).tap()
  await page.getByText(`${name}: Bacon, Aioli`).waitFor()

  const ticket = kitchen.getByRole('article')
  await ticket.getByText(`${name}: Bacon, Aioli`).waitFor()
  expect(await ticket.getByText('Ägg').count()).toBeGreaterThan(0)
  await expectInvariants(server.pool)
})
