import { type CDPSession, chromium } from 'playwright-core'
import { provideBrowser } from '#tests/harness/browser-path.ts'
import { type Row, rounded } from './row.ts'
import { makeEvents, makeUsers, type Setting } from './setting.ts'

const aims = { scriptKb: 200, styleKb: 40 }

type Loaded = {
  url: string
  kind: string
  /** Whether a script asked for it; else the page named it, or what the page named imports it. */
  isByScript: boolean
  startedMs: number
  finishedMs: number | null
  bytes: number
}

/** What a signed-in guest's first visit to Home brings over the wire, in Chromium with an empty cache. */
export async function benchFirstLoad(setting: Setting): Promise<Row> {
  const database = await setting.database()
  const [user] = await makeUsers(database.pool, 1)
  if (!user) throw new Error('no user')
  await makeEvents(database.pool, 8, 'ahead')
  const server = await setting.server(database)
  const origin = `http://127.0.0.1:${server.port}`

  const browser = await chromium.launch({
    executablePath: provideBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  })
  try {
    // The service worker fetches for later visits; it is not what this one waits for.
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'sv-SE' })
    const [name = '', ...value] = user.cookie.split('=')
    await context.addCookies([{ name, value: value.join('='), url: origin }])
    const page = await context.newPage()
    await page.addInitScript({ content: noteShell })
    const loaded = await watchLoading(await context.newCDPSession(page))
    await page.goto(origin)
    await page.waitForSelector('nav a')
    await untilQuiet(loaded)
    const shellMs = await page.evaluate<number>('globalThis.shellShownAt')

    const kilobytes = (kind: string) =>
      loaded.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.bytes, 0) / 1_000
    const scriptKb = kilobytes('Script')
    const styleKb = kilobytes('Stylesheet')
    // What a script asked for waited for that script; what was not here yet was not waited for by the shell.
    const waiting = loaded.filter(
      (one) => one.isByScript && one.finishedMs !== null && one.finishedMs < shellMs,
    )
    const isDirect = waiting.length === 0
    return {
      name: 'first-load',
      work: 'first load of Home, signed in, on the wire',
      against: '–',
      aim: `≤ ${aims.scriptKb} kB JavaScript, ≤ ${aims.styleKb} kB CSS, nothing waits on another’s answer before the shell`,
      measured: `${scriptKb.toFixed(1)} kB, ${styleKb.toFixed(1)} kB, ${isDirect ? 'nothing waits' : `${waiting.length} waited`}`,
      reached: scriptKb <= aims.scriptKb && styleKb <= aims.styleKb && isDirect,
      details: {
        scriptKb: rounded(scriptKb, 1),
        styleKb: rounded(styleKb, 1),
        shellMs: rounded(shellMs),
        waiting: waiting.map((one) => one.url.replace(origin, '')),
        requests: loaded.map((one) => ({ ...one, url: one.url.replace(origin, '') })),
      },
    }
  } finally {
    await browser.close()
  }
}

/** For the page to run: notes when the navigation, and with it the shell, is there to be seen. */
const noteShell = `new MutationObserver((_, observer) => {
  if (!document.querySelector('nav a')) return
  globalThis.shellShownAt = performance.now()
  observer.disconnect()
}).observe(document, { childList: true, subtree: true })`

/** The live stream never ends, so the network is never idle: two seconds without a new request will do. */
async function untilQuiet(loaded: Loaded[]): Promise<void> {
  for (let seen = -1; seen !== loaded.length; ) {
    seen = loaded.length
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
}

/** Bytes are counted as they came over the wire, head included. Times count from the request for the page. */
async function watchLoading(session: CDPSession): Promise<Loaded[]> {
  const loaded: Loaded[] = []
  const byId = new Map<string, Loaded>()
  let origin: number | undefined
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, initiator }) => {
    origin ??= timestamp
    if (!request.url.startsWith('http')) return
    const one: Loaded = {
      url: request.url,
      kind: type ?? 'Other',
      isByScript: initiator.type === 'script',
      startedMs: (timestamp - origin) * 1_000,
      finishedMs: null,
      bytes: 0,
    }
    byId.set(requestId, one)
    loaded.push(one)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const one = byId.get(requestId)
    if (!one) return
    one.bytes = encodedDataLength
    one.finishedMs = (timestamp - (origin ?? 0)) * 1_000
  })
  return loaded
}
