import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { expectAccessible } from '#tests/harness/accessibility.ts'
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
async function otherSaves(fields: Record<string, unknown>): Promise<void> {
  const { body } = await call(server, other, 'getEventForEditing', { params: { eventId } })
  const { title, description, date, time, location, category, price, maxAttendees, imageUrl, version } = body
  const now = { title, description, date, time, location, category, price, maxAttendees, imageUrl, version }
  const saved = await call(server, other, 'updateEvent', { params: { eventId }, body: { ...now, ...fields } })
  expect(saved.status).toBe(200)
}

const stored = async () =>
  (await server.pool.query('select title, location, price, version from events')).rows

const begin = async (width: 390 | 1280 = 1280): Promise<Page> => {
  const page = await visit(server, { user: admin, width, path: `/admin/events?edit=${eventId}` })
  await page.getByRole('textbox', { name: 'Titel' }).waitFor()
  allowErrors(page, /409/)
  return page
}

describe('event edited by two admins', () => {
  it('the later one sees both versions and chooses per field', async () => {
    const page = await begin()
    await page.getByRole('textbox', { name: 'Titel' }).fill('Jazzafton')
    await page.getByRole('textbox', { name: 'Pris' }).fill('120 kr')
    await otherSaves({ title: 'Jazznatt', location: 'Stora scenen' })
    await page.getByRole('button', { name: 'Spara' }).click()
    const dialog = page.getByRole('dialog', { name: 'Någon annan har ändrat under tiden' })
    const title = dialog.getByRole('group', { name: 'Titel' })
    await title.getByText('Jazzafton').waitFor()
    await title.getByText('Jazznatt').waitFor()
    // A field changed by one admin only suggests that change.
    const place = dialog.getByRole('group', { name: 'Plats' })
    expect(await place.getByRole('radio', { name: /Använd det sparade/ }).isChecked()).toBe(true)
    const price = dialog.getByRole('group', { name: 'Pris' })
    expect(await price.getByRole('radio', { name: /Behåll mitt/ }).isChecked()).toBe(true)
    await expectAccessible(page)
    expect(await stored()).toMatchObject([{ title: 'Jazznatt', location: 'Stora scenen', price: null }])

    await title.getByRole('radio', { name: /Använd det sparade/ }).check()
    await dialog.getByRole('button', { name: 'Spara valen' }).click()
    await seesToast(page, 'Event uppdaterat')
    expect(await stored()).toMatchObject([{ title: 'Jazznatt', location: 'Stora scenen', price: '120 kr' }])
  })

  it('the saved version can be taken as a whole, on a phone', async () => {
    const page = await begin(390)
    await page.getByRole('textbox', { name: 'Titel' }).fill('Jazzafton')
    await page.getByRole('textbox', { name: 'Plats' }).fill('Loungen')
    await otherSaves({ title: 'Jazznatt', location: 'Stora scenen' })
    await page.getByRole('button', { name: 'Spara' }).tap()
    await page.getByRole('button', { name: 'Behåll alla mina' }).tap()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Spara valen' }).tap()
    await seesToast(page, 'Event uppdaterat')
    expect(await stored()).toMatchObject([{ title: 'Jazzafton', location: 'Loungen', version: 3 }])
  })

  it('going back to the form keeps typed values', async () => {
    const page = await begin()
    await page.getByRole('textbox', { name: 'Titel' }).fill('Jazzafton')
    await otherSaves({ title: 'Jazznatt' })
    await page.getByRole('button', { name: 'Spara' }).click()
    await page.getByRole('button', { name: 'Tillbaka till formuläret' }).click()
    expect(await page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe('Jazzafton')
    expect(await stored()).toMatchObject([{ title: 'Jazznatt' }])
  })

  it('deleted meanwhile: typed values stay and can be saved as a new event', async () => {
    const page = await begin()
    allowErrors(page, /404/)
    await page.getByRole('textbox', { name: 'Titel' }).fill('Jazzafton')
    await call(server, other, 'deleteEvent', { params: { eventId } })
    await page.getByRole('button', { name: 'Spara' }).click()
    await page.getByText(/Eventet har tagits bort av någon annan/).waitFor()
    expect(await page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe('Jazzafton')
    await page.getByRole('button', { name: 'Spara som nytt event' }).click()
    await seesToast(page, 'Event skapat')
    expect(await stored()).toMatchObject([{ title: 'Jazzafton', location: 'Baren', version: 1 }])
  })
})

describe('unsaved changes of an event', () => {
  it('leaving the screen asks first', async () => {
    const page = await begin()
    await page.getByRole('textbox', { name: 'Titel' }).fill('Jazzafton')
    await page.getByRole('link', { name: 'Alla events' }).click()
    const dialog = page.getByRole('dialog', { name: 'Lämna utan att spara?' })
    await dialog.getByRole('button', { name: 'Stanna kvar' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe('Jazzafton')
    await page.getByRole('link', { name: 'Alla events' }).click()
    await dialog.getByRole('button', { name: 'Lämna' }).click()
    await page.getByRole('heading', { name: 'Hantera events' }).waitFor()
    expect(await stored()).toMatchObject([{ title: 'Jazzkväll' }])
  })

  it('leaving without changes does not ask', async () => {
    const page = await begin()
    await page.getByRole('button', { name: 'Avbryt' }).click()
    await page.getByRole('heading', { name: 'Hantera events' }).waitFor()
  })

  it('typing the stored value back discards the draft', async () => {
    const page = await begin()
    const drafts = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('event-draft')).length)
    await page.getByRole('textbox', { name: 'Titel' }).fill('Jazzafton')
    await expect.poll(drafts).toBe(1)
    await page.getByRole('textbox', { name: 'Titel' }).fill('Jazzkväll')
    await expect.poll(drafts).toBe(0)
  })

  it('the form starts from the stored event, not from a cached one', async () => {
    const page = await begin()
    await page.getByRole('button', { name: 'Avbryt' }).click()
    await server.pool.query(`update events set title = 'Jazzafton', version = version + 1`)
    await page.getByRole('link', { name: /^Ändra Jazz/ }).click()
    await page.getByRole('textbox', { name: 'Titel' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe('Jazzafton')
  })

  it('a lost session keeps the draft', async () => {
    const page = await begin()
    allowErrors(page, /401/)
    await page.getByRole('textbox', { name: 'Titel' }).fill('Jazzafton')
    // The realtime stream reports it within two seconds, without any action.
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
