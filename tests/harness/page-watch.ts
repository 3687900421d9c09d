import type { BrowserContext, Page } from 'playwright-core'

type PageWatch = {
  context: BrowserContext
  origin: string
  trouble: string[]
  allowed: RegExp[]
  /** Opened inside a test: released at its end. A page opened by a hook serves all tests of the file. */
  ofTest: boolean
  letGo: (context: BrowserContext) => Promise<void>
}

const watches = new Map<BrowserContext, PageWatch>()
let inTest = false

export const startWatchingPages = (): void => {
  inTest = true
}

/**
 * Records every error in any page of the context: errors on the console, uncaught errors,
 * requests that failed or were answered with 4xx or 5xx, and requests to any other host than `origin`. `letGo` runs
 * at the end of the test. A context may be watched again by the next test.
 */
export function watchPages(context: BrowserContext, origin: string, letGo: PageWatch['letGo']): void {
  const known = watches.get(context)
  const fresh = { context, origin, trouble: [], allowed: [], ofTest: inTest, letGo }
  if (known) return void Object.assign(known, fresh)
  const watch: PageWatch = fresh
  watches.set(context, watch)
  context.on('close', () => watches.delete(context))
  const note = (what: string) => watch.trouble.push(what)
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    note(`console error: ${message.text()} (${message.location().url})`)
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

/** Allows matching errors on the page: `allowErrors(page, /409/)` covers the answer and its console error. */
export function allowErrors(page: Page, ...patterns: RegExp[]): void {
  watches.get(page.context())?.allowed.push(...patterns)
}

/** The errors on the page so far that were not allowed. */
export function errorsOf(page: Page): string[] {
  const watch = watches.get(page.context())
  return watch ? unexpected(watch) : []
}

const unexpected = ({ trouble, allowed }: PageWatch) =>
  trouble.filter((line) => !allowed.some((pattern) => pattern.test(line)))

/** After each test: closes its pages, and fails it for recorded errors. */
export async function checkPages(): Promise<void> {
  inTest = false
  const found: string[] = []
  for (const watch of [...watches.values()]) {
    found.push(...unexpected(watch))
    watch.trouble = []
    if (!watch.ofTest) continue
    watch.ofTest = false
    await watch.letGo(watch.context)
    watch.trouble = []
  }
  if (found.length > 0)
    throw new Error(`Something went wrong in the browser:\n${found.slice(0, 20).join('\n')}`)
}
