import { expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import { seesToast } from './toasts.ts'

it('the owner opens for lunch on Fridays; a guest sees both times without a reload, is offered none in the pause, and books lunch', async () => {
  const server = await startServer()
  const [guest] = await makeUsers(server, 1)
  const [admin] = await makeUsers(server, 1, { admin: true })
  await makeTable(server, { tableNumber: 7 })
  const week = Array.from({ length: 7 }, () => ({ openings: [{ opensAt: '17:00', closesAt: '01:00' }] }))
  await call(server, admin, 'putOpeningHours', { body: { week, closedDates: [], version: 0 } })

  const owner = await visit(server, { user: admin, path: '/admin/opening-hours', width: 390 })
  const page = await visit(server, { user: guest, path: '/table-booking', width: 390 })
  // A Friday.
  await page.getByLabel('Datum').fill('2055-03-05')
  await page.getByText('Öppet 17:00–01:00').waitFor()
  await untilListening(page)

  const friday = owner.getByRole('group', { name: 'Fredag', exact: true })
  const type = async (time: string, typed: string) => {
    await friday
      .getByRole('spinbutton', { name: `${time}: Timmar` })
      .last()
      .click()
    await owner.keyboard.type(typed)
  }
  // Lunch comes first: the evening becomes the second opening.
  await type('Öppnar', '1100')
  await type('Stänger', '1400')
  await friday.getByRole('button', { name: 'Lägg till ett pass' }).click()
  await type('Öppnar', '1700')
  await type('Stänger', '0100')
  await owner.getByRole('button', { name: 'Spara', exact: true }).click()
  await seesToast(owner, 'Öppettiderna är sparade')

  await page.getByText('Öppet 11:00–14:00, 17:00–01:00').waitFor()
  const times = await page.getByLabel('Tid').locator('option').allTextContents()
  expect(times.filter((time) => time >= '11:00' && time <= '17:30')).toEqual([
    '11:00',
    '11:30',
    '12:00',
    '17:00',
    '17:30',
  ])
  await page.getByLabel('Tid').selectOption('12:00')
  await page.getByRole('button', { name: 'Boka bordet' }).click()
  await seesToast(page, 'Bordet är bokat')
  await expectInvariants(server.pool)
})
