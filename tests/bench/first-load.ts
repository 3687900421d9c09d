import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { provideBrowser } from '#tests/harness/browser-path.ts'
import { type Row, rounded } from './row.ts'
import { type BenchUser, makeEvents, makeUsers, type Setting } from './setting.ts'

const aims = { scriptKb: 190, styleKb: 40 }
/** Present on every screen of a signed-in user. */
const shell = 'nav a'

type Loaded = {
  url: string
  kind: string
  /** Whether a script requested it; otherwise the page or a static import did. */
  isByScript: boolean
  startedMs: number
  bytes: number
}

/** What a signed-in guest's first visit to Home transfers, in Chromium with an empty cache. */
export async function benchFirstLoad(setting: Setting): Promise<Row> {
  const database = await setting.database()
  const [user] = await makeUsers(database.pool, 1)
  if (!user) throw new Error('no user')
  await makeEvents(database.pool, 8, 'ahead')
  const { port } = await setting.server(database)
  const origin = `http://127.0.0.1:${port}`
  const browser = await chromium.launch({
    executablePath: provideBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  })
  try {
    const loaded = await loadHome(await newVisitor(browser, origin, user), origin)
    const named = new Set(loaded.filter((one) => !one.isByScript).map((one) => one.url))
    const isDirect = await showsShellWith(named, await newVisitor(browser, origin, user), origin)

    const kilobytes = (kind: string) =>
      loaded.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.bytes, 0) / 1_000
    const scriptKb = kilobytes('Script')
    const styleKb = kilobytes('Stylesheet')
    return {
      name: 'first-load',
      work: 'first load of Home, signed in, on the wire',
      against: '–',
      aim: `≤ ${aims.scriptKb} kB JavaScript, ≤ ${aims.styleKb} kB CSS, the shell waits for no request by a script`,
      measured: `${scriptKb.toFixed(1)} kB, ${styleKb.toFixed(1)} kB, ${isDirect ? 'it waits for none' : 'it waits for such requests'}`,
      reached: scriptKb <= aims.scriptKb && styleKb <= aims.styleKb && isDirect,
      details: {
        scriptKb: rounded(scriptKb, 1),
        styleKb: rounded(styleKb, 1),
        requests: loaded.map((one) => ({ ...one, url: one.url.replace(origin, '') })),
      },
    }
  } finally {
    await browser.close()
  }
}

/** A page in its own profile, so with an empty cache. */
async function newVisitor(browser: Browser, origin: string, user: BenchUser): Promise<Page> {
  // The service worker fetches for later visits; this visit does not wait for it.
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'sv-SE' })
  const [name = '', ...value] = user.cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url: origin }])
  return context.newPage()
}

async function loadHome(page: Page, origin: string): Promise<Loaded[]> {
  const loaded = await watchLoading(await page.context().newCDPSession(page))
  await page.goto(origin)
  await page.waitForSelector(shell)
  // The realtime stream never ends, so the network is never idle: wait for two seconds without a new request.
  for (let seen = -1; seen !== loaded.length; ) {
    seen = loaded.length
    await page.waitForTimeout(2_000)
  }
  return loaded
}

/**
 * Whether the shell renders when only the resources named by the page are answered. A script's request can only be
 * sent after the script has arrived; a shell that needs it waits for two answers in sequence.
 */
async function showsShellWith(named: Set<string>, page: Page, origin: string): Promise<boolean> {
  await page.route('**', (route) => (named.has(route.request().url()) ? route.continue() : undefined))
  await page.goto(origin, { waitUntil: 'commit' })
  return page.waitForSelector(shell, { timeout: 10_000 }).then(
    () => true,
    () => false,
  )
}

/** Bytes as transferred, headers included. Times since the request for the page. */
async function watchLoading(session: CDPSession): Promise<Loaded[]> {
  const loaded: Loaded[] = []
  const byId = new Map<string, Loaded>()
  let began: number | undefined
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, initiator }) => {
    began ??= timestamp
    if (!request.url.startsWith('http')) return
    const one: Loaded = {
      url: request.url,
      kind: type ?? 'Other',
      isByScript: initiator.type === 'script',
      startedMs: rounded((timestamp - began) * 1_000),
      bytes: 0,
    }
    byId.set(requestId, one)
    loaded.push(one)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = byId.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  return loaded
}
