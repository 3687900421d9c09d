import { expect, it } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { newVisitor } from '#tests/harness/browser.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'

const server = await startServer()
const [guest] = await makeUsers(server, 1)
await makeEvent(server)

type Loaded = { path: string; kind: string; bytes: number; by: string; encoding: string; isDone: boolean }

/**
 * Loads a screen as a signed-in guest with an empty cache. Returns every file with its transferred bytes: those of the body, without
 * the headers, where the answer says how long it is.
 */
async function loadScreen(screen: string): Promise<Loaded[]> {
  const page = await (await newVisitor(server, { user: guest })).newPage()
  const devtools = await page.context().newCDPSession(page)
  const loaded = new Map<string, Loaded>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    const path = new URL(request.url).pathname
    loaded.set(requestId, { path, kind: '', bytes: 0, by: initiator.type, encoding: '', isDone: false })
  })
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const file = loaded.get(requestId)
    if (!file) return
    file.kind = response.mimeType
    const header = (name: string) =>
      Object.entries(response.headers).find(([each]) => each.toLowerCase() === name)?.[1] ?? ''
    file.encoding = header('content-encoding')
    file.bytes = Number(header('content-length'))
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = loaded.get(requestId)
    if (file) Object.assign(file, { bytes: file.bytes || encodedDataLength, isDone: true })
  })
  await devtools.send('Network.enable')
  await page.goto(server.url + screen)
  // The stream is the last request, and the only one that does not end.
  await untilListening(page)
  const unfinished = () =>
    [...loaded.values()].filter(({ isDone, path }) => !isDone && path !== '/api/live').map(({ path }) => path)
  await expect.poll(unfinished).toEqual([])
  return [...loaded.values()]
}

it('first load: the first sheet names the layers of all Mantine’s sheets, in their order', async () => {
  const sheet = (await loadScreen('/')).find(
    ({ kind, path }) => kind.includes('css') && path.includes('/frame-'),
  )
  const text = await (await fetch(server.url + sheet?.path)).text()
  const layers = [...new Set([...text.matchAll(/mantine\.i(\d+)/g)].map(([, index]) => Number(index)))]
  expect(layers.length).toBeGreaterThan(50)
  expect(layers).toEqual(layers.toSorted((a, b) => a - b))
})

it('first load: Home is within the budget, compressed, and requested in parallel', async () => {
  const loaded = await loadScreen('/')
  const scripts = loaded.filter(({ kind }) => kind.includes('javascript'))
  const styles = loaded.filter(({ kind }) => kind.includes('css'))
  const sum = (files: Loaded[]) => files.reduce((all, { bytes }) => all + bytes, 0)
  expect(scripts.length).toBeGreaterThan(3)
  expect(sum(scripts)).toBeLessThanOrEqual(185_000)
  // Guests load neither the schemas of the administration's forms, nor toasts before there may be one.
  expect(scripts.filter(({ path }) => /^\/assets\/(schemas|toasts)-/.test(path))).toEqual([])
  expect(sum(styles)).toBeLessThanOrEqual(40_000)
  expect([...scripts, ...styles].filter(({ encoding }) => encoding !== 'br')).toEqual([])

  // The document and its boot script name all files of the shell, so that the browser never has to load one to find the next.
  const text = async (path: string) =>
    (await fetch(server.url + path, { headers: { cookie: guest.cookie } })).text()
  const boot = scripts.find(({ path }) => path.startsWith('/assets/boot-'))?.path ?? ''
  const named = (await text('/')) + (await text(boot))
  expect([...scripts, ...styles].filter(({ path }) => !named.includes(path))).toEqual([])
  expect(styles.filter(({ by }) => by !== 'parser')).toEqual([])
})

it.each(['/', '/events', '/competitions', '/quizzes', '/leaderboard'])(
  'first load of %s: the document preloads each request of the first screen once',
  async (path) => {
    const questions = (await loadScreen(path)).filter(
      (each) => each.path.startsWith('/api/') && each.path !== '/api/live',
    )
    expect(questions.length).toBeGreaterThan(3)
    expect(questions.filter(({ by }) => by !== 'parser')).toEqual([])
    expect(new Set(questions.map((each) => each.path)).size).toBe(questions.length)
  },
)

it('first load: what the document has painted before any script has arrived does not move afterwards', async () => {
  const context = await newVisitor(server, { user: guest, width: 390 })
  const page = await context.newPage()
  // No script but the boot script arrives.
  await page.route(/\/assets\/(?!boot-).*\.js$/, () => undefined)
  await page.goto(server.url, { waitUntil: 'commit' })
  await page.locator('.prerendered main h2').first().waitFor()
  await expect.poll(() => page.locator('.prerendered header').boundingBox()).toMatchObject({ x: 0, y: 0 })
  const places = () =>
    page.evaluate(() =>
      ['header', 'nav', 'main h2', 'main img'].map((name) => {
        const shown = [...document.querySelectorAll(name)].find((each) => each.getClientRects().length > 0)
        const { x, y, width, height } = (shown as Element).getBoundingClientRect()
        return [name, x, y, width, height].join(' ')
      }),
    )
  const before = await places()
  await page.unrouteAll()
  await page.reload()
  await page.getByRole('heading', { name: 'Jazz vid biljardborden' }).waitFor()
  expect(await page.locator('.prerendered').count()).toBe(0)
  expect((await places()).slice(0, 2)).toEqual(before.slice(0, 2))
})

it('Content-Security-Policy: home, its menus and a toast insert no style element', async () => {
  const page = await (await newVisitor(server, { user: guest })).newPage()
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(globalThis, { violations })
    document.addEventListener('securitypolicyviolation', (event) => {
      violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  await page.goto(server.url)
  for (const name of [/^Meddelanden/, /^Språk/, /^Konto/]) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('button', { name, expanded: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name, expanded: false }).waitFor()
  }
  await page
    .getByRole('button', { name: /^Boka / })
    .first()
    .click()
  await page.locator('[role=status]').filter({ hasText: 'Bokning bekräftad' }).waitFor()
  expect(await page.evaluate('violations')).toEqual([])
  expect(await page.evaluate(() => document.querySelectorAll('style').length)).toBe(0)
})
