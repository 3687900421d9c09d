import { expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeCategory, makeDish } from '#tests/orders/make-menu.ts'
import { moveOrder } from '#tests/orders/make-order.ts'
import { makeTable } from '#tests/tables/make-table.ts'

it('a guest orders beer and wine, the bar sees the ID for one and refuses the other, and the log shows an inspector both', async () => {
  const server = await startServer()
  const [guest] = await makeUsers(server, 1)
  const [bar] = await makeUsers(server, 1, { roles: ['bar'] })
  await makeTable(server, { tableNumber: 7 })
  const categoryId = await makeCategory(server, { name: 'Dryck', isServedAlways: true })
  await makeDish(server, { categoryId, name: 'Lager', priceOre: 7_500, isAlcoholic: true })
  await makeDish(server, { categoryId, name: 'Rödvin', priceOre: 9_500, isAlcoholic: true })

  const phone = await visit(server, { user: guest, path: '/menu?table=7', width: 1280 })
  for (const name of ['Lager', 'Rödvin']) {
    await phone.getByRole('article').filter({ hasText: name }).getByText('18+').waitFor()
    await phone.getByRole('button', { name: `Lägg till ${name}` }).click()
  }
  await phone.getByText('du visar legitimation när den serveras').waitFor()
  await phone.getByRole('button', { name: /^Beställ, betala på plats/ }).click()
  await phone.getByText('Köket har fått din beställning').waitFor()
  await untilListening(phone)
  const [placed] = (await call(server, guest, 'listMyOrders')).body.items
  const params = { orderId: placed.id }
  await moveOrder(server, bar, placed, 'ready')

  const board = await visit(server, { user: bar, path: '/admin/orders', width: 1280 })
  const button = (name: string | RegExp) => board.getByRole('button', { name })
  await expect.poll(() => board.getByText('18+ Be om leg').count()).toBe(2)
  const deliver = button(/^Levererad: Bord 7/)
  expect(await deliver.getAttribute('aria-disabled')).toBe('true')
  // The database has the last word for a screen that does not know the rule.
  await expect(
    server.pool.query(`update orders set status = 'delivered', delivered_at = now() where id = $1`, [
      placed.id,
    ]),
  ).rejects.toMatchObject({ constraint: 'id_not_checked' })

  await button('Leg sett: Lager').click()
  await button('Ångra kontrollen av Lager').waitFor()
  await button('Neka Rödvin').click()
  await board.getByRole('radio', { name: 'För ung, eller inget leg' }).check()
  await board.getByRole('dialog').getByRole('button', { name: 'Neka' }).click()
  await board.getByText('Nekad: ålder').waitFor()
  await deliver.click()
  await expect
    .poll(async () => (await call(server, guest, 'getMyOrder', { params })).body)
    .toMatchObject({ status: 'delivered', totalAmountOre: 7_500 })
  await phone.getByText('Serverades inte').waitFor()

  await board.getByRole('link', { name: 'Alkohollogg' }).click()
  const log = board.getByRole('table', { name: 'Alkohollogg' })
  await log.getByRole('row').filter({ hasText: 'Leg sett' }).filter({ hasText: 'Lager' }).waitFor()
  await log.getByRole('row').filter({ hasText: 'Nekad: ålder' }).filter({ hasText: 'Rödvin' }).waitFor()
  expect(await log.getByText(guest.displayName).count()).toBe(0)
  await expectInvariants(server.pool)
})
