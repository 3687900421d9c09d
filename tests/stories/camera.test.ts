import { beforeEach, describe, expect, it } from 'vitest'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { type Visit, visit } from '#tests/harness/browser.ts'
import { codeVideo, type Scene } from '#tests/harness/code-video.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { seesToast } from './toasts.ts'
import { workerReady } from './worker-ready.ts'

let guest: TestUser
let other: TestUser
const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })

beforeEach(async () => {
  ;[guest, other] = await makeUsers(server, 2)
})

/** A confirmed booking that begins now, at a table of its own. */
async function bookedNow({ userId }: TestUser): Promise<{ id: string; number: number }> {
  const tableId = await makeTable(server)
  const { id } = await makeBooking(server, {
    tableId,
    userId,
    status: 'confirmed',
    ...stockholmWallClock(new Date()),
  })
  const { rows } = await server.pool.query('select table_number from restaurant_tables where id = $1', [
    tableId,
  ])
  return { id, number: rows[0].table_number }
}
const checkedInAt = async (id: string): Promise<Date | null> =>
  (await server.pool.query('select checked_in_at from table_bookings where id = $1', [id])).rows[0]
    .checked_in_at

const code = (id: string, seconds = 2): Scene => ({ code: `booking:${id}`, seconds })
const empty = (seconds: number): Scene => ({ code: null, seconds })
const foreign: Scene = { code: 'https://example.com/menu?table=4', seconds: 2 }
const open = async (user: TestUser, scenes: Scene[], options: Visit = {}) =>
  visit(server, { user, path: '/check-in', width: 390, cameraFile: await codeVideo(scenes), ...options })

describe('check-in by camera', () => {
  it('check-in by camera: a foreign and a blurred code are not accepted, and then the guest’s own code is', async () => {
    const { id, number } = await bookedNow(guest)
    const page = await open(guest, [empty(0.6), foreign, { ...code(id, 1), isBlurred: true }, code(id)])
    await page.getByRole('button', { name: 'Skanna QR-kod' }).click()
    const dialog = page.getByRole('dialog', { name: 'Skanna QR-kod' })
    await dialog.getByText('Det här är ingen bokningskod. Visa QR-koden från bokningen.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/check-in')
    await page.getByRole('heading', { name: `Välkommen ${guest.displayName}, bord ${number}` }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await checkedInAt(id)).not.toBeNull()
  })

  it('check-in by camera: the code of another guest is refused with the specified text, and the number gets the focus', async () => {
    const { id } = await bookedNow(other)
    const page = await open(guest, [code(id), empty(1)])
    allowErrors(page, /api\/check-in/)
    await page.getByRole('button', { name: 'Skanna QR-kod' }).click()
    await seesToast(page, 'Incheckning misslyckad', 'Bokningen hittades inte. Kontrollera numret.')
    await page.locator('input:focus').waitFor()
    expect(await checkedInAt(id)).toBeNull()
  })

  it('check-in without a camera: the message is shown, and the number works by keyboard alone', async () => {
    const { id } = await bookedNow(guest)
    const page = await visit(server, { user: guest, path: '/check-in', width: 390 })
    await page.getByRole('button', { name: 'Skanna QR-kod' }).press('Enter')
    await seesToast(
      page,
      'Fel',
      'Kunde inte starta kameran. Kontrollera att du har gett tillstånd att använda kameran.',
    )
    await page.locator('input:focus').waitFor()
    await page.keyboard.type(id.slice(-8))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `Välkommen ${guest.displayName}, bord` }).waitFor()
  })
})

describe('the door', () => {
  it('the door reads one code after another, refuses foreign ones, and shows since when a guest is inside', async () => {
    const first = await bookedNow(guest)
    const second = await bookedNow(other)
    // The first code comes again when the video restarts.
    const page = await open(admin, [code(first.id), empty(4), foreign, code(second.id), empty(1)])
    allowErrors(page, /api\/door/)
    await page.getByRole('button', { name: 'Starta kameran' }).click()
    const verdict = page.getByRole('region', { name: 'Senaste besked' })
    await verdict.getByText(guest.displayName).waitFor()
    await verdict.getByText(`Bord ${first.number}`, { exact: true }).waitFor()
    await verdict.getByText('Det här är ingen bokningskod.').waitFor()
    await verdict.getByText(other.displayName).waitFor()
    const { time } = stockholmWallClock((await checkedInAt(first.id)) as Date)
    await verdict.getByText(`Redan inne ${time}.`).waitFor()
    expect(await checkedInAt(second.id)).not.toBeNull()
    await page.getByRole('listitem').getByText(`Bord ${second.number} · Välkommen`).waitFor()
  })

  it('the door without network: a scan waits, also over a reload, and counts from when it was read', async () => {
    const { id } = await bookedNow(guest)
    const page = await open(admin, [empty(2), code(id), empty(4)], { serviceWorkers: true })
    allowErrors(page, /ERR_INTERNET_DISCONNECTED/, /api\//)
    await page.evaluate(workerReady)
    await page.reload()
    await page.getByText(/^\d+ av [1-9]\d* gäster har kommit$/).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Starta kameran' }).click()
    const verdict = page.getByRole('region', { name: 'Senaste besked' })
    await verdict.getByText('Skannad utan nät').waitFor()
    await verdict.getByText(guest.displayName).waitFor()
    expect(await checkedInAt(id)).toBeNull()
    await page.reload()
    await page.getByRole('listitem').getByText('Skannad utan nät').waitFor()
    const before = new Date()
    await page.context().setOffline(false)
    await page.getByRole('listitem').getByText('Välkommen').waitFor()
    expect(((await checkedInAt(id)) as Date).getTime()).toBeLessThan(before.getTime())
  })
})
