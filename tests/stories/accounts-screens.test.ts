import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { linkIn, mailTo } from '#tests/accounts/outbox.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { displayVariants, expectAccessible } from '#tests/harness/accessibility.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { tabTo } from './keyboard.ts'
import { seesToast } from './toasts.ts'

let server: TestServer
let guest: TestUser

beforeAll(async () => {
  server = await startServer()
  ;[guest] = (await makeUsers(server, 1)) as [TestUser]
})

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

describe.each([390, 1280] as const)('at %i pixels', (width) => {
  it('sign-up: a guest signs up, is welcomed, signs out and signs in again', async () => {
    const page = await visit(server, { width, path: '/' })
    await at(page, '/auth')
    await page.getByRole('button', { name: 'Skapa konto' }).click()
    await page.getByRole('heading', { name: 'Skapa konto' }).waitFor()
    await fill(page, `ny-${width}@example.se`, 'krita pa kon')
    await page.getByLabel('Namn som andra ser').fill('Åsa Öberg')
    await submit(page, 'Skapa konto')
    await seesToast(page, 'Registrering lyckades!', 'Du kan nu börja använda appen.')
    await at(page, '/')
    await page.getByRole('button', { name: 'Konto, Åsa Öberg, nivå 1' }).waitFor()

    await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Events' }).click()
    await at(page, '/events')
    await signOut(page)
    await fill(page, `  NY-${width}@example.se `, 'krita pa kon')
    await submit(page, 'Logga in')
    await seesToast(page, 'Välkommen tillbaka!', 'Du är nu inloggad.')
    await at(page, '/')
  })
})

it('sign-up: an invalid field shows its error and gets the focus', async () => {
  const page = await visit(server, { path: '/auth' })
  await fill(page, 'inte en adress', 'kort')
  await submit(page, 'Logga in')
  const email = page.getByLabel('E-postadress')
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
  const described = (await email.getAttribute('aria-describedby')) ?? ''
  expect(await page.locator(`[id="${described.split(' ')[0]}"]`).textContent()).toBe('Ogiltig e-postadress')
  await page.getByText('Lösenordet måste vara minst 6 tecken').waitFor()
  await expectAccessible(page)

  await fill(page, guest.email, guest.password)
  await submit(page, 'Logga in')
  await at(page, '/')
})

it('sign-in: a wrong password and a taken address show the specified texts', async () => {
  const page = await visit(server, { path: '/auth' })
  allowErrors(page, /401/, /409/, /400/)
  await fill(page, guest.email, 'fel lösenord')
  await submit(page, 'Logga in')
  await seesToast(page, 'Felaktiga inloggningsuppgifter', 'Kontrollera din e-postadress och lösenord.')

  await page.getByRole('button', { name: 'Skapa konto' }).click()
  await fill(page, guest.email, 'krita pa kon')
  await submit(page, 'Skapa konto')
  await seesToast(
    page,
    'Användaren finns redan',
    'Ett konto med denna e-postadress existerar redan. Försök logga in istället.',
  )
  await page.getByLabel('E-postadress').fill('vanligt@example.se')
  await page.getByLabel('Lösenord', { exact: true }).fill('123456')
  await submit(page, 'Skapa konto')
  await seesToast(page, 'Registrering misslyckades', 'Lösenordet är för vanligt. Välj ett annat.')
})

it('sign-in: no answer shows the unexpected failure and keeps typed values', async () => {
  const page = await visit(server, { path: '/auth' })
  allowErrors(page, /sign-in/, /ERR_/)
  await page.route('**/api/auth/sign-in', (route) => route.abort('connectionrefused'))
  await fill(page, guest.email, guest.password)
  await submit(page, 'Logga in')
  await seesToast(page, 'Ett fel uppstod', 'Försök igen senare.')
  expect(await page.getByLabel('E-postadress').inputValue()).toBe(guest.email)
})

