import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { newVisitor } from '#tests/harness/browser.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

const server = await startServer()
const [guest] = await makeUsers(server, 1)
await makeEvent(server)

/** Runs in the page. Every shift counts, including those that the browser ignores because they follow an input. */
function observeShifts() {
  const shifts: { value: number; moved: string[] }[] = []
  Object.assign(globalThis, { shifts })
  type Shift = { value: number; sources: { node: Node | null }[] }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
      const moved = sources.map(({ node }) => (node?.parentElement ?? document.body).outerHTML.slice(0, 120))
      shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** A page on a slow phone, on which each answer of the server has another delay. */
async function openPhone(user: TestUser | null = null): Promise<Page> {
  const page = await (await newVisitor(server, { user, width: 390 })).newPage()
  await page.addInitScript(observeShifts)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 2 })
  let asked = 0
  await page.route(/\/api\/(?!live|auth)/, async (route) => {
    asked += 1
    await new Promise((resolve) => setTimeout(resolve, 100 + (asked % 5) * 60))
    await route.continue()
  })
  return page
}

it.each([
  ['/', 'Jazz vid biljardborden'],
  ['/menu', 'Meny'],
])('layout shift: after the sign-in %s moves by no more than 0.02', async (path, heading) => {
  const page = await openPhone()
  await page.goto(server.url + path)
  await page.getByLabel('E-postadress').fill(guest.email)
  await page.getByLabel('Lösenord', { exact: true }).fill(guest.password)
  const unanswered = new Set<Request>()
  page.on('request', (request) => void (request.url().includes('/api/live') || unanswered.add(request)))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void unanswered.delete(request))
  await page.evaluate('shifts.length = 0')
  await page.locator('form').getByRole('button', { name: 'Logga in' }).click()
  await page.getByRole('heading', { name: heading }).waitFor()
  await page.getByRole('button', { name: /^Konto/ }).waitFor()
  await untilListening(page)
  await expect.poll(() => [...unanswered].map((request) => request.url())).toEqual([])
  const shifts = (await page.evaluate('shifts')) as { value: number; moved: string[] }[]
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(0.02)
})

it('layout shift: a guest without notifications sees no placeholder for them at the next visit, and the events do not move', async () => {
  const page = await openPhone(guest)
  await page.goto(server.url)
  await page.getByRole('heading', { name: 'Jazz vid biljardborden' }).waitFor()
  const place = (root: string) =>
    page
      .getByRole('heading', { name: 'Kommande Events' })
      .and(page.locator(`${root} h2`))
      .boundingBox()
  const whole = await place('main')
  await page.route(/\/assets\/(?!boot-).*\.js$/, () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await page.locator('.prerendered main h2').first().waitFor()
  await expect.poll(() => place('.prerendered')).toEqual(whole)
})
