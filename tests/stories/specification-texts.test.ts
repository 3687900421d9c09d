import { beforeAll, describe, expect, it } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { visit } from '#tests/harness/browser.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { seesToast } from './toasts.ts'

// Texts and navigation of the specification that no other story covers.

let server: TestServer
let guest: TestUser
let admin: TestUser

beforeAll(async () => {
  server = await startServer()
  ;[guest] = (await makeUsers(server, 1)) as [TestUser]
  ;[admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
})

it('events: the empty list shows the specified texts', async () => {
  const page = await visit(server, { user: guest, path: '/events' })
  await page.getByText('Inga evenemang tillgängliga just nu.', { exact: true }).waitFor()
  await page.getByText('Kolla tillbaka senare för nya evenemang!', { exact: true }).waitFor()
})

it('header and home: specified titles, without entries of unbuilt features', async () => {
  await makeEvent(server, { title: 'Jazzkväll' })
  const page = await visit(server, { user: guest, width: 390 })
  await page.getByRole('banner').getByText('Spelrum', { exact: true }).waitFor()
  await page.getByRole('banner').getByText('Exklusiv Kompetens', { exact: true }).waitFor()
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect.poll(() => titles.allTextContents()).toEqual(['Kommande Events', 'Aktiva Tävlingar'])
  const seeAll = page.getByRole('main').getByText('Se alla', { exact: true })
  const ways = await seeAll.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(ways).toEqual(['/events', '/competitions'])

  const bar = page.getByRole('navigation', { name: 'Huvudmeny' })
  expect(await bar.getByRole('link').allTextContents()).toEqual(['Hem', 'Events', 'Topplista', 'Profil'])
  expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
})

it('home: no toast when loading fails', async () => {
  const page = await visit(server, { path: '/auth' })
  allowErrors(page, /500/)
  const [name = '', ...value] = guest.cookie.split('=')
  await page.context().addCookies([{ name, value: value.join('='), url: server.url, httpOnly: true }])
  await page.route('**/api/events?*', (route) => route.fulfill({ status: 500, body: '' }))
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
  await page.goto(server.url)
  await warned
  await page.getByRole('heading', { name: 'Aktiva Tävlingar' }).waitFor()
  await page.getByRole('button', { name: 'Försök igen' }).waitFor()
  await expect(page.locator('.mantine-Notification-root').count()).resolves.toBe(0)
})

describe('back links', () => {
  it('sign-in leads to /', async () => {
    const page = await visit(server, { path: '/auth' })
    expect(await page.getByRole('link', { name: 'Tillbaka' }).getAttribute('href')).toBe('/')
  })

  it.each(['/admin', '/admin/events'])('%s leads to /', async (path) => {
    const page = await visit(server, { user: admin, path })
    await page.getByRole('main').getByRole('link', { name: 'Till startsidan' }).click()
    await page.waitForURL(`${server.url}/`)
  })

  it('an event leads to the list', async () => {
    const eventId = await makeEvent(server, { title: 'Dartcup' })
    const page = await visit(server, { user: guest, path: `/event/${eventId}` })
    await page.getByRole('main').getByRole('link', { name: 'Alla events' }).click()
    await page.waitForURL(`${server.url}/events`)
  })
})

it("sign-in: another refusal shows the server's reason", async () => {
  const page = await visit(server, { path: '/auth' })
  allowErrors(page, /429/)
  await page.route('**/api/auth/sign-in', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      body: '{"code":"too_many_requests","status":429,"retryAfter":7}',
    }),
  )
  await page.getByLabel('E-postadress').fill(guest.email)
  await page.getByLabel('Lösenord', { exact: true }).fill(guest.password)
  await page.keyboard.press('Enter')
  await seesToast(page, 'Inloggning misslyckades', 'För många försök. Vänta en stund och försök igen.')
})

it('event card: shows title, time, location, attendees, price and picture', async () => {
  const eventId = await makeEvent(server, { title: 'Pubquiz med Gunilla', maxAttendees: 12 })
  const { rows } = await server.pool.query(
    `select category, location, to_char(time, 'HH24:MI') as time from events where id = $1`,
    [eventId],
  )
  const page = await visit(server, { user: guest, path: '/events' })
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Pubquiz med Gunilla' }) })
  for (const text of [
    rows[0].category,
    rows[0].location,
    rows[0].time,
    '0 av 12 deltagare',
    'Gratis',
    'Visa mer',
  ]) {
    await card.getByText(text, { exact: true }).waitFor()
  }
  expect(await card.locator('img').count()).toBe(1)
})
