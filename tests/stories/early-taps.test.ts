import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newVisitor } from '#tests/harness/browser.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { seesToast } from './toasts.ts'

const server = await startServer()
const [guest] = await makeUsers(server, 1)

/** A page whose scripts, except the boot script, are delayed. */
async function openHeldBack(path: string): Promise<{ page: Page; letScriptsCome: () => Promise<void> }> {
  const page = await (await newVisitor(server, { user: null, width: 390 })).newPage()
  let letScriptsCome: () => void = () => undefined
  const come = new Promise<void>((resolve) => {
    letScriptsCome = resolve
  })
  await page.route(/\/assets\/(?!boot-).*\.js$/, async (route) => {
    await come
    await route.continue()
  })
  await page.goto(server.url + path, { waitUntil: 'commit' })
  await page.locator('.prerendered form').waitFor()
  return {
    page,
    letScriptsCome: async () => {
      letScriptsCome()
      await page.locator('.prerendered').waitFor({ state: 'detached' })
    },
  }
}

/** Taps a field and types, as a finger and a keyboard do: both need a page that is not inert. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).tap()
  await page.keyboard.type(text)
}

it.each(['tap', 'Enter'])(
  'before the scripts: what is typed is kept, and a sign-in by %s works',
  async (way) => {
    const { page, letScriptsCome } = await openHeldBack('/auth')
    await typeInto(page, 'E-postadress', guest.email)
    await typeInto(page, 'Lösenord', guest.password)
    if (way === 'Enter') await page.keyboard.press('Enter')
    else await page.locator('form').getByRole('button', { name: 'Logga in' }).tap()
    // Nothing may be sent yet, and never by the browser itself.
    expect(page.url()).toBe(`${server.url}/auth`)
    await letScriptsCome()
    await seesToast(page, 'Välkommen tillbaka!', 'Du är nu inloggad.')
    await page.waitForURL(`${server.url}/`)
  },
)

it('before the scripts: the values, the focus and the selection stay when the app takes over', async () => {
  const { page, letScriptsCome } = await openHeldBack('/auth')
  await typeInto(page, 'E-postadress', guest.email)
  await typeInto(page, 'Lösenord', 'krit')
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowLeft']) await page.keyboard.press(key)
  await letScriptsCome()
  // The selected letter is replaced.
  await page.keyboard.type('på')
  await expect.poll(() => page.getByLabel('Lösenord', { exact: true }).inputValue()).toBe('kpåit')
  expect(await page.getByLabel('E-postadress').inputValue()).toBe(guest.email)
  // The form has them too, and not only its fields.
  await page.locator('form').getByRole('button', { name: 'Logga in' }).tap()
  await page.getByText('Lösenordet måste vara minst 6 tecken').waitFor()
  expect(await page.getByText('Ogiltig e-postadress').count()).toBe(0)
})

it('before the scripts: a tap on the sign-up keeps the typed address', async () => {
  const { page, letScriptsCome } = await openHeldBack('/events')
  await typeInto(page, 'E-postadress', 'ny@example.se')
  await page.getByRole('button', { name: 'Skapa konto' }).tap()
  await letScriptsCome()
  await page.getByLabel('Namn som andra ser').waitFor()
  expect(await page.getByLabel('E-postadress').inputValue()).toBe('ny@example.se')
})

it('before the scripts: what was typed for a sign-in is not put into the form for a new password', async () => {
  const { page, letScriptsCome } = await openHeldBack('/auth?reset=x')
  await typeInto(page, 'Lösenord', 'gammalt lösenord')
  await page.keyboard.press('Enter')
  await letScriptsCome()
  await page.getByRole('heading', { name: 'Välj ett nytt lösenord' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Nytt lösenord' }).inputValue()).toBe('')
})
