import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser, findHeadlessShell } from './browser-path.ts'
import { closeAtEnd } from './closing.ts'
import { borrowPage } from './page-pool.ts'
import { watchPages } from './page-watch.ts'
import type { TestServer } from './server.ts'

/** Without background requests, which would count as requests to another host. */
const flags = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'].concat(
  ['--disable-component-update', '--disable-sync'],
)
const heights = { 390: 844, 1280: 800 } as const

let light: Promise<Browser> | undefined
let whole: Promise<Browser> | undefined

/** The browser of this test file: the headless shell where there is one. */
export function openBrowser(): Promise<Browser> {
  light ??= launch(findHeadlessShell() ?? findBrowser())
  return light
}

/** A full browser, with what the headless shell lacks, such as notifications. */
function openWholeBrowser(): Promise<Browser> {
  whole ??= launch(findBrowser())
  return whole
}

async function launch(executablePath: string | null): Promise<Browser> {
  if (!executablePath) throw new Error('The stories need Chromium: run `npm test`, or set CHROME_PATH')
  const launched = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags,
  })
  closeAtEnd(() => launched.close())
  return launched
}

export type Visit = {
  user?: { cookie: string } | null
  width?: keyof typeof heights
  height?: number
  language?: 'sv' | 'en'
  theme?: 'dark' | 'light'
  path?: string
  /** Prepares the empty page before navigation. */
  prepare?: ((page: Page) => Promise<unknown>) | undefined
  /** Off by default, because a service worker answers instead of the server. */
  serviceWorkers?: boolean
  /** Needs a full browser. */
  wholeBrowser?: boolean
  reducedMotion?: boolean
  /** Installs a fake browser clock. */
  now?: Date
}

/**
 * Opens a page of the server in a separate browser profile. Any error on a page of that
 * profile fails the test, unless `allowErrors` names it.
 */
export async function visit(server: Pick<TestServer, 'url'>, options: Visit = {}): Promise<Page> {
  const page = await borrowedPage(server, options)
  if (options.now) await page.clock.setFixedTime(options.now)
  await options.prepare?.(page)
  await page.goto(server.url + (options.path ?? '/'))
  return page
}

/** A browser profile without a page, for tests that open several tabs. */
export async function newVisitor(
  server: Pick<TestServer, 'url'>,
  options: Visit = {},
): Promise<BrowserContext> {
  const { language = 'sv', theme = 'dark' } = options
  const context = await newProfile(options)
  watchPages(context, server.url, (own) => own.close().catch(() => undefined))
  await context.addInitScript(remember, { theme, language })
  if (options.user) await context.addCookies(cookiesOf(options.user.cookie, server.url))
  return context
}

async function newProfile(options: Visit): Promise<BrowserContext> {
  const { width = 1280, language = 'sv', theme = 'dark', reducedMotion = true } = options
  const context = await (await (options.wholeBrowser ? openWholeBrowser() : openBrowser())).newContext({
    viewport: { width, height: options.height ?? heights[width] },
    locale: language === 'sv' ? 'sv-SE' : 'en-GB',
    timezoneId: 'Europe/Stockholm',
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    hasTouch: width === 390,
    isMobile: width === 390,
    serviceWorkers: options.serviceWorkers ? 'allow' : 'block',
  })
  context.setDefaultTimeout(15_000)
  return context
}

/** Values as chosen at an earlier visit; a later choice stays (a reload runs this again). */
function remember({ theme, language }: { theme: string; language: string }): void {
  // A tab starts as an empty page, which has no storage.
  if (location.origin === 'null') return
  if (localStorage.getItem('spelrum.language') === null) localStorage.setItem('spelrum.language', language)
  if (localStorage.getItem('spelrum.theme') === null) localStorage.setItem('spelrum.theme', theme)
}

/**
 * Reuses an emptied page of an earlier test, or opens a new one: opening a page takes a browser as long as
 * showing one, and a reused page has warm caches.
 */
function borrowedPage(server: Pick<TestServer, 'url'>, options: Visit): Promise<Page> {
  const { width = 1280, height, language = 'sv', theme = 'dark', reducedMotion = true } = options
  return borrowPage({
    kind: JSON.stringify([width, height, language, options.serviceWorkers, options.wholeBrowser]),
    origin: server.url,
    once: options.serviceWorkers ?? false,
    make: async () => (await newProfile(options)).newPage(),
    begin: async (page) => {
      await page.setViewportSize({ width, height: height ?? heights[width] })
      await page.emulateMedia({
        colorScheme: theme,
        reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      })
      await page.evaluate(remember, { theme, language })
      if (options.user) await page.context().addCookies(cookiesOf(options.user.cookie, server.url))
    },
  })
}

function cookiesOf(header: string, url: string) {
  const [name = '', ...value] = header.split('=')
  return [{ name, value: value.join('='), url, httpOnly: true, sameSite: 'Lax' as const }]
}
