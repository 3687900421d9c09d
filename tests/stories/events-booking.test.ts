import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attendance, makeEvent } from '#tests/events/make-event.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { tabTo } from './keyboard.ts'
import { seesToast } from './toasts.ts'

let server: TestServer
let guest: TestUser
let other: TestUser

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  await server.pool.query('delete from events')
  ;[guest, other] = (await makeUsers(server, 2)) as [TestUser, TestUser]
})

/** The page gets no realtime messages, so that it can be outdated. */
async function deafen(page: Page): Promise<void> {
  allowErrors(page, /api\/live/)
  await page.route('**/api/live**', (route) => route.abort())
}

const deaf = async (path: string): Promise<Page> => {
  const page = await visit(server, { user: null, path: '/auth' })
  await deafen(page)
  const [name = '', ...value] = guest.cookie.split('=')
  await page.context().addCookies([{ name, value: value.join('='), url: server.url, httpOnly: true }])
  await page.goto(server.url + path)
  return page
}

describe('event booking', () => {
  it('books and cancels by keyboard alone', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll', date: '2054-12-18', maxAttendees: 10 })
    const page = await visit(server, { user: guest, path: '/events' })
    await page.getByRole('heading', { name: 'Jazzkväll' }).waitFor()
    await tabTo(page, /^Boka Jazzkväll fre 18 dec$/)
    await page.keyboard.press('Enter')
    await seesToast(page, 'Bokning bekräftad', 'Jazzkväll, fre 18 dec 2054 kl. 19:00')
    await page.getByText('1 av 10 deltagare').waitFor()
    await page.getByText('Du har en plats').waitFor()
    expect(await attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })

    // The focus stayed on the button, which now cancels.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe('Avboka Jazzkväll fre 18 dec')
    await page.waitForTimeout(800)
    await page.keyboard.press('Enter')
    await seesToast(page, 'Bokning avbokad')
    await page.getByText('0 av 10 deltagare').waitFor()
    expect(await attendance(server, eventId)).toEqual({ counter: 0, rows: 0 })
    await expectInvariants(server.pool)
  })

  it('on a phone in English, shows the booking at once despite a slow server', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll', date: '2054-12-18' })
    const page = await visit(server, { user: guest, width: 390, language: 'en', path: '/events' })
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/booking', async (route) => {
      await isLetGo
      await route.continue()
    })
    await page.getByRole('button', { name: 'Book Jazzkväll Fri 18 Dec' }).tap()
    await page.getByRole('button', { name: 'Cancel booking for Jazzkväll Fri 18 Dec' }).waitFor()
    await page.getByText('1 attendee').waitFor()
    expect(await attendance(server, eventId)).toEqual({ counter: 0, rows: 0 })
    letGo()
    await seesToast(page, 'Booking confirmed', 'Jazzkväll, Fri 18 Dec 2054 at 19:00')
    expect(await attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })
  })

  it('a double tap books once', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll' })
    const page = await visit(server, { user: guest, path: '/events' })
    await page.getByRole('button', { name: /^Boka Jazzkväll/ }).dblclick()
    await seesToast(page, 'Bokning bekräftad')
    await page.getByRole('button', { name: /^Avboka Jazzkväll/ }).waitFor()
    expect(await attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })
  })

  it('the card leads to the detail screen', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll', date: '2054-12-18', maxAttendees: 10 })
    const page = await visit(server, { user: guest, path: '/events' })
    await page.getByRole('link', { name: 'Visa mer om Jazzkväll fre 18 dec' }).click()
    await page.waitForURL(`**/event/${eventId}`)
    await page.getByText('fredag 18 december 2054').waitFor()
    await page.getByText('Gratis').waitFor()
    await page.getByRole('button', { name: 'Boka plats' }).click()
    await seesToast(page, 'Bokning bekräftad')
    await page.getByRole('button', { name: 'Avboka', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Alla events' }).click()
    await page.waitForURL('**/events')
    await page.getByText('1 av 10 deltagare').waitFor()
  })
})

