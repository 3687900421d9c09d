import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { type Language, languageTags } from '#contract/bounds.ts'
import { findBrowser, findHeadlessShell } from './browser-path.ts'
import { providePage } from './page-pool.ts'
import { watchPages } from './page-watch.ts'
import type { TestServer } from './server.ts'
import { logToasts } from './toast-log.ts'
import { exitWithRun } from './worker-end.ts'

/** Chromium's background requests are off, because they would count as requests to another host. */
const flags = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'].concat(
  ['--disable-component-update', '--disable-sync'],
)
/** A camera that shows a file, with permission. */
const cameraFlags = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const heights = { 390: 844, 1280: 800 } as const

/** The running browsers by their program and camera. They serve all files of this worker and end with it: see `worker-end.ts`. */
const browsers = new Map<string, Promise<Browser>>()

/** With FULL_BROWSER=1 the stories use an ordinary Chromium even where its headless shell is installed. */
const isFullForAll = process.env.FULL_BROWSER === '1'

/** The headless shell where it is installed. The full browser has features that the shell lacks, such as notifications. */
async function openBrowser(needsFullBrowser: boolean, cameraFile?: string): Promise<Browser> {
  const program = (needsFullBrowser || isFullForAll ? null : findHeadlessShell()) ?? findBrowser()
  if (!program) throw new Error('The stories need Chromium: run `npm test`, or set CHROME_PATH')
  const key = [program, cameraFile].join(' ')
  const opened = browsers.get(key) ?? launch(program, key, cameraFile)
  browsers.set(key, opened)
  return opened
}

async function launch(program: string, key: string, cameraFile?: string): Promise<Browser> {
  exitWithRun()
  const forget = () => browsers.delete(key)
  const args = [
    ...flags,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...(cameraFile ? [...cameraFlags, `--use-file-for-fake-video-capture=${cameraFile}`] : []),
  ]
  const options = { executablePath: program, handleSIGTERM: false, args }
  try {
    const launched = await chromium.launch(options)
    // A browser that crashed is replaced by a new one.
    launched.once('disconnected', forget)
    return launched
  } catch (error) {
    forget()
    throw error
  }
}

export type Visit = {
  user?: { cookie: string } | null
  width?: keyof typeof heights
  height?: number
  language?: Language
  theme?: 'dark' | 'light'
  path?: string
  /** Prepares the empty page before navigation. */
  prepare?: ((page: Page) => Promise<unknown>) | undefined
  /** Off by default, because a service worker answers instead of the server. */
  serviceWorkers?: boolean
  /** Needs a full browser. */
  needsFullBrowser?: boolean
  reducedMotion?: boolean
  /** A video from `codeVideo` that the page's camera shows. Without it there is no camera. */
  cameraFile?: string
  /** Installs a fake browser clock. */
  now?: Date
}

/**
 * Opens a page of the server in a separate browser profile. Any error on a page of that
 * profile fails the test, unless `allowErrors` names it.
 */
export async function visit(server: Pick<TestServer, 'url'>, options: Visit = {}): Promise<Page> {
  const page = await emptyPage(server, options)
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
  const browser = await openBrowser(options.needsFullBrowser ?? false, options.cameraFile)
  const context = await browser.newContext({
    viewport: { width, height: options.height ?? heights[width] },
    locale: languageTags[language],
    timezoneId: 'Europe/Stockholm',
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    hasTouch: width === 390,
    isMobile: width === 390,
    serviceWorkers: options.serviceWorkers ? 'allow' : 'block',
  })
  // The default time limit is raised, because a busy machine may take long.
  context.setDefaultTimeout(60_000)
  await context.addInitScript(logToasts)
  return context
}

/** Stores language and theme, as if they had been chosen at an earlier visit. Does not overwrite a later choice. */
function remember({ theme, language }: { theme: string; language: string }): void {
  // A new tab is an empty page, which has no storage.
  if (location.origin === 'null') return
  if (localStorage.getItem('spelrum.language') === null) localStorage.setItem('spelrum.language', language)
  if (localStorage.getItem('spelrum.theme') === null) localStorage.setItem('spelrum.theme', theme)
}

/**
 * Reuses an emptied page of an earlier test, or opens a new one. Opening a page takes as long as loading the app, and a
 * reused page has warm caches.
 */
function emptyPage(server: Pick<TestServer, 'url'>, options: Visit): Promise<Page> {
  const { width = 1280, height, language = 'sv', theme = 'dark', reducedMotion = true } = options
  return providePage({
    kind: JSON.stringify([
      width,
      height,
      language,
      options.serviceWorkers,
      options.needsFullBrowser,
      options.cameraFile,
    ]),
    origin: server.url,
    once: Boolean(options.serviceWorkers || options.cameraFile),
    make: async () => (await newProfile(options)).newPage(),
    prepare: async (page) => {
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
