import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { cookieOf } from '#tests/accounts/browser-like.ts'
import { linkIn, mailTo } from '#tests/accounts/outbox.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { newVisitor, visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { tabTo } from './keyboard.ts'
import { seesToast } from './toasts.ts'

const server = await startServer()

const path = '/profile/account'
const oneUser = async () => (await makeUsers(server, 1))[0]
const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
async function alsoOn(user: TestUser, userAgent: string): Promise<{ cookie: string }> {
  const body = { email: user.email, password: user.password }
  return {
    cookie: cookieOf(await call(server, null, 'signIn', { body, headers: { 'user-agent': userAgent } })),
  }
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

it('password: a wrong current password shows an error at its field; a change signs other devices out', async () => {
  const user = await oneUser()
  const other = await alsoOn(user, firefox)
  const page = await visit(server, { user, path, width: 390 })
  allowErrors(page, /403/)
  await press(page, 'Byt lösenord')
  await page.locator('input:focus').waitFor()
  await field(page, 'Nuvarande lösenord').fill('fel')
  await field(page, 'Nytt lösenord').fill('ny krita 48')
  await press(page, 'Spara lösenordet')
  await seesToast(page, 'Lösenordet kunde inte bytas', 'Lösenordet stämmer inte. Försök igen.')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
    .toBe('true')
  await field(page, 'Nuvarande lösenord').fill(user.password)
  await press(page, 'Spara lösenordet')
  await seesToast(page, 'Lösenordet är bytt', 'Alla andra enheter är utloggade.')
  await section(page, 'Inloggade enheter').getByText('Du är inte inloggad någon annanstans.').waitFor()
  expect((await call(server, other, 'getMe')).status).toBe(401)
  const body = { email: user.email, password: 'ny krita 48' }
  expect((await call(server, null, 'signIn', { body })).status).toBe(200)
})

it('email: the confirmation mail can be sent again', async () => {
  const user = await oneUser()
  await server.pool.query('update users set email_verified = false where id = $1', [user.userId])
  const page = await visit(server, { user, path, width: 390 })
  await section(page, 'E-postadress').getByText('Inte bekräftad').waitFor()
  await press(page, 'Skicka igen')
  await seesToast(
    page,
    'Mejlet är på väg',
    `Öppna länken i mejlet till ${user.email} för att bekräfta adressen.`,
  )
  const mail = await mailTo(server, user.email, /Välkommen/)
  await page.goto(server.url + linkIn(mail))
  // The token leaves the URL before the answer arrives.
  await seesToast(page, 'E-postadressen är bekräftad', 'Tack! Nu är allt klart.')
  await page.goto(server.url + path)
  await section(page, 'E-postadress').getByText('Bekräftad', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Skicka igen' }).count()).toBe(0)
})

it('email: the link in the mail changes the address, on open screens too', async () => {
  const user = await oneUser()
  const page = await visit(server, { user, path })
  await section(page, 'E-postadress').getByText(user.email).waitFor()
  await press(page, 'Byt e-postadress')
  await field(page, 'Ny e-postadress').fill(user.email.toUpperCase())
  await field(page, 'Nuvarande lösenord').fill(user.password)
  await press(page, 'Skicka länken')
  await page.getByText('Du har redan den adressen. Skriv en annan.').waitFor()
  const email = `flyttad-${user.email}`
  await field(page, 'Ny e-postadress').fill(email)
  await press(page, 'Skicka länken')
  await page.getByText('Titta i inkorgen för den nya adressen').waitFor()

  const link = linkIn(await mailTo(server, email, /^Bekräfta din nya e-postadress/))
  const elsewhere = await visit(server, { path: link, width: 390 })
  await seesToast(elsewhere, 'E-postadressen är bytt', 'Logga in med den nya adressen nästa gång.')
  await section(page, 'E-postadress').getByText(email).first().waitFor()
  expect(await section(page, 'E-postadress').getByText('Bekräftad', { exact: true }).count()).toBe(1)

  allowErrors(elsewhere, /400/)
  await elsewhere.goto(server.url + link)
  await seesToast(elsewhere, 'E-postadressen kunde inte bytas', 'Länken gäller inte längre. Be om en ny.')
})

it('devices: each is named; one can be signed out, then all others', async () => {
  const user = await oneUser()
  const [phone, tablet] = [await alsoOn(user, safari), await alsoOn(user, firefox)]
  const page = await visit(server, { user, path, width: 390 })
  const list = section(page, 'Inloggade enheter').getByRole('listitem')
  await expect.poll(() => list.count()).toBe(3)
  expect(await list.first().innerText()).toContain('Den här enheten')
  await press(page, 'Logga ut Safari på iPhone')
  await seesToast(page, 'Safari på iPhone är utloggad')
  await expect.poll(() => list.count()).toBe(2)
  expect((await call(server, phone, 'getMe')).status).toBe(401)
  expect((await call(server, tablet, 'getMe')).status).toBe(200)
  await press(page, 'Logga ut alla andra enheter')
  await seesToast(page, 'Du är nu inloggad bara här')
  await expect.poll(() => list.count()).toBe(1)
  expect((await call(server, tablet, 'getMe')).status).toBe(401)
})

it('devices: a device signed out from another device is redirected to sign-in', async () => {
  const user = await oneUser()
  const there = await visit(server, { user: await alsoOn(user, firefox), path: '/events' })
  await there.getByRole('heading', { level: 1 }).waitFor()
  allowErrors(there, /401/)
  const page = await visit(server, { user, path })
  await press(page, 'Logga ut alla andra enheter')
  await there.getByRole('heading', { name: 'Logga in' }).waitFor()
})

it('export: downloads a readable file', async () => {
  const user = await oneUser()
  const eventId = await makeEvent(server, { title: 'Pubquiz' })
  await call(server, user, 'bookEvent', { params: { eventId } })
  const page = await visit(server, { user, path })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'Ladda ner mina uppgifter'),
  ])
  expect(download.suggestedFilename()).toMatch(/^Spelrum-20\d\d-\d\d-\d\d\.zip$/)
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  const data = JSON.parse(strFromU8(files['spelrum.json'] as Uint8Array))
  expect(data.account.email).toBe(user.email)
  expect(data.eventBookings).toMatchObject([{ event: 'Pubquiz' }])
  await seesToast(page, 'Dina uppgifter är nedladdade', 'Filen ligger bland dina nedladdningar.')
})

