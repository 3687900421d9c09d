import type { BrowserContext, Page } from 'playwright-core'
import { watchPages } from './page-watch.ts'

type PageRequest = {
  /** Pages of one kind are interchangeable. */
  kind: string
  origin: string
  /** Not reused, because a service worker's caches are not emptied. */
  once: boolean
  make(): Promise<Page>
  /** Prepares an empty page at the origin. */
  prepare(page: Page): Promise<void>
}

/** Emptied pages, the latest used last. They serve later tests, also of later files. */
const idle: { kind: string; page: Page }[] = []
/** Each page is a process of the browser. */
const mostIdle = 8
/** Calls whose effect on a page cannot be undone. A page on which a test calls one is closed instead of reused. */
const irreversibleCalls = [
  'on',
  'once',
  'addInitScript',
  'exposeFunction',
  'exposeBinding',
  'grantPermissions',
  'newCDPSession',
] as const
/** A file without scripts that every server has. A page that stays at the server's origin keeps its process and caches. */
const empty = '/icons/mark.svg'
const notReusable = new WeakSet<BrowserContext>()

/** Provides a page with an empty profile for one test, watched for errors. */
export async function providePage({ kind, origin, once, make, prepare }: PageRequest): Promise<Page> {
  const known = takeIdle(kind, origin)
  const page = known ?? (await make())
  watchPages(page.context(), origin, (_, afterFailure) => returnPage(kind, page, afterFailure))
  if (!known) markIrreversibleCalls(page)
  if (once) notReusable.add(page.context())
  if (page.url() !== origin + empty) await page.goto(origin + empty)
  // From here on no script runs that could write to the storage.
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await prepare(page)
  return page
}

/** A page of the kind, if possible one with the origin's files in its cache. */
function takeIdle(kind: string, origin: string): Page | undefined {
  const ofKind = idle.filter((each) => each.kind === kind && !each.page.isClosed())
  const chosen = ofKind.findLast(({ page }) => page.url() === origin + empty) ?? ofKind.at(-1)
  if (chosen) idle.splice(idle.indexOf(chosen), 1)
  return chosen?.page
}

function markIrreversibleCalls(page: Page): void {
  const context = page.context()
  const mark = (target: object, names: readonly string[]) => {
    const methods = target as Record<string, (...args: unknown[]) => unknown>
    for (const name of names) {
      const method = methods[name]?.bind(target)
      if (!method) continue
      methods[name] = (...args) => {
        notReusable.add(context)
        return method(...args)
      }
    }
  }
  mark(page, irreversibleCalls)
  mark(context, irreversibleCalls)
  mark(page.clock, ['install', 'setFixedTime', 'setSystemTime'])
}

async function returnPage(kind: string, page: Page, afterFailure: boolean): Promise<void> {
  const context = page.context()
  try {
    if (afterFailure || notReusable.has(context) || page.isClosed()) throw new Error('cannot be reused')
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await page.goto(new URL(empty, page.url()).href)
    await context.clearCookies()
    idle.push({ kind, page })
    if (idle.length > mostIdle) await idle.shift()?.page.context().close()
  } catch {
    await context.close().catch(() => undefined)
  }
}
