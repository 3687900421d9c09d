import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { languageOf } from '#rules/language.ts'
import { cookieValue } from '../accounts/cookie.ts'
import type { Engine } from '../engine.ts'
import { ProblemError } from '../http/problem.ts'
import type { App } from '../http/router.ts'
import { answerFile } from './answer-file.ts'
import { builtWeb, readFiles, type StoredFile } from './files.ts'
import {
  type EventPicture,
  type PageOptions,
  renderManifest,
  renderPage,
  type Screens,
  screenOf,
} from './page.ts'

const manifestAddress = '/app.webmanifest'

type Site = {
  files: Map<string, StoredFile>
  template: string
  screens: Screens
  pages: LRUCache<string, Promise<StoredFile>>
}

type WebOptions = {
  /** Whether the club has chosen its own picture for Home. */
  hasHeroPicture: () => Promise<boolean>
  /** The picture of the first event in the list. */
  findEventPicture: () => Promise<EventPicture>
  /** Whether a Cookie header has a session. */
  hasSession: (cookie: string | undefined) => Promise<boolean>
  /** The built web. */
  directory?: string
}

/** Seconds for which a document may still name the old picture after the club has changed it. */
const pictureSeconds = 5

/** The number of rendered pages in memory. All screens in all languages are fewer. */
const keptPages = 400

/** Milliseconds for which a document waits for the database. */
const longestWait = 200

/**
 * Caches the result of `ask` for the given time, and waits for it at most `longestWait`. While `ask` runs longer, the previous
 * result is returned. Before the first result, and after a failure, that is `unknown`. It must be a value that shows no wrong
 * picture.
 */
function remembered<Answer>(
  ask: () => Promise<Answer>,
  unknown: Answer,
  milliseconds: number,
): () => Promise<Answer> {
  let last = unknown
  let until = 0
  let asking: Promise<void> | null = null
  const askAnew = async () => {
    last = await ask().catch(() => unknown)
    until = performance.now() + milliseconds
    asking = null
  }
  return async () => {
    if (!asking && performance.now() > until) asking = askAnew()
    if (asking) await Promise.race([asking, sleep(longestWait)])
    return last
  }
}

/**
 * Serves the built web: files by address, and the page for addresses without an extension. The router in the
 * page shows the screen or "not found".
 */
export function webRoutes(
  app: App,
  engine: Engine,
  { hasHeroPicture, findEventPicture, hasSession, directory = builtWeb }: WebOptions,
): void {
  const hasHero = remembered(hasHeroPicture, true, pictureSeconds * 1_000)
  const eventPicture = remembered(findEventPicture, null, pictureSeconds * 1_000)
  let site: Promise<Site> | undefined
  app.get('*', async (c, next) => {
    const { path } = c.req
    if (path === '/api' || path.startsWith('/api/')) return next()
    site ??= readSite(directory, engine.env.appName)
    const found = await site.catch((error: Error) => {
      site = undefined
      c.get('log')().warn({ err: error.message }, 'the web is not built: run npm run build')
      throw new ProblemError('not_found')
    })
    const file = path === '/index.html' ? undefined : found.files.get(path)
    if (file) return answerFile(c, file)
    // An address with a file extension is not a screen.
    if (/\.[A-Za-z0-9]{2,11}$/.test(path) && path !== '/index.html') return next()
    const [isSignedIn, isPictured, firstPicture] = await Promise.all([
      // Without an answer in time, the page is the one for signed-in users. Its script asks again.
      Promise.race([hasSession(c.req.header('cookie')).catch(() => true), sleep(longestWait, true)]),
      path === '/' && hasHero(),
      path === '/' || path === '/events' ? eventPicture() : null,
    ])
    const { appName } = engine.env
    const options = {
      language: languageOf(cookieValue(c.req.header('cookie'), 'language')),
      appName,
      isSignedIn,
      hasHero: isPictured,
      eventPicture: firstPicture,
    }
    return answerFile(c, await pageFor(found, path, options))
  })
}

async function readSite(directory: string, appName: string): Promise<Site> {
  const files = await readFiles(directory)
  const index = files.get('/index.html')?.bodies.identity
  if (!index) throw new Error(`no index.html in ${directory}`)
  const manifest = files.get(manifestAddress)?.bodies.identity
  if (manifest) files.set(manifestAddress, await renderManifest(manifest.bytes, appName))
  const screens = files.get('/screens.json')?.bodies.identity
  return {
    files,
    template: new TextDecoder().decode(index.bytes),
    screens: screens
      ? JSON.parse(new TextDecoder().decode(screens.bytes))
      : { languages: {}, styles: '', screens: {} },
    pages: new LRUCache({ max: keptPages }),
  }
}

/** The screen that visitors without an account use. Nothing is painted there: the field of the sign-in would be taken for its own. */
const forVisitors = '/book/{eventId}'

/** One page per screen, language, picture, and whether there is a session, made on the first request. */
function pageFor(site: Site, path: string, options: Omit<PageOptions, 'screen'>): Promise<StoredFile> {
  // Every painted screen but the sign-in needs a session; without one, the user is redirected to the sign-in.
  const own = screenOf(site.screens, path)
  const screen = options.isSignedIn ? own : own === forVisitors ? undefined : own && '/auth'
  const key = JSON.stringify([screen, options])
  let page = site.pages.get(key)
  if (!page) {
    page = renderPage(site.template, site.screens, { ...options, screen })
    site.pages.set(key, page)
  }
  return page
}