it('account deletion works by keyboard, after a list of what the club keeps, and signs other tabs out', async () => {
  const user = await oneUser()
  const eventId = await makeEvent(server, { title: 'Snooker', maxAttendees: 1 })
  await call(server, user, 'bookEvent', { params: { eventId } })
  const context = await newVisitor(server, { user, width: 390 })
  const [page, tab] = [await context.newPage(), await context.newPage()]
  await Promise.all([page.goto(server.url + path), tab.goto(`${server.url}/events`)])
  allowErrors(page, /403/, /401/)
  await tab.getByRole('heading', { level: 1 }).waitFor()

  await page.bringToFront()
  await tabTo(page, /Radera kontot …/)
  await page.keyboard.press('Enter')
  await page.getByText('Det här behåller vi, utan koppling till dig').waitFor()
  await press(page, 'Radera kontot')
  await page.getByText('Fyll i det här fältet.').waitFor()
  await field(page, 'Ditt lösenord').fill('fel')
  await page.keyboard.press('Enter')
  await seesToast(page, 'Kontot kunde inte raderas', 'Lösenordet stämmer inte. Försök igen.')
  expect((await call(server, user, 'getMe')).status).toBe(200)

  await field(page, 'Ditt lösenord').fill(user.password)
  await page.keyboard.press('Enter')
  await seesToast(page, 'Ditt konto är raderat')
  await page.waitForURL(`${server.url}/auth`)
  await tab.getByRole('heading', { name: 'Logga in' }).waitFor()
  expect((await call(server, user, 'getMe')).status).toBe(401)
  expect(await context.cookies()).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ name: 'spelrum_session' })]),
  )
  const event = await server.pool.query('select current_attendees from events where id = $1', [eventId])
  expect(event.rows[0].current_attendees).toBe(0)
})

it('account deletion: the last admin is refused with the reason', async () => {
  const own = await startServer()
  const [admin] = await makeUsers(own, 1, { admin: true })
  const page = await visit(own, { user: admin, path })
  allowErrors(page, /409/)
  await press(page, 'Radera kontot …')
  await field(page, 'Ditt lösenord').fill(admin.password)
  await press(page, 'Radera kontot')
  await seesToast(
    page,
    'Kontot kunde inte raderas',
    'Klubben måste ha minst en administratör. Gör först någon annan till admin.',
  )
  await press(page, 'Behåll kontot')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Radera kontot …')
})
