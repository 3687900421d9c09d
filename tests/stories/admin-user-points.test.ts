import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { seesToast } from './toasts.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest] = await makeUsers(server, 1)

const ledger = async () =>
  (
    await server.pool.query('select delta, reason from point_events where user_id = $1 order by created_at', [
      guest.userId,
    ])
  ).rows
const rows = (page: Page) => page.getByRole('list', { name: 'Poänghistorik' }).getByRole('listitem')

async function award(page: Page, points: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Tilldela poäng' }).click()
  const dialog = page.getByRole('dialog', { name: `Tilldela ${guest.displayName} poäng` })
  await dialog.getByRole('textbox', { name: 'Poäng' }).fill(points)
  await dialog.getByRole('textbox', { name: 'Orsak' }).fill(reason)
  await dialog.getByRole('button', { name: 'Tilldela' }).click()
}

it('points by hand reach the phone of the guest when an admin gives them; a row is reversed, and the audit log lists it', async () => {
  const phone = await visit(server, { user: guest, width: 390 })
  const log = await visit(server, { user: admin, width: 390, path: '/admin/audit' })
  const page = await visit(server, { user: admin, path: `/admin/users/${guest.userId}` })
  await page.getByText('Inga poäng än').waitFor()
  await award(page, '150', 'Vann 9-ballsturneringen')
  await seesToast(page, 'Poäng tilldelade', `${guest.displayName} har nu 150 poäng.`)
  const row = await rows(page).first().innerText()
  for (const words of ['+150', `Tilldelade poäng av ${admin.displayName}`, 'Vann 9-ballsturneringen'])
    expect(row).toContain(words)
  await phone.getByText('150', { exact: true }).first().waitFor()
  await page.getByText('Nivå 2').waitFor()
  await log.getByText('Vann 9-ballsturneringen').waitFor()
  expect(await ledger()).toEqual([{ delta: 150, reason: 'Vann 9-ballsturneringen' }])

  await award(page, '−40', 'Lånade kön')
  await page.getByRole('button', { name: /^Ta tillbaka \u221240 poäng/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Ta tillbaka \u221240 poäng?' })
  await dialog.getByRole('textbox', { name: 'Orsak' }).fill('Det var Örjan')
  await dialog.getByRole('button', { name: 'Ta tillbaka poängen' }).click()
  await seesToast(page, 'Poängen är återtagna')
  await rows(page).filter({ hasText: '+40' }).getByText('Det var Örjan').waitFor()
  await rows(page).filter({ hasText: 'Lånade kön' }).getByText('Återtagna', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Ta tillbaka/ }).count()).toBe(1)
  expect((await ledger()).map(({ delta }) => delta)).toEqual([150, -40, 40])
  // The audit log of the user shows it too.
  await page.getByText(/tog tillbaka poäng från/).waitFor()

  await page.goto(`${server.url}/admin`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Ändringslogg/ })
    .click()
  const entries = page.getByRole('list', { name: 'Ändringslogg' }).locator(':scope > li')
  await entries.filter({ hasText: 'tog tillbaka poäng från' }).waitFor()
  await page.getByLabel('Visa').selectOption('event')
  await page.getByText('Inga ändringar matchar filtret').waitFor()
})
