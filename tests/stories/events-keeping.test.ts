import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { attendance, makeEvent } from '#tests/events/make-event.ts'
import { newVisitor, visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { seesToast } from './toasts.ts'

let server: TestServer
let guest: TestUser

beforeAll(async () => {
  server = await startServer()
  ;[guest] = (await makeUsers(server, 1)) as [TestUser]
})

describe('my bookings', () => {
  it('list coming and past events, and a cancellation can be undone', async () => {
    const eventId = await makeEvent(server, { title: 'Vinprovning', date: '2054-12-18', maxAttendees: 5 })
    const past = await makeEvent(server, { title: 'Julbord', inDays: -20 })
    await call(server, guest, 'bookEvent', { params: { eventId } })
    await server.pool.query(
      `insert into event_bookings (event_id, user_id, created_at) values ($1, $2, now() - interval '30 days')`,
      [past, guest.userId],
    )
    const page = await visit(server, { user: guest, path: '/events' })
    await page.getByRole('link', { name: 'Mina bokningar' }).first().click()
    await page.waitForURL('**/my-bookings')
    const coming = page.getByRole('region', { name: 'Kommande' })
    const gone = page.getByRole('region', { name: 'Tidigare' })
    await coming.getByRole('link', { name: 'Visa Vinprovning fre 18 dec' }).waitFor()
    await gone.getByRole('link', { name: /^Visa Julbord/ }).waitFor()
    expect(await gone.getByRole('button').count()).toBe(0)

    await coming.getByRole('button', { name: /^Avboka Vinprovning/ }).click()
    await seesToast(page, 'Bokning avbokad')
    expect(await attendance(server, eventId)).toEqual({ counter: 0, rows: 0 })
    await page.waitForTimeout(800)
    await coming.getByRole('button', { name: /^Boka Vinprovning/ }).click()
    await coming.getByRole('button', { name: /^Avboka Vinprovning/ }).waitFor()
    await expect.poll(() => attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })
  })
})

describe('calendar file', () => {
  it.each([
    ['winter', '2054-12-18', '19:00', '20541218T180000Z'],
    ['summer', '2055-06-18', '19:00', '20550618T170000Z'],
  ])('takes the event over in %s, at the right hour', async (_season, date, time, utc) => {
    const eventId = await makeEvent(server, { title: 'Jazz på bryggan', date, time })
    const page = await visit(server, { user: guest, path: `/event/${eventId}` })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Lägg till i kalendern' }).click(),
    ])
    const file = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '')
    expect(download.suggestedFilename()).toMatch(/\.ics$/)
    expect(file).toContain('SUMMARY:Jazz på bryggan')
    const start = /DTSTART(;TZID=Europe\/Stockholm)?:(\d{8}T\d{6}Z?)/.exec(file)
    const local = `${date.replaceAll('-', '')}T${time.replace(':', '')}00`
    expect(start?.[2]).toBe(start?.[1] ? local : utc)
  })
})

describe('event link', () => {
  it('is copied, and leads to the event after sign-in', async () => {
    const eventId = await makeEvent(server, { title: 'Dartkväll' })
    const context = await newVisitor(server, { user: guest })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    await page.goto(`${server.url}/event/${eventId}`)
    await page.getByRole('button', { name: 'Dela', exact: true }).click()
    await seesToast(page, 'Länken är kopierad')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(`${server.url}/event/${eventId}`)

    const [friend] = (await makeUsers(server, 1)) as [TestUser]
    const theirs = await visit(server, { path: new URL(link).pathname, width: 390 })
    await theirs.waitForURL((url) => url.pathname === '/auth')
    await theirs.getByLabel('E-post').fill(friend.email)
    await theirs.getByLabel('Lösenord', { exact: true }).fill(friend.password)
    await theirs.keyboard.press('Enter')
    await theirs.waitForURL(`**/event/${eventId}`)
    await theirs.getByRole('heading', { name: 'Dartkväll' }).waitFor()
  })

  it("opens the device's share sheet where there is one", async () => {
    const eventId = await makeEvent(server, { title: 'Dartkväll', date: '2054-12-18' })
    const context = await newVisitor(server, { user: guest, width: 390 })
    await context.addInitScript(() => {
      Object.assign(Navigator.prototype, {
        canShare: () => true,
        share: async (parcel: ShareData) => void Object.assign(window, { shared: parcel }),
      })
    })
    const page = await context.newPage()
    await page.goto(`${server.url}/event/${eventId}`)
    await page.getByRole('button', { name: 'Dela', exact: true }).tap()
    expect(await page.evaluate(() => (window as unknown as { shared: ShareData }).shared)).toEqual({
      title: 'Dartkväll',
      text: 'Dartkväll – fre 18 dec 2054 kl. 19:00',
      url: `${server.url}/event/${eventId}`,
    })
  })
})

describe('event list', () => {
  it('loads more on request and filters by category', async () => {
    await server.pool.query('delete from events')
    for (let each = 0; each < 30; each++) {
      await makeEvent(server, { title: `Kväll ${each}`, inDays: 2 + each })
    }
    await server.pool.query(`update events set category = 'Quiz' where title = 'Kväll 29'`)
    const page = await visit(server, { user: guest, path: '/events' })
    const cards = page.getByRole('list', { name: 'Kommande Evenemang' }).getByRole('article')
    await expect.poll(() => cards.count()).toBe(24)
    await page.getByRole('button', { name: 'Visa fler' }).click()
    await expect.poll(() => cards.count()).toBe(30)

    // The only quiz is on the second page: choosing the category loads it.
    await page.reload()
    await expect.poll(() => cards.count()).toBe(24)
    await page.getByRole('button', { name: 'Quiz' }).click()
    await page.getByRole('heading', { name: 'Kväll 29' }).waitFor()
    expect(await cards.count()).toBe(1)
    await page.getByRole('button', { name: 'Mat' }).click()
    await page.getByText('Inga events i den kategorin just nu.').waitFor()
  })
})