it('sign-in: returns to the requested screen, by keyboard alone', async () => {
  const page = await visit(server, { path: '/my-bookings' })
  await at(page, '/auth?next=%2Fmy-bookings')
  await tabTo(page, /^E-postadress/)
  await page.keyboard.type(guest.email)
  await tabTo(page, /^Lösenord/)
  await page.keyboard.type(guest.password)
  await page.keyboard.press('Enter')
  await at(page, '/my-bookings')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await tabTo(page, /^Konto/)
  await page.keyboard.press('Enter')
  await page.locator('[role=menuitem]:focus').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Logga in' }).waitFor()
})

it.each([
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://evil.example/',
  '/%09/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
])('whoever is signed in and sent to /auth?next=%s stays on our own pages', async (next) => {
  const page = await visit(server, { user: guest, path: `/auth?next=${encodeURIComponent(next)}` })
  await page.getByRole('button', { name: /^Konto/ }).waitFor()
  expect(new URL(page.url()).origin).toBe(server.url)
})

it("session: a tab that slept through a change of guest shows the new guest's bookings only", async () => {
  const [before, after] = (await makeUsers(server, 2)) as [TestUser, TestUser]
  for (const [user, title] of [
    [before, 'Förra gästens kväll'],
    [after, 'Nya gästens kväll'],
  ] as const) {
    const eventId = await makeEvent(server, { title })
    await call(server, user, 'bookEvent', { params: { eventId } })
  }
  const page = await visit(server, { user: before, path: '/my-bookings' })
  await page.getByText('Förra gästens kväll').first().waitFor()
  // Without a new stream, which would refetch everything anyway.
  await page.route('**/api/live?*', () => undefined)
  const [name = '', ...value] = after.cookie.split('=')
  await page.context().addCookies([{ name, value: value.join('='), url: server.url, httpOnly: true }])
  await page.evaluate(() => new BroadcastChannel('spelrum.session').postMessage('changed'))
  await page.getByText('Nya gästens kväll').first().waitFor()
  expect(await page.getByText('Förra gästens kväll').count()).toBe(0)
})

it('password reset: by the link in the mail; the old password is refused', async () => {
  const [forgetful] = (await makeUsers(server, 1)) as [TestUser]
  const page = await visit(server, { path: '/auth' })
  allowErrors(page, /401/)
  await page.getByRole('button', { name: 'Glömt lösenordet?' }).click()
  await page.getByLabel('E-postadress').fill(forgetful.email)
  await submit(page, 'Skicka länken')
  await page.getByText('Titta i din inkorg').waitFor()

  await page.goto(server.url + linkIn(await mailTo(server, forgetful.email, /lösenord/i)))
  await page.getByLabel('Nytt lösenord', { exact: true }).fill('annan krita 9')
  await submit(page, 'Spara lösenordet')
  await seesToast(page, 'Lösenordet är bytt', 'Logga in med ditt nya lösenord.')
  await fill(page, forgetful.email, forgetful.password)
  await submit(page, 'Logga in')
  await seesToast(page, 'Felaktiga inloggningsuppgifter')
  await fill(page, forgetful.email, 'annan krita 9')
  await submit(page, 'Logga in')
  await at(page, '/')
})

it('email confirmation: the link confirms; a used link says so', async () => {
  const page = await visit(server, { path: '/auth' })
  await page.getByRole('button', { name: 'Skapa konto' }).click()
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

it.each(displayVariants)(
  'every state of the sign-in screen is accessible ($language, $theme, $width)',
  async (look) => {
    const page = await visit(server, { ...look, path: '/auth' })
    await page.locator('form').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^(Skapa konto|Create account)$/ }).click()
    await expectAccessible(page)
    await page.locator('form button[type=submit]').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^(Logga in|Sign in)$/ }).click()
    await page.getByRole('button', { name: /^(Glömt|Forgot)/ }).click()
    await expectAccessible(page)
    await page.goto(`${server.url}/auth?reset=token`)
    await page.locator('form').waitFor()
    await expectAccessible(page)
  },
)
