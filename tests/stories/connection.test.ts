import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { attendance, makeEvent } from '#tests/events/make-event.ts'
import { newVisitor, visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { award } from '#tests/points/award.ts'
import { simulateSleep, untilLost, untilReceived } from './simulate-sleep.ts'

const server = await startServer()

const promptly = long ? { timeout: 3_000 } : {}

/** The pages that open a stream, in order. */
const streams = (pages: Page[]) => {
  const open: Page[] = []
  for (const page of pages)
    page.on('request', (request) => request.url().includes('/api/live') && open.push(page))
  return open
}

/** One more than the connections that a browser opens to one host. */
const manyTabs = 7

it('realtime: many tabs share one stream, and another tab takes over when the leader closes', async () => {
  const [guest, other] = await makeUsers(server, 2)
  const eventId = await makeEvent(server, { title: 'Delad kväll', maxAttendees: 20 })
  const context = await newVisitor(server, { user: guest })
  const pages = await Promise.all(Array.from({ length: manyTabs }, () => context.newPage()))
  const opened = streams(pages)
  await Promise.all(pages.map((page) => page.goto(`${server.url}/event/${eventId}`)))
  for (const page of pages) await page.getByText('0 av 20').first().waitFor()
  await expect.poll(() => opened.length).toBe(1)

  await call(server, other, 'bookEvent', { params: { eventId } })
  for (const page of pages) await page.getByText('1 av 20').first().waitFor()

  // The last tab works like the first.
  const [leader] = opened
  const followers = pages.filter((page) => page !== leader)
  const last = followers.at(-1) as Page
  await last.bringToFront()
  await last.getByRole('button', { name: 'Boka plats' }).click()
  for (const page of pages) await page.getByText('2 av 20').first().waitFor()
  expect(opened.length).toBe(1)

  await leader?.close()
  await expect.poll(() => opened.length).toBe(2)
  await call(server, other, 'cancelEventBooking', { params: { eventId } })
  for (const page of followers) await page.getByText('1 av 20').first().waitFor()
  expect(await attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })
})

/** API paths that a page requests, without the stream, which stays open. */
const recordRequests = (page: Page) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/live') requests.push(pathname + search)
  })
  return requests
}

const showsPoints = (page: Page, points: number) =>
  page.getByRole('link', { name: `${points} poäng` }).waitFor()

it('realtime: opening the stream causes no refetch when nothing was published', async () => {
  const [guest] = await makeUsers(server, 1)
  const [admin] = await makeUsers(server, 1, { admin: true })
  const title = `Lugn kväll ${guest.userId.slice(0, 8)}`
  await makeEvent(server, { title })
  // The server sends messages in order: once the first page shows the award, it has sent all earlier ones.
  const earlier = await visit(server, { user: guest })
  await untilListening(earlier)
  await award(server, admin, guest.userId, 10)
  await showsPoints(earlier, 10)

  const page = await (await newVisitor(server, { user: guest })).newPage()
  const requests = recordRequests(page)
  await page.goto(server.url)
  await page.getByRole('heading', { name: title }).waitFor()
  await untilListening(page)
  // The page handles the opening of the stream before this message.
  await award(server, admin, guest.userId, 10)
  await showsPoints(page, 20)
  expect(requests.filter((path) => path.startsWith('/api/events'))).toHaveLength(1)
  // The award itself fetches what is mine tonight again, after a pause by chance.
  const others = requests.filter((path) => path !== '/api/me/tonight')
  expect(others.toSorted()).toEqual([...new Set(others)].toSorted())
})