describe("event booking: the server's answer wins", () => {
  it('a lost race for the last place shows that the event is full', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll', maxAttendees: 1 })
    const page = await deaf('/events')
    const button = page.getByRole('button', { name: /^Boka Jazzkväll/ })
    await button.waitFor()
    await call(server, other, 'bookEvent', { params: { eventId } })
    allowErrors(page, /409/)
    await button.click()
    await seesToast(page, 'Event fullt', 'Detta event är tyvärr fullt')
    const full = page.getByRole('button', { name: /^Fullbokat: Jazzkväll/ })
    await full.waitFor()
    expect(await full.getAttribute('aria-disabled')).toBe('true')
    expect(await attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })
  })

  it('an event already booked on another device is shown as booked', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll', maxAttendees: 5 })
    const page = await deaf('/events')
    await page.getByRole('button', { name: /^Boka Jazzkväll/ }).waitFor()
    await call(server, guest, 'bookEvent', { params: { eventId } })
    allowErrors(page, /409/)
    await page.getByRole('button', { name: /^Boka Jazzkväll/ }).click()
    await seesToast(page, 'Redan bokad', 'Du har redan bokat detta event')
    await page.getByRole('button', { name: /^Avboka Jazzkväll/ }).waitFor()
    await page.getByText('1 av 5 deltagare').waitFor()
  })

  it.each([
    ['/events', 'Något gick fel med bokningen', /^Boka Jazzkväll/, '0 av 5 deltagare'],
    ['/event/', 'Något gick fel vid bokningen.', /^Boka plats$/, '0 av 5'],
  ])('when it failed, on %s', async (path, message, name, attendance) => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll', maxAttendees: 5 })
    const page = await visit(server, { user: guest, path: path === '/events' ? path : path + eventId })
    allowErrors(page, /500/)
    await page.route('**/booking', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: '{"code":"internal_error","status":500}',
      }),
    )
    await page.getByRole('button', { name }).click()
    await seesToast(page, 'Fel uppstod', message)
    await page.getByRole('button', { name }).waitFor()
    await page.getByText(attendance, { exact: true }).waitFor()
  })

  it('a lost answer of a stored booking is repaired by a refetch', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll', maxAttendees: 5 })
    const page = await deaf('/events')
    allowErrors(page, /ERR_CONNECTION_RESET|request failed/)
    await page.route('**/booking', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: /^Boka Jazzkväll/ }).click()
    await seesToast(page, 'Fel uppstod', 'Något gick fel med bokningen')
    // The page showed the error, refetched, and shows the stored state.
    await page.getByRole('button', { name: /^Avboka Jazzkväll/ }).waitFor()
    expect(await attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })
  })

  it('the session has ended: says so, to sign-in and back to the event', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll', maxAttendees: 5 })
    const page = await deaf(`/event/${eventId}`)
    await page.getByRole('button', { name: 'Boka plats' }).waitFor()
    await server.pool.query('delete from sessions where user_id = $1', [guest.userId])
    allowErrors(page, /401/)
    await page.getByRole('button', { name: 'Boka plats' }).click()
    await seesToast(page, 'Logga in krävs', 'Du måste logga in för att boka event')
    await page.waitForURL((url) => url.pathname === '/auth')
    expect(new URL(page.url()).searchParams.get('next')).toBe(`/event/${eventId}`)
    await page.getByLabel('E-post').fill(guest.email)
    await page.getByLabel('Lösenord', { exact: true }).fill(guest.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/event/${eventId}`)
    await page.getByRole('button', { name: 'Boka plats' }).waitFor()
    expect(await attendance(server, eventId)).toEqual({ counter: 0, rows: 0 })
  })
})

describe('full event', () => {
  it('describes the button with the reason', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll', maxAttendees: 1 })
    await call(server, other, 'bookEvent', { params: { eventId } })
    const page = await visit(server, { user: guest, path: `/event/${eventId}` })
    const button = page.getByRole('button', { name: 'Fullbokat' })
    await button.waitFor()
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    const reason = await button.evaluate(
      (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(reason).toContain('Alla platser är tagna')
    await button.click({ force: true })
    await page.waitForTimeout(300)
    expect(await attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })
  })

  it('asks before cancelling, because the place may be taken', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll', maxAttendees: 1 })
    await call(server, guest, 'bookEvent', { params: { eventId } })
    const page = await visit(server, { user: guest, path: `/event/${eventId}` })
    await page.getByRole('button', { name: 'Avboka', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Avboka din plats?' })
    await dialog.getByRole('button', { name: 'Behåll platsen' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })
    await page.getByRole('button', { name: 'Avboka', exact: true }).click()
    await dialog.getByRole('button', { name: 'Avboka', exact: true }).click()
    await seesToast(page, 'Bokning avbokad')
    await page.getByRole('button', { name: 'Boka plats' }).waitFor()
    expect(await attendance(server, eventId)).toEqual({ counter: 0, rows: 0 })
  })
})
