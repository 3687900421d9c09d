import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { makeCompetition } from '#tests/competitions/make-competition.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { hostOf } from '#tests/live-competitions/host.ts'
import { makeDish } from '#tests/orders/make-menu.ts'
import { makeOrder } from '#tests/orders/make-order.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import { seesToast } from './toasts.ts'

const codeOn = async (device: Page): Promise<string> => {
  const shown = await device.getByRole('img', { name: /^Kod: / }).getAttribute('aria-label')
  return shown?.replace('Kod: ', '').replaceAll(' ', '') ?? ''
}

it('a wall and a kitchen tablet are paired, follow an evening without anybody signed in, the log names the cook who typed a PIN, and the tablet is revoked', async () => {
  const server = await startServer()
  const [admin, guest] = await makeUsers(server, 2, { admin: true })
  const [cook] = await makeUsers(server, 1, { roles: ['kitchen'] })
  await call(server, cook, 'setMyPin', { body: { password: cook.password, pin: '5093' } })
  await makeTable(server, { tableNumber: 7 })
  const dish = await makeDish(server, { name: 'Klubbens burgare' })
  await makeEvent(server, { title: 'Jamkväll' })
  const competitionId = await makeCompetition(server, { title: 'Fredagskampen' })

  const [wall, tablet] = [
    await visit(server, { path: '/device', width: 1280 }),
    await visit(server, { path: '/device', width: 1280 }),
  ]
  const office = await visit(server, { user: admin, path: '/admin/devices' })
  const pair = async (device: Page, name: string, purpose: string) => {
    await office.getByLabel('Kod på enheten').fill(await codeOn(device))
    await office.getByLabel('Namn').fill(name)
    await office.getByRole('radio', { name: purpose }).check()
    await office.getByRole('button', { name: 'Koppla enheten' }).click()
    await seesToast(office, `${name} är kopplad`)
  }
  await pair(wall, 'Väggen', 'storskärm')
  await wall.getByText('Jamkväll').waitFor()
  await pair(tablet, 'Köksplattan', 'kök')
  await tablet.getByText('Lugnt i köket').waitFor()
  await untilListening(tablet, 'admin')

  // Both are what they are after a reload, too.
  await Promise.all([wall.reload(), tablet.reload()])
  await wall.getByText('Jamkväll').waitFor()
  await tablet.getByText('Lugnt i köket').waitFor()
  await Promise.all([untilListening(wall), untilListening(tablet, 'admin')])

  // The cook says who acts on the tablet.
  await tablet.getByRole('button', { name: 'Vem gör det här?' }).click()
  await tablet.getByRole('button', { name: cook.displayName }).click()
  await tablet.getByLabel(`PIN-kod för ${cook.displayName}`).fill('5093')
  await tablet.getByRole('button', { name: 'Klar' }).click()
  await tablet.getByText(`${cook.displayName} gör det här`).waitFor()

  // A competition goes live, and an order comes in.
  await hostOf(server, admin, competitionId).start()
  await wall.getByText('LIVE', { exact: true }).waitFor()
  const { id: orderId } = await makeOrder(server, guest, { dish, tableNumber: 7 })
  await tablet.getByRole('button', { name: /^Bekräfta Bord 7/ }).click()
  const status = async () => (await call(server, guest, 'getMyOrder', { params: { orderId } })).body.status
  await expect.poll(status).toBe('confirmed')
  const log = await call(server, admin, 'listAudit', { query: { subjectId: orderId } })
  expect(log.body.items[0]).toMatchObject({
    action: 'order.confirmed',
    actor: { userId: cook.userId },
    deviceName: 'Köksplattan',
  })

  await office.getByRole('button', { name: 'Stäng av Köksplattan' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Stäng av' }).click()
  await seesToast(office, 'Köksplattan är avstängd')
  await tablet.getByText(/^Enheten är avstängd/).waitFor()
  await expect.poll(() => codeOn(tablet)).toMatch(/^[A-Z2-9]{6}$/)
  expect(await wall.getByText('LIVE', { exact: true }).isVisible()).toBe(true)
  await office.goto(`${server.url}/admin/audit`)
  await office
    .getByText(/stängde av enheten/)
    .first()
    .waitFor()
  await office.getByText('Köksplattan').first().waitFor()
  await expectInvariants(server.pool)
})
