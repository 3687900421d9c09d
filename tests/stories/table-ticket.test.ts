import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { workerReady } from './worker-ready.ts'

const server = await startServer()
const tableId = await makeTable(server, { tableNumber: 7 })

it('offline: a ticket that was shown before opens with its code and the time of the copy; the next guest does not see it', async () => {
  const [guest] = await makeUsers(server, 1)
  const booking = await makeBooking(server, { tableId, userId: guest.userId, status: 'confirmed' })
  const number = booking.id.slice(-8)
  const eventId = await makeEvent(server, { title: 'Jazzkväll', date: '2054-12-18' })
  await call(server, guest, 'bookEvent', { params: { eventId } })
  const page = await visit(server, {
    user: guest,
    path: '/table-booking',
    width: 390,
    serviceWorkers: true,
  })
  allowErrors(page, /ERR_INTERNET_DISCONNECTED/, /api\//)
  await page.evaluate(workerReady)
  await page.reload()
  const ticket = page.getByRole('article')
  const code = page.getByRole('img', { name: `QR-kod för incheckning, bokning ${number}` })
  await code.waitFor()
  expect(await page.getByText(/^Sparad kopia/).count()).toBe(0)
  await page.goto(`${server.url}/my-bookings`)
  await page.getByRole('button', { name: /^Visa koden: Bord 7/ }).waitFor()

  await page.context().setOffline(true)
  await page.goto(`${server.url}/table-booking`)
  await code.waitFor()
  await ticket.getByText(number, { exact: true }).waitFor()
  await ticket.getByText(/Bord 7/).waitFor()
  await page.getByText(/^Sparad kopia från \S+ \d+ \S+ \d{4} \d\d:\d\d\./).waitFor()
  await page.goto(`${server.url}/my-bookings`)
  await page.getByRole('heading', { name: 'Jazzkväll' }).waitFor()
  await page.getByRole('button', { name: /^Visa koden: Bord 7/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Din kod' })
  await sheet.getByRole('img', { name: /^QR-kod, nummer G-[0-9a-f]{8}$/ }).waitFor()
  await sheet.getByRole('link', { name: /^Bord 7 / }).waitFor()
  await page.keyboard.press('Escape')

  await page.context().setOffline(false)
  await page
    .getByText(/^Sparad kopia/)
    .first()
    .waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Konto/ }).click()
  await page.getByRole('menuitem', { name: 'Logga ut' }).click()
  await page.getByRole('heading', { name: 'Logga in' }).waitFor()
  const kept = () =>
    page.evaluate(async () => {
      const keys = await (await caches.open('spelrum-private')).keys()
      return keys.map(({ url }) => new URL(url).pathname).filter((path) => path !== '/api/auth/session')
    })
  await expect.poll(kept).toEqual([])
})

it('a ticket on the screen is stamped when its table is confirmed, and its calendar file can be downloaded', async () => {
  const [guest] = await makeUsers(server, 1)
  const [admin] = await makeUsers(server, 1, { admin: true })
  const { id } = await makeBooking(server, { tableId, userId: guest.userId, date: '2055-03-06' })
  const page = await visit(server, { user: guest, path: '/table-booking', reducedMotion: false })
  const ticket = page.getByRole('article')
  await ticket.getByText('QR-koden visas här när bordet är bekräftat.').waitFor()
  await untilListening(page)
  // The position in the document, because the browser may scroll to the link.
  const place = () =>
    ticket.evaluate((article) => {
      const { x, y, width, height } = article.getBoundingClientRect()
      return { x, y: y + scrollY, width, height }
    })
  const before = await place()
  const body = { status: 'confirmed', version: 1 }
  await call(server, admin, 'setTableBookingStatus', { params: { bookingId: id }, body })
  await page.locator('article[data-stamped]').waitFor()
  // The link works while the animation runs.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    ticket.getByRole('link', { name: /^Lägg till i kalendern/ }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('DTSTART:20550306T180000Z')
  await ticket.getByRole('img', { name: /^QR-kod/ }).waitFor()
  await expect.poll(place).toEqual(before)
})
