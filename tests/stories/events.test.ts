import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { daysLater } from '#rules/business-date.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { attendance, endHolds, makeEvent, prolongHolds } from '#tests/events/make-event.ts'
import { newVisitor, visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { tabTo } from './keyboard.ts'
import { seesToast } from './toasts.ts'

let anna: TestUser
let bo: TestUser
const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
beforeEach(async () => {
  await server.pool.query('delete from events')
  ;[anna, bo] = await makeUsers(server, 2)
})

describe('event booking', () => {
  it('books by keyboard, takes the event into the calendar, and cancels among the bookings', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll', date: '2054-12-18', maxAttendees: 10 })
    const page = await visit(server, { user: anna, path: '/events' })
    await tabTo(page, /^Boka Jazzkväll fre 18 dec$/)
    await page.keyboard.press('Enter')
    await seesToast(page, 'Bokning bekräftad', 'Jazzkväll, fre 18 dec 2054 kl. 19:00')
    await page.getByText('1 av 10 deltagare').waitFor()
    expect(await attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })

    await page.getByRole('link', { name: 'Visa mer om Jazzkväll fre 18 dec' }).click()
    await page.waitForURL(`**/event/${eventId}`)
    await page.getByText('fredag 18 december 2054').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Lägg till i kalendern' }).click(),
    ])
    const file = (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '')
    expect(download.suggestedFilename()).toMatch(/\.ics$/)
    expect(file).toContain('SUMMARY:Jazzkväll')
    expect(file).toMatch(/DTSTART(;TZID=Europe\/Stockholm:20541218T190000|:20541218T180000Z)/)

    await page.getByRole('link', { name: 'Alla events' }).click()
    await page.getByRole('link', { name: 'Mina bokningar' }).first().click()
    const coming = page.getByRole('region', { name: 'Kommande' })
    await coming.getByRole('button', { name: /^Avboka Jazzkväll/ }).click()
    await seesToast(page, 'Bokning avbokad')
    expect(await attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })
    await endHolds(server)
    await coming.getByRole('button', { name: /^Boka Jazzkväll/ }).waitFor()
    expect(await attendance(server, eventId)).toEqual({ counter: 0, rows: 0 })
    await expectInvariants(server.pool)
  })

  it('the last place: a guest books it, gets the ticket, cancels, takes that back, and cancels again: then it is another guest’s', async () => {
    const tomorrow = daysLater(stockholmWallClock(new Date()).date, 1)
    const eventId = await makeEvent(server, {
      title: 'Jazzkväll',
      date: tomorrow,
      time: '20:00',
      maxAttendees: 1,
    })
    const path = `/event/${eventId}`
    const page = await visit(server, { user: anna, width: 390, path })
    const others = await visit(server, { user: bo, width: 390, path })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    /**
     * Presses a button until the press counts and another button replaces it. A press right after another one is ignored as the
     * second tap of a double tap.
     */
    const pressAway = async (name: string) => {
      const button = page.getByRole('button', { name, exact: true })
      const isThere = async () => (await button.count()) > 0
      await expect
        .poll(async () => {
          if (await isThere()) await button.click()
          return isThere()
        })
        .toBe(false)
    }
    await press('Boka plats')
    await seesToast(page, 'Bokning bekräftad')
    // The heading is 'I morgon 20:00' (tomorrow). Between midnight and six it has the date instead.
    await page.getByRole('heading', { name: / 20:00$/ }).waitFor()
    await page.getByText(anna.displayName, { exact: true }).waitFor()

    await others.getByText(/Alla platser är tagna/).waitFor()
    await pressAway('Avboka')
    await seesToast(page, 'Bokning avbokad')
    await prolongHolds(server)
    await pressAway('Ångra')
    await seesToast(page, 'Du behåller platsen')
    await endHolds(server)
    await page.getByRole('button', { name: 'Avboka', exact: true }).waitFor()
    expect(await attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })
    await others.getByText(/Alla platser är tagna/).waitFor()

    await pressAway('Avboka')
    await page.getByText('Platsen hålls i tio sekunder. Sedan kan någon annan ta den.').waitFor()
    // The tab is closed, and the server still gives the place back, by its own clock.
    await page.close()
    await others.getByRole('button', { name: 'Boka plats' }).click({ timeout: 30_000 })
    await seesToast(others, 'Bokning bekräftad')
    const { rows } = await server.pool.query('select user_id from event_bookings')
    expect(rows).toEqual([{ user_id: bo.userId }])
    await expectInvariants(server.pool)
  })

  it('a copied link opens the page for everyone, and leads to the event after sign-in; a session that has ended, to sign-in and back', async () => {
    const eventId = await makeEvent(server, { title: 'Dartkväll', maxAttendees: 5 })
    const context = await newVisitor(server, { user: anna })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    await page.goto(`${server.url}/event/${eventId}`)
    await page.getByRole('button', { name: 'Dela', exact: true }).click()
    await seesToast(page, 'Länken är kopierad')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(`${server.url}/program/${eventId}`)

    // The realtime stream would report the end of the session before the booking.
    const deafen = async (silent: typeof page) => {
      allowErrors(silent, /api\/live|401/)
      await silent.route('**/api/live**', (route) => route.abort())
    }
    const friends = await visit(server, { path: new URL(link).pathname, width: 390, prepare: deafen })
    const signIn = async () => {
      await friends.waitForURL((url) => url.pathname === '/auth')
      expect(new URL(friends.url()).searchParams.get('next')).toBe(`/event/${eventId}`)
      // The address changes before the screen: until then, 'E-post' is the field of the booking by mail.
      await friends.getByLabel('Lösenord', { exact: true }).fill(bo.password)
      await friends.getByLabel('E-post').fill(bo.email)
      await friends.keyboard.press('Enter')
      await friends.waitForURL(`**/event/${eventId}`)
      await friends.getByRole('heading', { name: 'Dartkväll' }).waitFor()
    }
    await friends.getByRole('heading', { name: 'Dartkväll' }).waitFor()
    await friends.getByRole('link', { name: 'Boka plats' }).click()
    await friends.getByRole('link', { name: 'Logga in med lösenord' }).click()
    await signIn()
    await server.pool.query('delete from sessions where user_id = $1', [bo.userId])
    await friends.getByRole('button', { name: 'Boka plats' }).click()
    await seesToast(friends, 'Logga in krävs', 'Du måste logga in för att boka event')
    await signIn()
    await friends.getByRole('button', { name: 'Boka plats' }).waitFor()
    expect(await attendance(server, eventId)).toEqual({ counter: 0, rows: 0 })
  })
})

