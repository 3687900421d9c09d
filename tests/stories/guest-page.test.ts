import { expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import { seesToast } from './toasts.ts'

it('the host books by telephone for a guest with an account, whose phone shows the table at once, and notes something on the page of the guest', async () => {
  const server = await startServer()
  const [guest] = await makeUsers(server, 1)
  const [host] = await makeUsers(server, 1, { roles: ['host'] })
  await makeTable(server, { tableNumber: 7 })
  await server.pool.query(`update profiles set phone = '+46701740605' where user_id = $1`, [guest.userId])
  const phone = await visit(server, { user: guest, width: 390, path: '/my-bookings' })
  await untilListening(phone)

  const page = await visit(server, { user: host, path: '/admin/table-bookings' })
  await page.getByRole('button', { name: 'Ny bokning', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Ny bokning' })
  await form.getByLabel(/^Telefon eller e-post/).fill('070-174 06 05')
  await form.getByRole('button', { name: `Boka på kontot: ${guest.displayName}` }).click()
  await form.getByLabel('Datum').fill('2055-03-05')
  await form.getByLabel('Tid').selectOption('19:00')
  await form.getByRole('button', { name: 'Boka bordet' }).click()
  await seesToast(page, 'Bordet är bokat')
  await phone
    .getByText(/Bord 7/)
    .first()
    .waitFor()

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('searchbox', { name: 'Sida, gäst, bokning eller beställning' }).fill(guest.email)
  await page.getByRole('dialog').getByRole('link', { name: guest.displayName }).click()
  await page.waitForURL(`**/admin/users/${guest.userId}`)
  await page.getByRole('list', { name: 'På gång' }).getByText('Bord 7').waitFor()
  await page.getByRole('textbox', { name: 'Ny anteckning' }).fill('Sitter helst vid fönstret')
  await page.keyboard.press('Enter')
  await seesToast(page, 'Anteckningen är sparad')
  await page.getByRole('list', { name: 'Anteckningar' }).getByText(host.displayName).waitFor()
  await page.reload()
  await page.getByRole('list', { name: 'Anteckningar' }).getByText('Sitter helst vid fönstret').waitFor()
  const { body } = await call(server, host, 'getGuest', { params: { userId: guest.userId } })
  expect(body.coming).toMatchObject([{ kind: 'table', tableNumber: 7, bookingStatus: 'confirmed' }])
  await expectInvariants(server.pool)
})
