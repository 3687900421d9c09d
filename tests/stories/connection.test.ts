import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { attendance, makeEvent } from '#tests/events/make-event.ts'
import { newVisitor, visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowTrouble } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})

const streams = (pages: Page[]) => {
  const open: string[] = []
  for (const page of pages)
    page.on('request', (request) => request.url().includes('/api/live') && open.push(request.url()))
  return open
}

it('ten tabs share one stream, all hear, and another takes over when the first is closed', async () => {
  const [guest, other] = (await makeUsers(server, 2)) as [TestUser, TestUser]
  const eventId = await makeEvent(server, { title: 'Delad kväll', maxAttendees: 20 })
  const context = await newVisitor(server, { user: guest })
  const pages = await Promise.all(Array.from({ length: 10 }, () => context.newPage()))
  const opened = streams(pages)
  for (const page of pages) await page.goto(`${server.url}/event/${eventId}`)
  for (const page of pages) await page.getByText('0 av 20').first().waitFor()
  await expect.poll(() => opened.length).toBe(1)

  await call(server, other, 'bookEvent', { params: { eventId } })
  for (const page of pages) await page.getByText('1 av 20').first().waitFor({ timeout: 5_000 })

  await pages[0]?.close()
  await expect.poll(() => opened.length).toBe(2)
  await call(server, other, 'cancelEventBooking', { params: { eventId } })
  for (const page of pages.slice(1)) await page.getByText('0 av 20').first().waitFor({ timeout: 5_000 })
  expect(await attendance(server, eventId)).toEqual({ counter: 0, rows: 0 })
})

it('without locks, as on a page without https, each tab listens for itself', async () => {
  const [guest, other] = (await makeUsers(server, 2)) as [TestUser, TestUser]
  const eventId = await makeEvent(server, { title: 'Ensam kväll', maxAttendees: 20 })
  const context = await newVisitor(server, { user: guest })
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  const page = await context.newPage()
  await page.goto(`${server.url}/event/${eventId}`)
  expect(await page.evaluate(() => 'locks' in navigator)).toBe(false)
  await page.getByText('0 av 20').first().waitFor()
  const opened = page.getByText('1 av 20').first()
  await page.waitForTimeout(1_000)
  await call(server, other, 'bookEvent', { params: { eventId } })
  await opened.waitFor({ timeout: 5_000 })
})

it('a server that is gone shows itself, and what was missed is there when it is back', async () => {
  const own = await startServer()
  const [guest, other] = (await makeUsers(own, 2)) as [TestUser, TestUser]
  const eventId = await makeEvent(own, { title: 'Avbruten kväll', maxAttendees: 20 })
  const page = await visit(own, { user: guest, path: `/event/${eventId}` })
  allowTrouble(page, /api\//, /ERR_/)
  await page.getByText('0 av 20').first().waitFor()
  await page.waitForTimeout(1_000)
  await own.kill9()
  await page.getByText('Ingen anslutning – försöker igen').waitFor({ timeout: 5_000 })
  await own.restart()
  await call(own, other, 'bookEvent', { params: { eventId } })
  await page.getByText('1 av 20').first().waitFor({ timeout: 10_000 })
  await expect.poll(() => page.getByText('Ingen anslutning').count()).toBe(0)
})

it('a phone that was without network is right within three seconds of its return', async () => {
  const [guest, other] = (await makeUsers(server, 2)) as [TestUser, TestUser]
  const eventId = await makeEvent(server, { title: 'Tunnelbana', maxAttendees: 20 })
  const page = await visit(server, { user: guest, width: 390, path: `/event/${eventId}` })
  allowTrouble(page, /api\//, /ERR_/)
  await page.getByText('0 av 20').first().waitFor()
  await page.context().setOffline(true)
  await page.getByText('Ingen anslutning – försöker igen').waitFor()
  await call(server, other, 'bookEvent', { params: { eventId } })
  await page.waitForTimeout(6_000)
  await page.context().setOffline(false)
  await page.getByText('1 av 20').first().waitFor({ timeout: 3_000 })
  await expect.poll(() => page.getByText('Ingen anslutning').count()).toBe(0)
})

it('signing out in one tab ends the others', async () => {
  const [guest] = (await makeUsers(server, 1)) as [TestUser]
  const context = await newVisitor(server, { user: guest })
  const [one, two] = [await context.newPage(), await context.newPage()]
  for (const page of [one, two]) {
    // What was asked for just before may be answered just after.
    allowTrouble(page, /401/)
    await page.goto(server.url)
    await page.getByRole('button', { name: /^Konto/ }).waitFor()
  }
  // A tab in the background draws so seldom that a click on it takes seconds.
  await one.bringToFront()
  await one.getByRole('button', { name: /^Konto/ }).click()
  await one.getByRole('menuitem', { name: 'Logga ut' }).click()
  for (const page of [one, two])
    await page.getByRole('heading', { name: 'Logga in' }).waitFor({ timeout: 5_000 })
})

it('a session ended by the server ends on the screen', async () => {
  const [guest] = (await makeUsers(server, 1)) as [TestUser]
  const page = await visit(server, { user: guest })
  allowTrouble(page, /401/)
  await page.getByRole('button', { name: /^Konto/ }).waitFor()
  await page.waitForTimeout(1_000)
  await call(server, guest, 'signOut')
  await page.getByRole('heading', { name: 'Logga in' }).waitFor({ timeout: 5_000 })
})

it('a tab whose leader was put to sleep takes the stream over when it is looked at', async () => {
  const [guest, other] = (await makeUsers(server, 2)) as [TestUser, TestUser]
  const eventId = await makeEvent(server, { title: 'Sömnig kväll', maxAttendees: 20 })
  const context = await newVisitor(server, { user: guest })
  const [leader, follower] = [await context.newPage(), await context.newPage()]
  await leader.addInitScript(fallAsleepWhenTold)
  const opened = streams([follower])
  for (const page of [leader, follower]) {
    await page.goto(`${server.url}/event/${eventId}`)
    await page.getByText('0 av 20').first().waitFor()
  }
  expect(opened).toEqual([])
  await leader.evaluate('asleep = true')
  await follower.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => opened.length, { timeout: 5_000 }).toBe(1)
  await call(server, other, 'bookEvent', { params: { eventId } })
  await follower.getByText('1 av 20').first().waitFor({ timeout: 5_000 })
  await leader.evaluate('asleep = false')
  await call(server, other, 'cancelEventBooking', { params: { eventId } })
  for (const page of [leader, follower]) await page.getByText('0 av 20').first().waitFor({ timeout: 5_000 })
})

/** The browser's own freezing cannot be asked for in a test: a tab that neither hears nor speaks is the same to the others. */
function fallAsleepWhenTold(): void {
  const state = Object.assign(globalThis, { asleep: false })
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    override set onmessage(listener: ((event: MessageEvent) => void) | null) {
      super.onmessage = (event) => !state.asleep && listener?.(event)
    }
    override postMessage(message: unknown) {
      if (!state.asleep) super.postMessage(message)
    }
  }
}
