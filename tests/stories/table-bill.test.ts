import { expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeDish } from '#tests/orders/make-menu.ts'
import { moveOrder } from '#tests/orders/make-order.ts'
import { makeTable } from '#tests/tables/make-table.ts'

it('a waiter orders for table 5 on the phone, the kitchen delivers, and the bill is shared by three and handed over', async () => {
  const server = await startServer()
  const [host] = await makeUsers(server, 1, { roles: ['host'] })
  const [kitchen] = await makeUsers(server, 1, { roles: ['kitchen'] })
  await makeTable(server, { tableNumber: 5 })
  await makeDish(server, { name: 'Räksmörgås', priceOre: 10_000 })

  const phone = await visit(server, { user: host, path: '/admin/service', width: 390 })
  await phone.getByRole('link', { name: /^Bord 5/ }).click()
  await phone.getByRole('link', { name: 'Ny beställning' }).click()
  await phone.getByRole('button', { name: 'Lägg till Räksmörgås' }).click()
  await phone.getByRole('button', { name: /Visa kundvagnen/ }).click()
  await phone.getByRole('button', { name: /^Skicka till köket/ }).click()
  await phone.getByText('Nota för bord 5').waitFor()
  await phone.getByText('1 beställning på notan är inte levererad.').waitFor()

  const { items } = (await call(server, kitchen, 'listKitchenOrders')).body
  expect(items).toMatchObject([{ tableNumber: 5, isTaken: true }])
  await moveOrder(server, kitchen, items[0], 'delivered')
  await phone.getByText('1 beställning på notan är inte levererad.').waitFor({ state: 'detached' })

  await phone.getByRole('radio', { name: 'Lika delar' }).check({ force: true })
  await phone.getByRole('textbox', { name: 'Antal som delar' }).fill('3')
  const shares = phone.getByRole('list', { name: 'Delar' })
  await expect.poll(() => shares.textContent()).toMatch(/33,34.*33,33.*33,33/)
  await phone.getByRole('button', { name: 'Notan är lämnad' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Notan är lämnad' }).click()
  await phone.getByText('Ingen nota').waitFor()
  await phone.getByText('Lämnade i dag').waitFor()
  const { rows } = await server.pool.query('select table_number, total_ore::int, handed_over_by from bills')
  expect(rows).toEqual([{ table_number: 5, total_ore: 10_000, handed_over_by: host.userId }])
  await expectInvariants(server.pool)
})