describe('events: updates without a reload', () => {
  it('a booking and a cancellation update the list, the detail screen and the administration', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll', maxAttendees: 1 })
    const list = await visit(server, { user: anna, path: '/events' })
    const detail = await visit(server, { user: anna, width: 390, path: `/event/${eventId}` })
    const desk = await visit(server, { user: admin, path: '/admin/events' })
    await list.getByText('0 av 1 deltagare').waitFor()
    await detail.getByRole('button', { name: 'Boka plats' }).waitFor()
    await desk.getByText('0 av 1').waitFor()

    const bosPhone = await visit(server, { user: bo, width: 390, path: '/my-bookings' })
    const bosPage = await visit(server, { user: bo, path: `/event/${eventId}` })
    await bosPage.getByRole('button', { name: 'Boka plats' }).click()
    await list.getByText('1 av 1 deltagare').waitFor()
    await list.getByRole('button', { name: /^Fullbokat: Jazzkväll/ }).waitFor()
    await detail.getByText(/Alla platser är tagna/).waitFor()
    await desk.getByText('1 av 1').waitFor()
    await desk.getByText('Fullbokat').waitFor()

    // The other device of the same guest.
    await bosPhone.getByRole('button', { name: /^Avboka Jazzkväll/ }).click()
    await bosPage.getByRole('button', { name: 'Ångra' }).waitFor()
    await desk.getByText('1 av 1').waitFor()
    await endHolds(server)
    await list.getByRole('button', { name: /^Boka Jazzkväll/ }).waitFor()
    await detail.getByRole('button', { name: 'Boka plats' }).waitFor()
    await bosPage.getByRole('button', { name: 'Boka plats' }).waitFor()
  })

  it('an event created, renamed or deleted changes open lists', async () => {
    const page = await visit(server, { user: anna, path: '/events' })
    await page.getByText('Inga evenemang tillgängliga just nu.').waitFor()
    const day = stockholmWallClock(new Date(Date.now() + 8 * 86_400_000)).date
    const body = { title: 'Flipperkväll', date: day, time: '18:00', location: 'Baren', category: 'Gaming' }
    const created = await call(server, admin, 'createEvent', { body })
    await page.getByRole('heading', { name: 'Flipperkväll' }).waitFor()
    const params = { eventId: created.body.id as string }
    await call(server, admin, 'updateEvent', { params, body: { ...body, title: 'Flippernatt', version: 1 } })
    await page.getByRole('heading', { name: 'Flippernatt' }).waitFor()
    await call(server, admin, 'deleteEvent', { params })
    await page.getByRole('heading', { name: 'Flippernatt' }).waitFor({ state: 'detached' })
  })
})

it('an event that starts while it is on the screen can no longer be booked', async () => {
  const soon = stockholmWallClock(new Date(Date.now() + 2 * 60_000))
  const eventId = await makeEvent(server, { title: 'Nattbiljard', ...soon })
  const context = await newVisitor(server, { user: anna })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`${server.url}/event/${eventId}`)
  await page.getByRole('button', { name: 'Boka plats' }).waitFor()
  await page.clock.fastForward('02:05')
  const button = page.getByRole('button', { name: 'Har börjat' })
  await button.waitFor()
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await page.getByText(/Eventet har börjat/).waitFor()
})
