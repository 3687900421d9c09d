import type { BrowserContext, Page } from 'playwright-core'
import { watchStreams } from './page-streams.ts'

type PageWatch = {
  context: BrowserContext
  origin: string
  errors: string[]
  allowed: RegExp[]
  /** A page that a test opens is released at the end of the test; one that a hook opens serves all tests of the file. Null in the pool. */
  heldBy: 'test' | 'file' | null
  release: Release
}

/** Gives a context back to the pool, or closes it. After a failure it is not reused, because the test may still be acting on it. */
type Release = (context: BrowserContext, afterFailure: boolean) => Promise<void>

/** The errors of every open context, and of closed ones until they have been checked. */
const watches = new Map<BrowserContext, PageWatch>()
const closed = new WeakSet<BrowserContext>()
let inTest = false

export const startWatchingPages = (): void => {
  inTest = true
}

/**
 * Records the errors in all pages of the context: errors on the console, uncaught errors,
 * requests that failed or were answered with 4xx or 5xx, and requests to any other host than `origin`. `release` runs
 * at the end of the test or file that opened the context. A later test may watch the same context again.
 */
export function watchPages(context: BrowserContext, origin: string, release: Release): void {
  const known = watches.get(context)
  const heldBy = inTest ? ('test' as const) : ('file' as const)
  const fresh = { context, origin, errors: [], allowed: [], heldBy, release }
  if (known) return void Object.assign(known, fresh)
  const watch: PageWatch = fresh
  watches.set(context, watch)
  context.on('close', () => {
    closed.add(context)
    if (watch.heldBy === null) watches.delete(context)
  })
  watchStreams(context)
  const note = (what: string) => {
    // The errors of a page in the pool belong to no test, because the server of its file may have stopped.
    if (watch.heldBy !== null) watch.errors.push(what)
  }
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    // The browser itself requests the icon, perhaps for an idle page whose server stops, so that the error may arrive once the page is used again.
    // Only a connection that failed is ignored. A missing icon is answered with 404, which is an error.
    if (url.endsWith('/favicon.ico') && message.text().includes('net::ERR_')) return
    note(`console error: ${message.text()} (${url})`)
  })
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error()}`))
  context.on('requestfailed', (request) => {
    // Leaving a page aborts its requests, such as the realtime stream.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return
    note(`request failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    note(`answer ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  context.on('request', (request) => {
    const url = request.url()
    if (/^(data|blob|about):/.test(url) || new URL(url).origin === watch.origin) return
    note(`request to another host: ${url}`)
  })
}

/** Allows matching errors: `allowErrors(page, /409/)` covers the answer and its console error. */
export function allowErrors(page: Page, ...patterns: RegExp[]): void {
  watchOf(page).allowed.push(...patterns)
}

/** The errors so far in the page's context that were not allowed. */
export const errorsOf = (page: Page): string[] => unexpected(watchOf(page))

function watchOf(page: Page): PageWatch {
  const watch = watches.get(page.context())
  if (!watch) throw new Error('Nobody watches this page: open it with `visit` or `newVisitor`')
  return watch
}

const unexpected = ({ errors, allowed }: PageWatch) =>
  errors.filter((line) => !allowed.some((pattern) => pattern.test(line)))

/** After each test: releases its pages, and throws for recorded errors that were not allowed. */
export async function checkPages(testFailed: boolean): Promise<void> {
  inTest = false
  const held = [...watches.values()].filter(({ heldBy }) => heldBy !== null)
  const found = held.map(unexpected)
  await Promise.all(
    held.map(async (watch, i) => {
      watch.errors = []
      if (watch.heldBy === 'test') await release(watch, testFailed || found[i]?.length !== 0)
    }),
  )
  const errors = found.flat()
  if (errors.length > 0)
    throw new Error(`Something went wrong in the browser:\n${errors.slice(0, 20).join('\n')}`)
}

/** After each file: releases the pages that its hooks opened. */
export async function releasePages(): Promise<void> {
  inTest = false
  for (const watch of [...watches.values()]) if (watch.heldBy !== null) await release(watch, false)
}

async function release(watch: PageWatch, afterFailure: boolean): Promise<void> {
  watch.heldBy = null
  if (closed.has(watch.context)) watches.delete(watch.context)
  await watch.release(watch.context, afterFailure)
}
