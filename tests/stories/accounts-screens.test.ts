import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { linkIn, mailTo } from '#tests/accounts/outbox.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { seesToast } from './toasts.ts'

const server = await startServer()

const submit = (page: Page, name: string) => page.locator('form').getByRole('button', { name }).click()
const at = (page: Page, path: string) => page.waitForURL(server.url + path)

async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-postadress').fill(email)
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Konto/ }).click()
  await page.getByRole('menuitem', { name: 'Logga ut' }).click()
  await at(page, '/auth')
}

it('sign-up: a guest signs up, is welcomed, signs out and signs in again', async () => {
  const page = await visit(server, { width: 390, path: '/' })
  await at(page, '/auth')
  await page.getByRole('button', { name: 'Skapa konto' }).click()
  await page.getByRole('heading', { name: 'Skapa konto' }).waitFor()
  await fill(page, 'ny@example.se', 'krita pa kon')
  await page.getByLabel('Namn som andra ser').fill('Åsa Öberg')
  await submit(page, 'Skapa konto')
  await seesToast(page, 'Registrering lyckades!', 'Du kan nu börja använda appen.')
  await at(page, '/')
  await page.getByRole('button', { name: 'Konto, Åsa Öberg, nivå 1' }).waitFor()

  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Events' }).click()
  await at(page, '/events')
  await signOut(page)
  await fill(page, '  NY@example.se ', 'krita pa kon')
  await submit(page, 'Logga in')
  await seesToast(page, 'Välkommen tillbaka!', 'Du är nu inloggad.')
  await at(page, '/')
})

it("session: after another guest signs in, an open tab shows only the new guest's bookings", async () => {
  const [before, after] = await makeUsers(server, 2)
  for (const [user, title] of [
    [before, 'Förra gästens kväll'],
    [after, 'Nya gästens kväll'],
  ] as const) {
    const eventId = await makeEvent(server, { title })
    await call(server, user, 'bookEvent', { params: { eventId } })
  }
  const page = await visit(server, { user: before, path: '/my-bookings' })
  await page.getByText('Förra gästens kväll').first().waitFor()
  // A new stream would refetch everything, so the test blocks it.
  await page.route('**/api/live?*', () => undefined)
  const [name = '', ...value] = after.cookie.split('=')
  await page.context().addCookies([{ name, value: value.join('='), url: server.url, httpOnly: true }])
  await page.evaluate(() => new BroadcastChannel('spelrum.session').postMessage('changed'))
  await page.getByText('Nya gästens kväll').first().waitFor()
  expect(await page.getByText('Förra gästens kväll').count()).toBe(0)
})

it('password reset: by the link in the mail; the old password is refused', async () => {
  const [forgetfulGuest] = await makeUsers(server, 1)
  const page = await visit(server, { path: '/auth' })
  allowErrors(page, /401/)
  await page.getByRole('button', { name: 'Glömt lösenordet?' }).click()
  await page.getByRole('button', { name: 'Skicka länken' }).waitFor()
  await page.getByLabel('E-postadress').fill(forgetfulGuest.email)
  await submit(page, 'Skicka länken')
  await page.getByText('Titta i din inkorg').waitFor()

  await page.goto(server.url + linkIn(await mailTo(server, forgetfulGuest.email, /lösenord/i)))
  await page.getByLabel('Nytt lösenord', { exact: true }).fill('annan krita 9')
  await submit(page, 'Spara lösenordet')
  await seesToast(page, 'Lösenordet är bytt', 'Logga in med ditt nya lösenord.')
  await fill(page, forgetfulGuest.email, forgetfulGuest.password)
  await submit(page, 'Logga in')
  await seesToast(page, 'Felaktiga inloggningsuppgifter')
  await fill(page, forgetfulGuest.email, 'annan krita 9')
  await submit(page, 'Logga in')
  await at(page, '/')
})

it('email confirmation: the link confirms the address; an invalid link shows an error', async () => {
  const page = await visit(server, { path: '/auth' })
  await page.getByRole('button', { name: 'Skapa konto' }).click()
  await page.getByRole('heading', { name: 'Skapa konto' }).waitFor()
  await fill(page, 'bekrafta@example.se', 'krita pa kon')
  await submit(page, 'Skapa konto')
  await at(page, '/')
  const link = linkIn(await mailTo(server, 'bekrafta@example.se', /välkommen/i))
  await page.goto(server.url + link)
  await seesToast(page, 'E-postadressen är bekräftad')
  await at(page, '/')
  allowErrors(page, /400/)
  await page.goto(`${server.url}/?confirm=nonsense`)
  await seesToast(page, 'E-postadressen kunde inte bekräftas', 'Länken gäller inte längre. Be om en ny.')
})
