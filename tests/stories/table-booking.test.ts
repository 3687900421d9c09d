import { expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { seesToast } from './toasts.ts'

it('a guest takes the nearest free time, books, is confirmed without a reload, and cancels', async () => {
  const server = await startServer()
  const [guest, other] = await makeUsers(server, 2)
  const [admin] = await makeUsers(server, 1, { admin: true })
  const tableId = await makeTable(server, { tableNumber: 7 })
  await makeBooking(server, { tableId, userId: other.userId })
  const page = await visit(server, { user: guest, width: 390 })
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Boka bord' }).click()
  await page.getByLabel('Datum').fill('2055-03-05')
  // What is proposed at first depends on the time of day.
  await page.getByLabel('Tid').selectOption('19:00')
  await page.getByRole('group', { name: '17:00 och 21:00 är lediga' }).waitFor()
  await page.getByRole('button', { name: 'Byt till 21:00 vid bord 7' }).click()
  const table = page.getByRole('radio', { name: /^Bord 7/ })
  await table.waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Boka bordet' }).click()
  await seesToast(page, 'Bordet är bokat')
  const ticket = page.getByRole('article')
  await ticket.getByText('Väntar', { exact: true }).waitFor()

  await untilListening(page)
  const [booking] = (await call(server, guest, 'listMyTableBookings')).body.items
  expect(booking).toMatchObject({ time: '21:00', status: 'pending' })
  const params = { bookingId: booking.id }
  await call(server, admin, 'setTableBookingStatus', { params, body: { status: 'confirmed', version: 1 } })
  await ticket.getByText('Bekräftad', { exact: true }).waitFor()
  await ticket.getByRole('img', { name: `QR-kod för incheckning, bokning ${booking.number}` }).waitFor()

  await ticket.getByRole('button', { name: /^Avboka bord 7/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Avboka', exact: true }).click()
  await ticket.getByText('Avbokad', { exact: true }).waitFor()
  await expectInvariants(server.pool)
})
