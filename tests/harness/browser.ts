import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser } from './browser-path.ts'
import { closeAtEnd } from './closing.ts'
import { watchPages } from './page-watch.ts'
import type { TestServer } from './server.ts'

/** Quiet: a browser that calls home would be a request to another host. */
const flags = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'].concat(
  ['--disable-component-update', '--disable-sync'],
)
const heights = { 390: 844, 1280: 800 } as const

let browser: Promise<Browser> | undefined

/** The one browser of this test file; closed with it. */
export function openBrowser(): Promise<Browser> {
  browser ??= launch()
  return browser
}

async function launch(): Promise<Browser> {
  const executablePath = findBrowser()
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
  /** What is arranged on the empty page, before the path is asked for. */
  prepare?: ((page: Page) => Promise<unknown>) | undefined
  /** Off by default: what a service worker answers, the server was not asked. */
  serviceWorkers?: boolean
  reducedMotion?: boolean
  /** Instants of the browser's clock, where a test needs its own. */
  now?: Date
}

/**
 * A visitor with a browser profile of their own on a page of the server. Whatever goes wrong on any page of that
 * profile fails the test, unless `allowTrouble` names it.
 */
export async function visit(server: Pick<TestServer, 'url'>, options: Visit = {}): Promise<Page> {
  const context = await newVisitor(server, options)
  const page = await context.newPage()
  if (options.now) await page.clock.setFixedTime(options.now)
  await options.prepare?.(page)
  await page.goto(server.url + (options.path ?? '/'))
  return page
}

/** The browser profile alone, for whoever opens several tabs in it. */
export async function newVisitor(
  server: Pick<TestServer, 'url'>,
  options: Visit = {},
): Promise<BrowserContext> {
  const { width = 1280, language = 'sv', theme = 'dark', reducedMotion = true } = options
  const context = await (await openBrowser()).newContext({
    viewport: { width, height: options.height ?? heights[width] },
    locale: language === 'sv' ? 'sv-SE' : 'en-GB',
    timezoneId: 'Europe/Stockholm',
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    hasTouch: width === 390,
    isMobile: width === 390,
    serviceWorkers: options.serviceWorkers ? 'allow' : 'block',
  })
  watchPages(context, server.url)
  context.setDefaultTimeout(15_000)
  await context.addInitScript(remember, { theme, language })
  if (options.user) await context.addCookies(cookiesOf(options.user.cookie, server.url))
  return context
}

/** As if chosen at an earlier visit; a choice made during this one stands (a reload runs this again). */
function remember({ theme, language }: { theme: string; language: string }): void {
  // A tab begins as an empty page, which has no storage.
  if (location.origin === 'null') return
  if (localStorage.getItem('spelrum.language') === null) localStorage.setItem('spelrum.language', language)
  if (localStorage.getItem('spelrum.theme') === null) localStorage.setItem('spelrum.theme', theme)
}

function cookiesOf(header: string, url: string) {
  const [name = '', ...value] = header.split('=')
  return [{ name, value: value.join('='), url, httpOnly: true, sameSite: 'Lax' as const }]
}
