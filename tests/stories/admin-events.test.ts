import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attendance, makeEvent } from '#tests/events/make-event.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { tabTo } from './keyboard.ts'
import { seesToast } from './toasts.ts'

let server: TestServer
let admin: TestUser
let guests: TestUser[]

beforeAll(async () => {
  server = await startServer()
  ;[admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  guests = await makeUsers(server, 2)
})
beforeEach(() => server.pool.query('delete from events'))

const stored = async () =>
  (
    await server.pool.query(
      'select title, category, location, date, time::text, price, max_attendees, image_url, description from events',
    )
  ).rows

/** The date is read back as a local date, not as an instant. */
const storedDate = async () => (await server.pool.query('select date::text from events')).rows[0]?.date

describe('event administration', () => {
  it('create: from the account menu by keyboard alone; guests see it', async () => {
    const page = await visit(server, { user: admin })
    await page.getByRole('button', { name: /konto/i }).click()
    await page.getByRole('menuitem', { name: 'Admin Casino' }).click()
    await page.waitForURL('**/admin')
    await page.getByRole('link', { name: /Events.*Skapa, ändra/ }).click()
    await page.waitForURL('**/admin/events')
    const guest = await visit(server, { user: guests[0] ?? null, path: '/events', width: 390 })
    await guest.getByText('Inga evenemang tillgängliga just nu.').waitFor()

    await tabTo(page, /^Nytt event$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Nytt event' }).waitFor()
    await tabTo(page, /^Titel/)
    await page.keyboard.type('  Jazz på bryggan ')
    await tabTo(page, /^Kategori/)
    await page.keyboard.type('Mus')
    await tabTo(page, /^Plats/)
    await page.keyboard.type('Bryggan')
    await tabTo(page, /^Datum/)
    await page.keyboard.type('2055-06-18')
    await page.keyboard.press('Escape')
    await tabTo(page, /^Timmar/)
    await page.keyboard.type('1930')
    await tabTo(page, /^Max antal deltagare/)
    await page.keyboard.type('40')
    await tabTo(page, /^Skapa event$/)
    await page.keyboard.press('Enter')
    await seesToast(page, 'Event skapat')
    await page.waitForURL((url) => url.pathname === '/admin/events' && url.search === '')
    await page.getByText('fre 18 juni 2055').waitFor()
    expect(await stored()).toMatchObject([
      {
        title: 'Jazz på bryggan',
        category: 'Musik',
        location: 'Bryggan',
        time: '19:30:00',
        price: null,
        max_attendees: 40,
        image_url: null,
        description: null,
      },
    ])
    expect(await storedDate()).toBe('2055-06-18')
    await guest.getByRole('heading', { name: 'Jazz på bryggan' }).waitFor({ timeout: 4_000 })
  })

  it('form: missing fields show errors, with the focus on the first', async () => {
    const page = await visit(server, { user: admin, width: 390, path: '/admin/events?edit=new' })
    await page.getByLabel('Max antal deltagare').fill('5abc')
    await page.getByRole('textbox', { name: 'Bild' }).fill('http://example.se/bild.png')
    await page.getByRole('button', { name: 'Skapa event' }).tap()
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent))
      .toMatch(/^Titel/)
    for (const [label, words] of [
      ['Titel', 'Fyll i det här fältet.'],
      ['Kategori', 'Fyll i det här fältet.'],
      ['Plats', 'Fyll i det här fältet.'],
      ['Datum', 'Fyll i det här fältet.'],
      ['Max antal deltagare', 'Skriv ett heltal.'],
      ['Bild', 'Adressen ska börja med / eller https:// och leda till en bild.'],
    ] as const) {
      expect(await described(page, label), label).toContain(words)
    }
    expect(await stored()).toEqual([])
  })

  it('form: refuses a time that the clock skips', async () => {
    const page = await visit(server, { user: admin, path: '/admin/events?edit=new' })
    await fillNew(page, { date: '2055-03-28', time: '0230' })
    await page.getByRole('button', { name: 'Skapa event' }).click()
    await page
      .getByText('Den tiden finns inte den dagen, för klockan ställs om till sommartid. Välj en annan tid.')
      .waitFor()
    expect(await stored()).toEqual([])
  })

  it('form: the Swedish calendar starts on Monday', async () => {
    const page = await visit(server, { user: admin, path: '/admin/events?edit=new' })
    await page.getByLabel('Datum').fill('2054-12-01')
    await page.getByLabel('Datum').click()
    const heads = await page.locator('.mantine-DateInput-weekday').allTextContents()
    // The first column holds the week number.
    expect(heads.slice(1)).toEqual(['må', 'ti', 'on', 'to', 'fr', 'lö', 'sö'])
    await page.getByRole('button', { name: '18 december 2054' }).click()
    expect(await page.getByLabel('Datum').inputValue()).toBe('2054-12-18')
  })

  it('edit: saves changes; typed values stay when saving fails', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll', maxAttendees: 5 })
    const page = await visit(server, { user: admin, path: '/admin/events' })
    await page.getByRole('link', { name: /^Ändra Jazzkväll/ }).click()
    await page.getByRole('textbox', { name: 'Titel' }).fill('Jazznatt')
    allowErrors(page, /500/)
    await page.route(`**/api/admin/events/${eventId}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 500,
            contentType: 'application/problem+json',
            body: '{"code":"internal_error","status":500}',
          })
        : route.fallback(),
    )
    await page.getByRole('button', { name: 'Spara' }).click()
    await seesToast(page, 'Fel', 'Kunde inte spara event')
    expect(await page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe('Jazznatt')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Spara' }).click()
    await seesToast(page, 'Event uppdaterat')
    await page.getByText('Jazznatt').first().waitFor()
    expect(await stored()).toMatchObject([{ title: 'Jazznatt', max_attendees: 5 }])
  })

  it('delete: asks with the number of bookings', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll' })
    for (const guest of guests) await call(server, guest, 'bookEvent', { params: { eventId } })
    const page = await visit(server, { user: admin, width: 390, path: '/admin/events' })
    const remove = page.getByRole('button', { name: /^Ta bort Jazzkväll/ })
    await remove.click()
    const dialog = page.getByRole('dialog', { name: 'Ta bort Jazzkväll?' })
    await dialog.getByText(/2 personer har bokat och får besked via mejl/).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await stored()).toHaveLength(1)
    await remove.click()
    await dialog.getByRole('button', { name: 'Ta bort', exact: true }).click()
    await seesToast(page, 'Event borttaget')
    await page.getByText('Inga kommande events').waitFor()
    // The last row is gone, and its button with it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await stored()).toEqual([])
    const mails = await server.pool.query('select recipient from mails where recipient = any($1)', [
      guests.map(({ email }) => email),
    ])
    expect(mails.rows).toHaveLength(2)
  })

  it('delete: no mails are announced for an event that has started', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll', inDays: 1 })
    for (const guest of guests) await call(server, guest, 'bookEvent', { params: { eventId } })
    await server.pool.query(`update events set date = date - 3 where id = $1`, [eventId])
    const page = await visit(server, { user: admin, path: '/admin/events' })
    await page.getByRole('button', { name: 'Tidigare' }).click()
    await page.getByRole('button', { name: /^Ta bort Jazzkväll/ }).click()
    await page.getByText('2 personer har bokat. Eventet har redan börjat, så inget mejl skickas.').waitFor()
  })

  it('attendees: an event deleted meanwhile shows the missing screen', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll' })
    const page = await visit(server, { user: admin, path: `/admin/events?attendees=${eventId}` })
    await page.getByText('Ingen har bokat än').waitFor()
    allowErrors(page, /404/)
    await call(server, admin, 'deleteEvent', { params: { eventId } })
    await page.getByText('Eventet hittades inte').waitFor()
    expect(await page.getByRole('button', { name: 'Försök igen' }).count()).toBe(0)
  })

  it('failed deletion and loading show the specified errors', async () => {
    await makeEvent(server, { title: 'Jazzkväll' })
    const page = await visit(server, { user: admin, path: '/admin/events' })
    allowErrors(page, /500/)
    await page.route('**/api/admin/events/*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: /^Ta bort Jazzkväll/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ta bort', exact: true }).click()
    await seesToast(page, 'Fel', 'Kunde inte ta bort event')
    expect(await stored()).toHaveLength(1)
    await page.route('**/api/admin/events?*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await seesToast(page, 'Fel', 'Kunde inte hämta events')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await page.getByText('Jazzkväll').first().waitFor()
  })

  it('attendees: update live and download as CSV', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll' })
    const [first, second] = guests as [TestUser, TestUser]
    await server.pool.query(`update profiles set display_name = '=1+1' where user_id = $1`, [first.userId])
    await call(server, first, 'bookEvent', { params: { eventId } })
    const page = await visit(server, { user: admin, path: '/admin/events' })
    await page.getByRole('link', { name: /^Deltagare på Jazzkväll/ }).click()
    await page.getByText(first.email).waitFor()
    await call(server, second, 'bookEvent', { params: { eventId } })
    await page.getByText(second.email).waitFor({ timeout: 3_000 })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Exportera CSV' }).click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    expect(csv).toContain(second.email)
    expect(csv).not.toMatch(/(^|[;"\n])=1/)
  })
})

describe('event administration without the admin role', () => {
  it.each(['/admin', '/admin/events', '/admin/events?edit=new'])(
    'is refused %s, and no admin data is asked for',
    async (path) => {
      await makeEvent(server, { title: 'Jazzkväll' })
      const page = await visit(server, { user: null, path: '/auth' })
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      const [name = '', ...value] = (guests[0] as TestUser).cookie.split('=')
      await page.context().addCookies([{ name, value: value.join('='), url: server.url, httpOnly: true }])
      await page.goto(server.url + path)
      await page.getByRole('heading', { name: 'Åtkomst nekad' }).waitFor()
      expect(asked.filter((each) => each.startsWith('/api/admin'))).toEqual([])
      await page.getByRole('link', { name: 'Till startsidan' }).click()
      await page.waitForURL((url) => url.pathname === '/')
    },
  )
})

async function fillNew(page: Page, { date, time }: { date: string; time: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Titel' }).fill('Nattbiljard')
  await page.getByLabel('Kategori').selectOption('Sport')
  await page.getByRole('textbox', { name: 'Plats' }).fill('Poolhallen')
  await page.getByLabel('Datum').fill(date)
  await page.keyboard.press('Escape')
  await page.getByLabel('Timmar').click()
  await page.keyboard.type(time)
}

/** A field's accessible description. */
const described = (page: Page, label: string): Promise<string> =>
  page
    .getByLabel(label)
    .first()
    .evaluate((element) => {
      const ids = (element.getAttribute('aria-describedby') ?? '').split(' ')
      return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    })

it('form: a maximum below the bookings warns and keeps all bookings', async () => {
  const eventId = await makeEvent(server, { title: 'Jazzkväll', maxAttendees: 5 })
  for (const guest of guests) await call(server, guest, 'bookEvent', { params: { eventId } })
  const page = await visit(server, { user: admin, path: `/admin/events?edit=${eventId}` })
  await page.getByLabel('Max antal deltagare').fill('1')
  await page
    .getByText('2 har redan bokat. Alla behåller sin plats, och eventet visas som fullbokat.')
    .waitFor()
  await page.getByRole('button', { name: 'Spara' }).click()
  await seesToast(page, 'Event uppdaterat')
  await page.getByText('2 av 1').waitFor()
  expect(await attendance(server, eventId)).toEqual({ counter: 2, rows: 2 })
})