it('realtime: a change between the first answer and the opening of the stream is shown', async () => {
  const [guest, other] = await makeUsers(server, 2)
  const eventId = await makeEvent(server, { title: 'Glapp', maxAttendees: 20 })
  const page = await (await newVisitor(server, { user: guest })).newPage()
  let open: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/api/live?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${server.url}/event/${eventId}`)
  await page.getByText('0 av 20').first().waitFor()
  await call(server, other, 'bookEvent', { params: { eventId } })
  open()
  await page.getByText('1 av 20').first().waitFor()
})

it('realtime: without Web Locks, a tab still gets messages', async () => {
  const [guest, other] = await makeUsers(server, 2)
  const eventId = await makeEvent(server, { title: 'Ensam kväll', maxAttendees: 20 })
  const context = await newVisitor(server, { user: guest })
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  const page = await context.newPage()
  await page.goto(`${server.url}/event/${eventId}`)
  expect(await page.evaluate(() => 'locks' in navigator)).toBe(false)
  await page.getByText('0 av 20').first().waitFor()
  const booked = page.getByText('1 av 20').first()
  await untilListening(page)
  await call(server, other, 'bookEvent', { params: { eventId } })
  await booked.waitFor()
})

it('realtime: a lost server is shown, and changes appear when it is back', async () => {
  const own = await startServer()
  const [guest, other] = await makeUsers(own, 2)
  const eventId = await makeEvent(own, { title: 'Avbruten kväll', maxAttendees: 20 })
  const page = await visit(own, { user: guest, path: `/event/${eventId}` })
  allowErrors(page, /api\//, /ERR_/)
  await page.getByText('0 av 20').first().waitFor()
  await untilListening(page)
  await own.kill9()
  await page.getByText('Ingen anslutning – försöker igen').waitFor()
  await own.restart()
  await call(own, other, 'bookEvent', { params: { eventId } })
  await page.getByText('1 av 20').first().waitFor()
  await expect.poll(() => page.getByText('Ingen anslutning').count()).toBe(0)
})

it("realtime: the page is up to date after the network's return; in the long form, within three seconds", async () => {
  const [guest, other] = await makeUsers(server, 2)
  const eventId = await makeEvent(server, { title: 'Tunnelbana', maxAttendees: 20 })
  const page = await visit(server, { user: guest, width: 390, path: `/event/${eventId}` })
  allowErrors(page, /api\//, /ERR_/)
  await page.getByText('0 av 20').first().waitFor()
  await page.context().setOffline(true)
  await page.getByText('Ingen anslutning – försöker igen').waitFor()
  await call(server, other, 'bookEvent', { params: { eventId } })
  // By then the pauses between attempts are at their longest.
  if (long) await page.waitForTimeout(6_000)
  await page.context().setOffline(false)
  await page.getByText('1 av 20').first().waitFor(promptly)
  await expect.poll(() => page.getByText('Ingen anslutning').count()).toBe(0)
})

it('realtime: the page is up to date after waking with a dead stream; in the long form, within three seconds', async () => {
  const [guest, other] = await makeUsers(server, 2)
  const eventId = await makeEvent(server, { title: 'Tupplur', maxAttendees: 20 })
  const context = await newVisitor(server, { user: guest, width: 390 })
  const page = await context.newPage()
  await page.addInitScript(simulateSleep)
  await page.goto(`${server.url}/event/${eventId}`)
  await page.getByText('0 av 20').first().waitFor()
  await untilReceived(page)
  await page.evaluate('fallAsleep()')
  await call(server, other, 'bookEvent', { params: { eventId } })
  await untilLost(page)
  // The page does not notice: its data is outdated.
  expect(await page.getByText('0 av 20').count()).toBeGreaterThan(0)
  await page.evaluate('wakeUp()')
  await page.getByText('1 av 20').first().waitFor(promptly)
})

it('session: signing out in one tab signs out the others', async () => {
  const [guest] = await makeUsers(server, 1)
  const context = await newVisitor(server, { user: guest })
  const [one, two] = [await context.newPage(), await context.newPage()]
  for (const page of [one, two]) {
    // A request sent just before the sign-out may be answered after it.
    allowErrors(page, /401/)
    await page.goto(server.url)
    await page.getByRole('button', { name: /^Konto/ }).waitFor()
  }
  // A background tab renders so rarely that a click takes seconds.
  await one.bringToFront()
  await one.getByRole('button', { name: /^Konto/ }).click()
  await one.getByRole('menuitem', { name: 'Logga ut' }).click()
  for (const page of [one, two]) await page.getByRole('heading', { name: 'Logga in' }).waitFor()
})

it('session: the screen goes to sign-in when the server ends the session', async () => {
  const [guest] = await makeUsers(server, 1)
  const page = await visit(server, { user: guest })
  allowErrors(page, /401/)
  await page.getByRole('button', { name: /^Konto/ }).waitFor()
  await untilListening(page)
  await call(server, guest, 'signOut')
  await page.getByRole('heading', { name: 'Logga in' }).waitFor()
})

it('realtime: a visible tab takes the stream over from a frozen leader', async () => {
  const [guest, other] = await makeUsers(server, 2)
  const eventId = await makeEvent(server, { title: 'Sömnig kväll', maxAttendees: 20 })
  const context = await newVisitor(server, { user: guest })
  const [leader, follower] = [await context.newPage(), await context.newPage()]
  await leader.addInitScript(silenceTabOnDemand)
  const opened = streams([follower])
  for (const page of [leader, follower]) {
    await page.goto(`${server.url}/event/${eventId}`)
    await page.getByText('0 av 20').first().waitFor()
  }
  expect(opened).toEqual([])
  await leader.evaluate('asleep = true')
  await follower.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => opened.length).toBe(1)
  await call(server, other, 'bookEvent', { params: { eventId } })
  await follower.getByText('1 av 20').first().waitFor()
  await leader.evaluate('asleep = false')
  await call(server, other, 'cancelEventBooking', { params: { eventId } })
  for (const page of [leader, follower]) await page.getByText('0 av 20').first().waitFor()
})

/** A test cannot freeze a tab; a tab that neither receives nor sends looks the same to the others. */
function silenceTabOnDemand(): void {
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
