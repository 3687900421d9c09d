import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { provideBrowser } from '#tests/harness/browser-path.ts'
import { median, type Row, rounded } from './row.ts'
import { type BenchUser, makeEvents, makeProfiles, makeUsers, type Setting } from './setting.ts'

const aims = { scriptKb: 180, styleKb: 40, largestPaintMs: 2_000, blockingMs: 250, shift: 0.02 }
const visits = 5
/** A mid-range phone on a slow mobile network, with the values of Lighthouse. */
const phone = { slowerBy: 4, latency: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 }
const phoneScreens = ['/', '/events', '/leaderboard', '/auth']
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
  // A leaderboard that has leaders.
  await makeProfiles(database.pool, 60)
  const { port } = await setting.server(database)
  const origin = `http://127.0.0.1:${port}`
  const browser = await chromium.launch({
    executablePath: provideBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  })
  try {
    const loaded = await loadHome(await newVisitor(browser, origin, user), origin)
    const document = await (await fetch(origin, { headers: { cookie: user.cookie } })).text()
    const named = new Set(
      loaded
        .filter((one) => !one.isByScript || document.includes(one.url.replace(origin, '')))
        .map((one) => one.url),
    )
    const isDirect = await showsShellWith(named, await newVisitor(browser, origin, user), origin)

    const kilobytes = (kind: string) =>
      loaded.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.bytes, 0) / 1_000
    const scriptKb = kilobytes('Script')
    const styleKb = kilobytes('Stylesheet')
    const phones: Record<string, Painted> = {}
    for (const path of phoneScreens) {
      const each: Painted[] = []
      for (let visit = 0; visit < visits; visit++)
        each.push(
          await visitByPhone(
            await newVisitor(browser, origin, path === '/auth' ? null : user),
            origin + path,
          ),
        )
      phones[path] = medians(each)
    }
    const worst = (of: keyof Painted) => Math.max(...Object.values(phones).map((painted) => painted[of]))
    const isQuick =
      worst('largestPaintMs') <= aims.largestPaintMs &&
      worst('blockingMs') <= aims.blockingMs &&
      worst('shift') <= aims.shift
    return {
      name: 'first-load',
      work: 'first load of Home on the wire; Home, events, leaderboard and sign-in on a slow phone, medians of five',
      against: '–',
      aim: `≤ ${aims.scriptKb} kB JavaScript, ≤ ${aims.styleKb} kB CSS, the shell waits for no request that the document does not name; largest paint ≤ ${aims.largestPaintMs} ms, blocking ≤ ${aims.blockingMs} ms, shift ≤ ${aims.shift}`,
      measured: `${scriptKb.toFixed(1)} kB, ${styleKb.toFixed(1)} kB, ${isDirect ? 'it waits for none' : 'it waits for such requests'}; ${worst('largestPaintMs')} ms, ${worst('blockingMs')} ms, ${worst('shift')}`,
      reached: scriptKb <= aims.scriptKb && styleKb <= aims.styleKb && isDirect && isQuick,
      details: {
        scriptKb: rounded(scriptKb, 1),
        styleKb: rounded(styleKb, 1),
        phones,
        requests: loaded.map((one) => ({ ...one, url: one.url.replace(origin, '') })),
      },
    }
  } finally {
    await browser.close()
  }
}

/** A page in its own profile, and therefore with an empty cache. */
async function newVisitor(browser: Browser, origin: string, user: BenchUser | null): Promise<Page> {
  // The service worker fetches for later visits; this visit does not wait for it.
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'sv-SE' })
  const [name = '', ...value] = user?.cookie.split('=') ?? []
  if (user) await context.addCookies([{ name, value: value.join('='), url: origin }])
  return context.newPage()
}

type Painted = { firstPaintMs: number; largestPaintMs: number; blockingMs: number; shift: number }

const medians = (all: Painted[]): Painted => ({
  firstPaintMs: median(all.map(({ firstPaintMs }) => firstPaintMs)),
  largestPaintMs: median(all.map(({ largestPaintMs }) => largestPaintMs)),
  blockingMs: median(all.map(({ blockingMs }) => blockingMs)),
  shift: median(all.map(({ shift }) => shift)),
})

/** What a guest with a phone sees until eight seconds after the start: by then the page is at rest. */
async function visitByPhone(page: Page, address: string): Promise<Painted> {
  await page.setViewportSize({ width: 412, height: 823 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latency,
    downloadThroughput: phone.bytesPerSecond,
    uploadThroughput: phone.bytesPerSecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.slowerBy })
  await page.addInitScript(observePaints)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForTimeout(8_000)
  const painted = (await page.evaluate('painted')) as Painted
  await page.context().close()
  return {
    firstPaintMs: rounded(painted.firstPaintMs),
    largestPaintMs: rounded(painted.largestPaintMs),
    blockingMs: rounded(painted.blockingMs),
    shift: rounded(painted.shift, 3),
  }
}

/** Runs in the page. Blocking is what tasks after the first paint take beyond 50 ms each. */
function observePaints() {
  const painted = { firstPaintMs: 0, largestPaintMs: 0, blockingMs: 0, shift: 0 }
  Object.assign(globalThis, { painted })
  type Entry = { name: string; startTime: number; duration: number; value?: number; hadRecentInput?: boolean }
  const observe = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    } as never)
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') painted.firstPaintMs = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    painted.largestPaintMs = entry.startTime
  })
  observe('longtask', ({ startTime, duration }) => {
    const since = Math.max(startTime, painted.firstPaintMs || Number.POSITIVE_INFINITY)
    painted.blockingMs += Math.max(0, startTime + duration - since - 50)
  })
  observe('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) painted.shift += value
  })
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
