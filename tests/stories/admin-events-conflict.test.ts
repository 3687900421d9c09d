import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { seesToast } from './toasts.ts'

let server: TestServer
let admin: TestUser
let other: TestUser
let eventId: string

beforeAll(async () => {
  server = await startServer()
  ;[admin, other] = (await makeUsers(server, 2, { admin: true })) as [TestUser, TestUser]
})
beforeEach(async () => {
  await server.pool.query('delete from events')
  eventId = await makeEvent(server, { title: 'Jazzkväll', location: 'Baren', date: '2054-12-18' })
})

/** The other admin saves while this one is editing. */
async function otherAdminSaves(fields: Record<string, unknown>): Promise<void> {
  const { body } = await call(server, other, 'getEventForEditing', { params: { eventId } })
  const { title, description, date, time, location, category, price, maxAttendees, imageUrl, version } = body
  const now = { title, description, date, time, location, category, price, maxAttendees, imageUrl, version }
  const saved = await call(server, other, 'updateEvent', { params: { eventId }, body: { ...now, ...fields } })
  expect(saved.status).toBe(200)
}

const stored = async () =>
  (await server.pool.query('select title, location, price, version from events')).rows

const begin = async (): Promise<Page> => {
  const page = await visit(server, { user: admin, path: `/admin/events?edit=${eventId}` })
  await page.getByRole('textbox', { name: 'Titel' }).waitFor()
  allowErrors(page, /409/)
  return page
}

describe('event edited by two admins', () => {
  it('the admin who saves later sees both versions and chooses per field', async () => {
    const page = await begin()
    await page.getByRole('textbox', { name: 'Titel' }).fill('Jazzafton')
    await page.getByRole('textbox', { name: 'Pris' }).fill('120 kr')
    await otherAdminSaves({ title: 'Jazznatt', location: 'Stora scenen' })
    await page.getByRole('button', { name: 'Spara' }).click()
    const dialog = page.getByRole('dialog', { name: 'Någon annan har ändrat under tiden' })
    const title = dialog.getByRole('group', { name: 'Titel' })
    await title.getByText('Jazzafton').waitFor()
    await title.getByText('Jazznatt').waitFor()
    // If only one admin changed a field, that change is preselected.
    const place = dialog.getByRole('group', { name: 'Plats' })
    expect(await place.getByRole('radio', { name: /Använd det sparade/ }).isChecked()).toBe(true)
    const price = dialog.getByRole('group', { name: 'Pris' })
    expect(await price.getByRole('radio', { name: /Behåll mitt/ }).isChecked()).toBe(true)
    expect(await stored()).toMatchObject([{ title: 'Jazznatt', location: 'Stora scenen', price: null }])

    await title.getByRole('radio', { name: /Använd det sparade/ }).check()
    await dialog.getByRole('button', { name: 'Spara valen' }).click()
    await seesToast(page, 'Event uppdaterat')
    expect(await stored()).toMatchObject([{ title: 'Jazznatt', location: 'Stora scenen', price: '120 kr' }])
  })
})

describe('unsaved changes of an event', () => {
  it('the draft survives the end of the session', async () => {
    const page = await begin()
    allowErrors(page, /401/)
    await page.getByRole('textbox', { name: 'Titel' }).fill('Jazzafton')
    // The realtime stream reports the end of the session within two seconds, without any action.
    await server.pool.query('delete from sessions where user_id = $1', [admin.userId])
    await page.waitForURL((url) => url.pathname === '/auth')
    await page.getByLabel('E-post').fill(admin.email)
    await page.getByLabel('Lösenord', { exact: true }).fill(admin.password)
    await page.keyboard.press('Enter')
    await page.getByText('Ditt senaste utkast finns kvar.').waitFor()
    expect(await page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe('Jazzafton')
    await page.getByRole('button', { name: 'Spara' }).click()
    await seesToast(page, 'Event uppdaterat')
    expect(await stored()).toMatchObject([{ title: 'Jazzafton' }])
  })
})
