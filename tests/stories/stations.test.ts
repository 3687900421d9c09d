import { expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { moveOrder, order } from '#tests/orders/make-order.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import { passDoubleTap } from './double-tap.ts'

it('a guest orders a beer and a burger: the bar is ready first and the phone says so, and one notice comes at the end', async () => {
  const server = await startServer()
  const [guest] = await makeUsers(server, 1)
  const [bartender] = await makeUsers(server, 1, { roles: ['bar'] })
  const [cook] = await makeUsers(server, 1, { roles: ['kitchen'] })
  await makeTable(server, { tableNumber: 7 })
  const burger = await makeDish(server, { name: 'Klubbens burgare' })
  const beer = await makeDish(server, { name: 'Lager', isAlcoholic: true })
  const { rows } = await server.pool.query(
    `insert into stations (name, ready_words) values ('Baren', 'Dryckerna är klara') returning id`,
  )
  await server.pool.query('update menu_categories set station_id = $2 where id = $1', [
    beer.categoryId,
    rows[0].id,
  ])
  const { body: placed } = await order(server, guest, {
    lines: [lineOf(burger), lineOf(beer)],
    tableNumber: 7,
  })
  await moveOrder(server, cook, placed, 'preparing')
  const phone = await visit(server, { user: guest, path: `/order/${placed.id}` })
  await phone.getByText('Din mat lagas nu').waitFor()
  await untilListening(phone, 'me')
  const notices = async () =>
    (await call(server, guest, 'listNotifications')).body.items.map(({ title }: { title: string }) => title)

  const board = await visit(server, { user: bartender, path: '/admin/orders', width: 1280 })
  await board.getByRole('radio', { name: 'Baren' }).check()
  await board.getByText('Köket: Tillagas').waitFor()
  expect(await board.getByText('Klubbens burgare').count()).toBe(0)
  await board.getByRole('button', { name: /^Klar: Bord 7/ }).click()
  await phone.getByText('Dryckerna är klara').waitFor()
  expect(await notices()).toEqual([])
  // The device remembers where it stands.
  await board.goto(`${server.url}/admin/orders`)
  await board.getByRole('region', { name: 'Klar' }).getByText('Lager').waitFor()

  const kitchen = await visit(server, { user: cook, path: '/admin/orders', width: 1280 })
  await kitchen.getByRole('radio', { name: 'Köket' }).check()
  await passDoubleTap(kitchen)
  await kitchen.getByRole('button', { name: /^Klar: Bord 7/ }).click()
  await phone.getByText('Din mat är klar!').waitFor()
  expect(await notices()).toEqual(['Din mat är klar'])
  await expectInvariants(server.pool)
})
